import { useId } from 'react'
import choicesClasses from './choices.module.css'
import classes from './qr.module.css'

/** One of a few options in a row, by name. */
export function ChoiceRow<T extends string>(props: {
  label: string
  values: readonly T[]
  names: Readonly<Record<T, string>>
  chosen: T
  onChoose: (value: T) => void
  isOff?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{props.label}</legend>
      <div className={choicesClasses.levels}>
        {props.values.map((one) => (
          <label key={one} className={choicesClasses.level}>
            <input
              type="radio"
              name={name}
              checked={props.chosen === one}
              disabled={props.isOff}
              onChange={() => props.onChoose(one)}
            />
            <span>{props.names[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

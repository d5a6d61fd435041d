import { useId } from 'react'
import classes from './chips.module.css'

/** A few options side by side, with arrow key navigation. */
export function RadioChoices<Value extends string>(props: {
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div className={classes.choices} role="radiogroup" aria-label={props.label}>
      {props.choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

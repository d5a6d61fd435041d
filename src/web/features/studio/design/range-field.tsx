import { useId } from 'react'
import classes from './design.module.css'

/** A number on a slider, from 0; by pointer and by arrow keys. */
export function RangeField(props: {
  label: string
  unit: string
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className={classes.range}>
      <label htmlFor={id}>{props.label}</label>
      <output htmlFor={id}>
        {props.value}
        {props.unit}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={props.max}
        step={props.step}
        value={props.value}
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}

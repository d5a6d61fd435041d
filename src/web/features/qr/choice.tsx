import type { ReactNode } from 'react'
import classes from './choices.module.css'

/** One of several options, with a picture above its name. */
export function Choice(props: {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
  children?: ReactNode
}) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={props.name} checked={props.isChosen} onChange={props.onChoose} />
      {props.children}
      <span>{props.label}</span>
    </label>
  )
}

import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** A switch, with its settings below while it is on. */
export function OptionRow(props: {
  label: string
  text: string
  checked: boolean
  /** why it cannot be turned on */
  blocked?: string | undefined
  onChange: (checked: boolean) => void
  children?: ReactNode
}) {
  const isBlocked = props.blocked !== undefined && !props.checked
  return (
    <div className={classes.option}>
      <Switch
        label={props.label}
        description={props.text}
        checked={props.checked}
        disabled={isBlocked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {isBlocked && <p className={classes.reason}>{props.blocked}</p>}
      {props.checked && props.children && <div className={classes.inner}>{props.children}</div>}
    </div>
  )
}

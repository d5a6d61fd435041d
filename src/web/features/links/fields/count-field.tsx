import { TextInput } from '@mantine/core'
import classes from './fields.module.css'

/** An integer, kept as it is typed. */
export function CountField(props: {
  label: string
  value: string
  description?: string | undefined
  error?: string | undefined
  className?: string | undefined
  onChange: (typed: string) => void
}) {
  return (
    <TextInput
      className={props.className ?? classes.short}
      label={props.label}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      maxLength={13}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value.replace(/[^\d]/g, ''))}
    />
  )
}

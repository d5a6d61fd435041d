import { TextInput } from '@mantine/core'
import classes from './fields.module.css'
import { fromLocalInput, toLocalInput, viewerZone } from './zoned-time.ts'

/**
 * A date and time in the viewer's time zone, by the browser's own picker.
 * @param props.value ISO; '' while incomplete
 */
export function MomentField(props: {
  label: string
  value: string
  error?: string | undefined
  className?: string | undefined
  onChange: (iso: string) => void
}) {
  const zone = viewerZone()
  return (
    <TextInput
      className={props.className ?? classes.short}
      type="datetime-local"
      max="9999-12-31T23:59"
      label={props.label}
      value={toLocalInput(props.value || null, zone)}
      error={props.error}
      onChange={(event) => props.onChange(fromLocalInput(event.currentTarget.value, zone) ?? '')}
    />
  )
}

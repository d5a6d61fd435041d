import { TextInput } from '@mantine/core'
import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import classes from './fields.module.css'
import { hostOf } from './host-of.ts'

/** An address, with its host in ASCII below it, which reveals look-alike characters. */
export function AddressField(props: {
  label: string
  value: string
  error?: string | undefined
  placeholder?: string
  autoFocus?: boolean
  onChange: (address: string) => void
}) {
  const host = hostOf(props.value)
  const isPlain = /^http:\/\//i.test(props.value.trim())
  return (
    <TextInput
      label={props.label}
      placeholder={props.placeholder ?? 'https://'}
      description={
        host && (
          <span className={classes.goes}>
            {text.link.goesTo} <bdi className={classes.host}>{host}</bdi>
            {isPlain && <span className={classes.caution}> {text.link.notHttps}</span>}
          </span>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={props.autoFocus || undefined}
      maxLength={DESTINATION_MAX_LENGTH * 2}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

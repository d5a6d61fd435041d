import { PasswordInput } from '@mantine/core'
import { LINK_PASSWORD_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import classes from './fields.module.css'

/** A password for visitors of a link; password managers should not save it for this site. */
export function NewPasswordField(props: {
  label: string
  value: string
  error?: string | undefined
  onChange: (password: string) => void
}) {
  return (
    <PasswordInput
      className={classes.short}
      label={props.label}
      description={text.link.passwordHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      maxLength={LINK_PASSWORD_MAX}
      visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword }}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import classes from '../auth-panel.module.css'
import { passwordScore } from './password-strength.ts'

/** A new password with its strength while typing. */
export function NewPasswordField(props: PasswordInputProps & { value: string }) {
  const score = passwordScore(props.value)
  const { short, weak, fair, good, strong } = text.auth.strength
  const word = [short, weak, fair, good, strong][score]
  return (
    <div>
      <PasswordInput
        description={text.auth.passwordHint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': text.auth.showPassword, tabIndex: 0 }}
        {...props}
      />
      <div className={classes.meter} data-score={score} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= score || undefined} />
        ))}
      </div>
      <p className={classes.strength} role="status">
        {props.value !== '' && `${text.auth.strength.label}: ${word}`}
      </p>
    </div>
  )
}

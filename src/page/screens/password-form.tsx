import type { ReactNode } from 'react'
import { useScreenMessages, useServerWords } from '../messages/screens.ts'

/** A form for the password of a page, a block or a link; works without JavaScript. */
export function PasswordForm(props: {
  action: string
  /** label of the button */
  label: string
  error: string | null | undefined
  /** additional form fields */
  children?: ReactNode
}) {
  const { action, label, error, children } = props
  const words = useScreenMessages()
  const say = useServerWords()
  return (
    <form method="post" action={action}>
      {children}
      <label htmlFor="password">{words.password}</label>
      <input
        id="password"
        className="field"
        type="password"
        name="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        // biome-ignore lint/a11y/noAutofocus: the one thing to do here, and where an error leads back to
        autoFocus
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'password-error' : undefined}
      />
      {error && (
        <p id="password-error" className="error" role="alert">
          {say(error)}
        </p>
      )}
      <button className="primary" type="submit">
        {label}
      </button>
    </form>
  )
}

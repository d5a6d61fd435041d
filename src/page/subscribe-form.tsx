import { oneLine } from './plain-text.ts'
import { pagePath } from './safe-address.ts'

export interface SubscribeFormProps {
  username: string
  email: string
  error: string | null
}

/** E-mail entry as a plain form: POST /{slug}/subscribe (contract.md §2, without JavaScript). */
export function SubscribeForm({ username, email, error }: SubscribeFormProps) {
  return (
    <form method="post" action={pagePath(username, 'subscribe')}>
      <p>Enter your e-mail address and we will send you a code to confirm it.</p>
      <label htmlFor="subscribe-email">E-mail</label>
      <input
        id="subscribe-email"
        className="field"
        type="email"
        name="subscribe_email"
        autoComplete="email"
        defaultValue={oneLine(email)}
        maxLength={254}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'subscribe-error' : undefined}
      />
      {error && (
        <p id="subscribe-error" className="error" role="alert">
          {error}
        </p>
      )}
      <button className="primary" type="submit">
        Subscribe
      </button>
    </form>
  )
}

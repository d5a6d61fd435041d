import { translatedRefusal, usePageMessages } from './messages/index.ts'
import { oneLine } from './plain-text.ts'
import { pagePath } from './safe-address.ts'

export interface SubscribeFormProps {
  username: string
  email: string
  error: string | null
  /** id of the block to open */
  block?: string | undefined
}

/** E-mail entry as a plain form: POST /{slug}/subscribe (contract.md §2, without JavaScript). */
export function SubscribeForm({ username, email, error, block }: SubscribeFormProps) {
  const words = usePageMessages()
  return (
    <form method="post" action={pagePath(username, 'subscribe')}>
      {block && <input type="hidden" name="block" value={block} />}
      <p>{words.emailText}</p>
      <label htmlFor="subscribe-email">{words.email}</label>
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
          {translatedRefusal(words, error)}
        </p>
      )}
      <button className="primary" type="submit">
        {words.subscribe}
      </button>
    </form>
  )
}

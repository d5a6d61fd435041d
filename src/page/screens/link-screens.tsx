import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { oneLine } from '../plain-text.ts'
import { webAddress } from '../safe-address.ts'
import type { ScreenProps } from './screen-props.ts'

/** Screens of short links and of the service itself, in our own look. */

export function StatusScreen({ title, text, action }: ScreenProps['status']) {
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>{title}</h1>
      <p>{text}</p>
      {action && (
        <Anchor className="primary" href={action.href}>
          {action.label}
        </Anchor>
      )}
    </div>
  )
}

export function LinkPasswordScreen({ action, title, error }: ScreenProps['linkPassword']) {
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1 dir="auto">{oneLine(title) || 'This link is locked'}</h1>
      <p>Enter the password you got with it.</p>
      <form method="post" action={action}>
        <label htmlFor="password">Password</label>
        <input
          id="password"
          className="field"
          type="password"
          name="password"
          autoComplete="off"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'password-error' : undefined}
        />
        {error && (
          <p id="password-error" className="error" role="alert">
            {error}
          </p>
        )}
        <button className="primary" type="submit">
          Open the link
        </button>
      </form>
    </div>
  )
}

/** The address as it is followed: an IDN shows its ASCII host (abuse rows 11 and 12). */
function shownAddress(destination: string): string {
  try {
    return new URL(destination).href
  } catch {
    return destination
  }
}

export function LinkInterstitialScreen({ destination, title }: ScreenProps['linkInterstitial']) {
  const href = webAddress(destination)
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1 dir="auto">{oneLine(title) || 'You are leaving for'}</h1>
      <p className="address" dir="ltr">
        {shownAddress(destination)}
      </p>
      {href && (
        <Anchor className="primary" href={href}>
          Continue
        </Anchor>
      )}
    </div>
  )
}

export function ContinueScreen({ destination }: ScreenProps['continueTo']) {
  const href = webAddress(destination)
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>Taking you there</h1>
      <p className="address" dir="ltr">
        {shownAddress(destination)}
      </p>
      {href && (
        <Anchor className="primary" href={href}>
          Continue
        </Anchor>
      )}
    </div>
  )
}

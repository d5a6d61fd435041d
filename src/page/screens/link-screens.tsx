import { isSafeAppAddress } from '#contract/app-address.ts'
import { Anchor } from '../anchor.tsx'
import { Mark } from '../mark.tsx'
import { useScreenMessages, useServerWords } from '../messages/screens.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { imageAddress, webAddress } from '../safe-address.ts'
import { PasswordForm } from './password-form.tsx'
import type { InterstitialBrand, ScreenProps } from './screen-props.ts'
import { shortForm, shownAddress, shownHost } from './shown-address.ts'

/** Screens of short links and of the service itself, in our own design. */

export function StatusScreen({ title, text, action }: ScreenProps['status']) {
  const say = useServerWords()
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>{say(title)}</h1>
      <p className="message" dir="auto">
        {plainText(say(text))}
      </p>
      {action && (
        <Anchor className="primary" href={action.href}>
          {say(action.label)}
        </Anchor>
      )}
    </div>
  )
}

/** Says only that the link is protected, neither its title nor its destination. */
export function LinkPasswordScreen(props: ScreenProps['linkPassword']) {
  const { action, shortUrl, referrer, error } = props
  const words = useScreenMessages()
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>{words.protectedTitle}</h1>
      <p>
        <bdi className="ours" dir="ltr">
          {shortForm(shortUrl)}
        </bdi>
        {words.opensWithPassword}
      </p>
      <PasswordForm action={action} label={words.openLink} error={error}>
        {referrer !== '' && <input type="hidden" name="referrer" value={oneLine(referrer)} />}
      </PasswordForm>
    </div>
  )
}

/** An interstitial that continues to the destination automatically. */
export function LinkInterstitialScreen(props: ScreenProps['linkInterstitial']) {
  const { destination, brand, continueUrl } = props
  const isWeb = webAddress(destination) !== null
  const seconds = wholeSeconds(props.seconds)
  const words = useScreenMessages()
  const host = shownHost(destination) || shownAddress(destination)
  return (
    <div className="plain">
      {brand ? (
        <Brand {...brand} host={host} />
      ) : (
        <>
          <Mark className="emblem" size={48} />
          <p className="lead">{words.goingTo}</p>
          <h1 className="host" dir="ltr">
            {host}
          </h1>
        </>
      )}
      {isWeb && (
        <>
          <Countdown seconds={seconds} />
          <Anchor className="primary" href={continueUrl}>
            {brand ? plainText(brand.button) : words.continueNow}
          </Anchor>
        </>
      )}
      <p className="fine">
        <Anchor href={props.reportUrl}>{words.report.link}</Anchor>
      </p>
    </div>
  )
}

/** Visitors always see where they are going, whatever the space writes. */
function Brand({ title, text, pictureUrl, host }: InterstitialBrand & { host: string }) {
  const words = useScreenMessages()
  const picture = imageAddress(pictureUrl)
  return (
    <>
      {picture && <img className="picture" src={picture} width="840" height="440" alt="" />}
      <h1 dir="auto">{oneLine(title)}</h1>
      {text !== '' && (
        <p className="message" dir="auto">
          {plainText(text)}
        </p>
      )}
      <p>
        {words.goingTo}{' '}
        <bdi className="ours" dir="ltr">
          {host}
        </bdi>
      </p>
    </>
  )
}

/**
 * For a link in a mail from a new account: shows where it leads, and readers must click to
 * continue.
 */
export function MailVisitScreen({ destination }: ScreenProps['mailVisit']) {
  const href = webAddress(destination)
  const words = useScreenMessages()
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <p className="lead">{words.goingTo}</p>
      <h1 className="host" dir="ltr">
        {shownHost(destination) || shownAddress(destination)}
      </h1>
      <p className="message">{words.mailVisit}</p>
      {href && (
        <Anchor className="primary" href={href}>
          {words.continueNow}
        </Anchor>
      )}
    </div>
  )
}

/** 1 to 60, even for old rows. */
export const wholeSeconds = (seconds: number) => Math.min(60, Math.max(1, Math.round(seconds) || 1))

/** A countdown made only of style; screen readers hear the initial number once. */
function Countdown({ seconds }: { seconds: number }) {
  const words = useScreenMessages()
  const [before, after] = words.inSeconds
  const numbers = Array.from({ length: seconds + 1 }, (_, at) => seconds - at).join('\n')
  return (
    <div className="countdown">
      <p>
        <span className="unseen">{words.goesOnIn(seconds)}</span>
        <span aria-hidden="true">
          {before}
          <span className="count">
            <span>{numbers}</span>
          </span>
          {after}
        </span>
      </p>
      <div className="passing" aria-hidden="true">
        <div />
      </div>
    </div>
  )
}

/** Custom schemes appear only here: behind a button that a person presses. */
export function LinkAppScreen(props: ScreenProps['linkApp']) {
  const { appUrl, storeUrl, destination, reportUrl } = props
  const words = useScreenMessages()
  const app = isSafeAppAddress(appUrl) ? appUrl : null
  const store = storeUrl === null ? null : webAddress(storeUrl)
  const fallback = webAddress(destination)
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>{words.appTitle}</h1>
      <p>{store ? words.appTextStore : words.appText}</p>
      {app && (
        <Anchor className="primary" href={app}>
          {words.openApp}
        </Anchor>
      )}
      {store && (
        <Anchor className="second" href={store}>
          {words.getApp}
        </Anchor>
      )}
      {fallback && (
        <>
          <Anchor className="second" href={fallback}>
            {words.continueInBrowser}
          </Anchor>
          <p className="fine">
            {words.inBrowserTo}
            <bdi className="ours" dir="ltr">
              {shownHost(fallback)}
            </bdi>
          </p>
        </>
      )}
      <p className="fine">
        <Anchor href={reportUrl}>{words.report.link}</Anchor>
      </p>
    </div>
  )
}

export function ContinueScreen({ destination }: ScreenProps['continueTo']) {
  const words = useScreenMessages()
  const href = webAddress(destination)
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>{words.taking}</h1>
      <p className="address" dir="ltr">
        {shownAddress(destination)}
      </p>
      {href && (
        <Anchor className="primary" href={href}>
          {words.continue}
        </Anchor>
      )}
    </div>
  )
}

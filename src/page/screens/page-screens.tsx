import type { ReactNode } from 'react'
import { QR_HEIGHT, QR_WIDTH } from '#contract/constants.ts'
import { Anchor } from '../anchor.tsx'
import { Glyph } from '../glyph.tsx'
import { oneLine, plainText } from '../plain-text.ts'
import { imageAddress, pagePath } from '../safe-address.ts'
import { shareNetworks } from '../share-networks.ts'
import { SubscribeForm } from '../subscribe-form.tsx'
import type { ScreenPage, ScreenProps } from './screen-props.ts'

/** Screens of a creator's page that work without scripts: cards on the page's own background. */

function PageCard({
  page,
  title,
  children,
}: {
  page: ScreenPage
  title: string
  children: ReactNode
}) {
  const image = imageAddress(page.image)
  return (
    <div className="card">
      {image && <img className="who" src={image} width="72" height="72" alt="" />}
      <h1 dir="auto">{title}</h1>
      {children}
      <Anchor className="second" href={pagePath(page.username)}>
        Back to the page
      </Anchor>
    </div>
  )
}

function ErrorText({ id, error }: { id: string; error: string | null }) {
  if (!error) return null
  return (
    <p id={id} className="error" role="alert">
      {error}
    </p>
  )
}

export function ShareScreen({ page, shareImageUrl }: ScreenProps['share']) {
  const title = oneLine(page.title) || oneLine(page.username)
  const shared = { url: page.pageUrl, title, imageUrl: shareImageUrl }
  const svg = pagePath(page.username, 'qr.svg')
  return (
    <PageCard page={page} title="Share Your Link-Bio">
      <label htmlFor="share-address">Page address</label>
      <input id="share-address" className="field" value={page.pageUrl} readOnly dir="ltr" />
      <figure className="qr">
        <img src={svg} width={QR_WIDTH} height={QR_HEIGHT} alt="QR code of this page" />
        <figcaption>
          <Anchor href={pagePath(page.username, 'qr.png')} download>
            Download PNG
          </Anchor>
          <Anchor href={svg} download>
            Download SVG
          </Anchor>
        </figcaption>
      </figure>
      <ul className="networks">
        {shareNetworks.map((network) => (
          <li key={network.name}>
            <Anchor href={network.address(shared)}>
              <span>
                <Glyph path={network.path} size={22} />
              </span>
              {network.name}
            </Anchor>
          </li>
        ))}
      </ul>
    </PageCard>
  )
}

export function SubscribeScreen({ page, email, error }: ScreenProps['subscribe']) {
  return (
    <PageCard page={page} title="Subscribe">
      <SubscribeForm username={page.username} email={email} error={error} />
    </PageCard>
  )
}

export function VerifyScreen(props: ScreenProps['verify']) {
  const { page, email, error, resendInSeconds, delayed } = props
  return (
    <PageCard page={page} title="Verify Your Email">
      <form method="post" action={pagePath(page.username, 'verify')}>
        <p>
          Enter the 6-digit code we sent to <b>{oneLine(email)}</b>.
          {delayed && ' The mail is taking longer than usual; it will come.'}
        </p>
        <input type="hidden" name="subscribe_email" value={oneLine(email)} />
        <label htmlFor="code">Code</label>
        <input
          id="code"
          className="field code"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'code-error' : undefined}
        />
        <ErrorText id="code-error" error={error} />
        <button className="primary" type="submit">
          Verify
        </button>
      </form>
      <form method="post" action={pagePath(page.username, 'resend')}>
        <input type="hidden" name="subscribe_email" value={oneLine(email)} />
        <button className="second" type="submit">
          Resend Code
        </button>
        {resendInSeconds > 0 && <p>You can ask for a new code in {resendInSeconds} seconds.</p>}
      </form>
    </PageCard>
  )
}

export function ThanksScreen({ page, messageSubject, messageDescription }: ScreenProps['thanks']) {
  const message = plainText(messageDescription).trim()
  return (
    <PageCard page={page} title={oneLine(messageSubject) || 'Thank you'}>
      <p className="message" dir="auto">
        {message || 'You are subscribed. We will write when there is news.'}
      </p>
    </PageCard>
  )
}

function UnsubscribeForm({ action, email, error }: Omit<ScreenProps['unsubscribe'], 'page'>) {
  return (
    <form method="post" action={action}>
      <p>
        {oneLine(email) ? <b>{oneLine(email)}</b> : 'Your address'} will get no more e-mail from
        this page.
      </p>
      <ErrorText id="unsubscribe-error" error={error} />
      <button className="primary" type="submit">
        Unsubscribe
      </button>
    </form>
  )
}

/** A card on the creator's page, or plain where the page is gone. */
function Frame(props: { page: ScreenPage | null; title: string; children: ReactNode }) {
  const { page, title, children } = props
  if (page) {
    return (
      <PageCard page={page} title={title}>
        {children}
      </PageCard>
    )
  }
  return (
    <div className="plain">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

export function UnsubscribeScreen({ page, ...form }: ScreenProps['unsubscribe']) {
  return (
    <Frame page={page} title="Unsubscribe?">
      <UnsubscribeForm {...form} />
    </Frame>
  )
}

export function UnsubscribedScreen({ page }: ScreenProps['unsubscribed']) {
  return (
    <Frame page={page} title="You are unsubscribed">
      <p>You will get no more e-mail from this page. You can subscribe again at any time.</p>
    </Frame>
  )
}

export function BlockAddressScreen({ page, action }: ScreenProps['blockAddress']) {
  return (
    <Frame page={page} title="This was not you?">
      <form method="post" action={action}>
        <p>Somebody entered your address here. We can stop every further mail from this page.</p>
        <button className="primary" type="submit">
          Stop mail to my address
        </button>
      </form>
    </Frame>
  )
}

export function AddressBlockedScreen({ page }: ScreenProps['addressBlocked']) {
  return (
    <Frame page={page} title="Your address is blocked here">
      <p>This page cannot send you mail any more, whoever enters your address.</p>
    </Frame>
  )
}

import type { ReactNode } from 'react'
import { QR_HEIGHT, QR_WIDTH } from '#contract/constants.ts'
import { leaveReasons } from '#contract/mail/leave-reasons.ts'
import { Anchor } from '../anchor.tsx'
import { FormCard } from '../form-card.tsx'
import { Glyph } from '../glyph.tsx'
import { usePageMessages } from '../messages/index.ts'
import { useScreenMessages, useServerWords } from '../messages/screens.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { imageAddress, pagePath } from '../safe-address.ts'
import { shareNetworks } from '../share-networks.ts'
import { SubscribeForm } from '../subscribe-form.tsx'
import type { ScreenPage, ScreenProps } from './screen-props.ts'

/** Screens of a creator's page that work without JavaScript: cards on the page's own background. */

function PageCard({
  page,
  title,
  children,
}: {
  page: ScreenPage
  title: string
  children: ReactNode
}) {
  const words = useScreenMessages()
  const image = imageAddress(page.image)
  return (
    <div className="card">
      {image && <img className="who" src={image} width="72" height="72" alt="" />}
      <h1 dir="auto">{title}</h1>
      {children}
      <Anchor className="second" href={pagePath(page.username)}>
        {words.backToPage}
      </Anchor>
    </div>
  )
}

function ErrorText({ id, error }: { id: string; error: string | null }) {
  const say = useServerWords()
  if (!error) return null
  return (
    <p id={id} className="error" role="alert">
      {say(error)}
    </p>
  )
}

export function ShareScreen({ page, pageUrl, shareImageUrl }: ScreenProps['share']) {
  const words = usePageMessages()
  const title = oneLine(page.title) || oneLine(page.username)
  const shared = { url: pageUrl, title, imageUrl: shareImageUrl }
  const svg = pagePath(page.username, 'qr.svg')
  return (
    <PageCard page={page} title={words.shareTitle}>
      <label htmlFor="share-address">{words.address}</label>
      <input id="share-address" className="field" value={pageUrl} readOnly dir="ltr" />
      <figure className="qr">
        <img src={svg} width={QR_WIDTH} height={QR_HEIGHT} alt={words.qr} />
        <figcaption>
          <Anchor href={pagePath(page.username, 'qr.png')} download>
            {words.downloadPng}
          </Anchor>
          <Anchor href={svg} download>
            {words.downloadSvg}
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

/** A form of the page that was refused, or thanks for it. */
export function FormScreen({ page, block, form, isSent, given, problem }: ScreenProps['form']) {
  const words = usePageMessages()
  const screens = useScreenMessages()
  const title = oneLine(block.title) || oneLine(page.title) || oneLine(page.username)
  if (isSent) {
    return (
      <PageCard page={page} title={words.thanks}>
        <p className="message" role="status" dir="auto">
          {form.thanks.trim() || words.formThanks}
        </p>
      </PageCard>
    )
  }
  const said = problem && {
    text: screens.formProblems[problem.problem],
    fieldId: 'fieldId' in problem ? problem.fieldId : undefined,
  }
  return (
    <PageCard page={page} title={title}>
      <FormCard
        block={{ ...block, title: '' }}
        form={form}
        username={page.username}
        given={given}
        problem={said ?? undefined}
      />
    </PageCard>
  )
}

export function SubscribeScreen({ page, email, error }: ScreenProps['subscribe']) {
  return (
    <PageCard page={page} title={usePageMessages().subscribe}>
      <SubscribeForm username={page.username} email={email} error={error} />
    </PageCard>
  )
}

export function VerifyScreen(props: ScreenProps['verify']) {
  const { page, email, error, resendInSeconds, delayed, blockId } = props
  const words = usePageMessages()
  const screens = useScreenMessages()
  const [before, after] = words.codeSentTo
  const block = blockId && <input type="hidden" name="block" value={blockId} />
  return (
    <PageCard page={page} title={words.verifyTitle}>
      <form method="post" action={pagePath(page.username, 'verify')}>
        <p>
          {before}
          <b>{oneLine(email)}</b>
          {after}
          {delayed && ` ${words.delayed}`}
        </p>
        <input type="hidden" name="subscribe_email" value={oneLine(email)} />
        {block}
        <label htmlFor="code">{words.code}</label>
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
          {words.verify}
        </button>
      </form>
      <form method="post" action={pagePath(page.username, 'resend')}>
        <input type="hidden" name="subscribe_email" value={oneLine(email)} />
        {block}
        <button className="second" type="submit">
          {words.resend}
        </button>
        {resendInSeconds > 0 && <p>{screens.resendIn(resendInSeconds)}</p>}
      </form>
    </PageCard>
  )
}

export function ThanksScreen(props: ScreenProps['thanks']) {
  const { page, messageSubject, messageDescription, opened } = props
  const words = usePageMessages()
  const screens = useScreenMessages()
  const message = plainText(messageDescription).trim()
  return (
    <PageCard page={page} title={oneLine(messageSubject) || words.thanks}>
      <p className="message" dir="auto">
        {message || words.thanksText}
      </p>
      {opened && (
        <Anchor className="primary" href={opened.href}>
          {screens.openBlock(oneLine(opened.title))}
        </Anchor>
      )}
    </PageCard>
  )
}

function UnsubscribeForm({ action, email, error }: Omit<ScreenProps['unsubscribe'], 'page'>) {
  const words = useScreenMessages()
  return (
    <form method="post" action={action}>
      <p>
        {oneLine(email) ? <b>{oneLine(email)}</b> : words.yourAddress}
        {words.noMoreMail}
      </p>
      <ErrorText id="unsubscribe-error" error={error} />
      <button className="primary" type="submit">
        {usePageMessages().unsubscribe}
      </button>
    </form>
  )
}

/** A card on the creator's page, or a plain one if the page no longer exists. */
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
    <Frame page={page} title={usePageMessages().unsubscribeTitle}>
      <UnsubscribeForm {...form} />
    </Frame>
  )
}

export function UnsubscribedScreen(props: ScreenProps['unsubscribed']) {
  const { page, whyAction, isThanked } = props
  const words = useScreenMessages()
  return (
    <Frame page={page} title={words.unsubscribedTitle}>
      <p>{words.unsubscribedText}</p>
      {isThanked && <p role="status">{words.whyThanks}</p>}
      {whyAction && (
        <form method="post" action={whyAction}>
          <p>{words.why}</p>
          {leaveReasons.map((reason) => (
            <button
              key={reason}
              className="second"
              type="submit"
              formAction={`${whyAction}?reason=${reason}`}
            >
              {words.whyReasons[reason]}
            </button>
          ))}
        </form>
      )}
    </Frame>
  )
}

export function BlockAddressScreen({ page, action }: ScreenProps['blockAddress']) {
  const words = useScreenMessages()
  return (
    <Frame page={page} title={words.blockTitle}>
      <form method="post" action={action}>
        <p>{words.blockText}</p>
        <button className="primary" type="submit">
          {words.block}
        </button>
      </form>
    </Frame>
  )
}

export function AddressBlockedScreen({ page }: ScreenProps['addressBlocked']) {
  const words = useScreenMessages()
  return (
    <Frame page={page} title={words.blockedTitle}>
      <p>{words.blockedText}</p>
    </Frame>
  )
}

export function ConfirmSubscriptionScreen({ page, action }: ScreenProps['confirmSubscription']) {
  const words = useScreenMessages()
  return (
    <Frame page={page} title={words.confirmTitle}>
      <form method="post" action={action}>
        <p>{words.confirmText}</p>
        <button className="primary" type="submit">
          {words.confirm}
        </button>
      </form>
    </Frame>
  )
}

export function SubscriptionFullScreen({ page, action }: ScreenProps['subscriptionFull']) {
  const words = useScreenMessages()
  return (
    <Frame page={page} title={words.subscriptionFullTitle}>
      <form method="post" action={action}>
        <p>{words.subscriptionFullText}</p>
        <button className="primary" type="submit">
          {words.tryAgain}
        </button>
      </form>
    </Frame>
  )
}

export function SubscriptionConfirmedScreen({ page }: ScreenProps['subscriptionConfirmed']) {
  const words = useScreenMessages()
  return (
    <Frame page={page} title={words.confirmedTitle}>
      <p>{words.confirmedText}</p>
    </Frame>
  )
}

import { Anchor } from '../anchor.tsx'
import { useScreenMessages } from '../messages/screens.ts'
import { oneLine } from '../plain-text.ts'
import { pagePath } from '../safe-address.ts'
import { SubscribeForm } from '../subscribe-form.tsx'
import { PasswordForm } from './password-form.tsx'
import type { ScreenPage, ScreenProps } from './screen-props.ts'
import { shortForm } from './shown-address.ts'

/** The gate before a page or a block; works without JavaScript. */

/**
 * Asks for an age, or warns that the page is sensitive: one button confirms, and the browser's back
 * button declines.
 */
export function PageGateScreen({ page, gate, block, query, link }: ScreenProps['pageGate']) {
  const words = useScreenMessages()
  const name = oneLine(block?.title ?? '') || oneLine(page.username)
  return (
    <div className="card">
      <h1>{words.gateTitle(gate)}</h1>
      <p>
        <bdi>{name}</bdi>
        {gate === 'sensitive' ? words.gateSensitive : words.gateAge}
      </p>
      <form method="post" action={`${pagePath(page.username, 'unlock')}${query}`}>
        {block && <input type="hidden" name="block" value={block.id} />}
        {link && <input type="hidden" name="link" value={link} />}
        <input type="hidden" name="confirm" value={gate} />
        <button className="primary" type="submit">
          {block ? words.gateConfirmBlock(gate) : words.gateConfirm(gate)}
        </button>
      </form>
      {block ? <BackToPage page={page} /> : <p>{words.gateLeave}</p>}
    </div>
  )
}

/** The same before a link, without the owner's page. */
export function LinkGateScreen({ action, shortUrl, referrer, gate }: ScreenProps['linkGate']) {
  const words = useScreenMessages()
  return (
    <div className="card">
      <h1>{words.gateTitle(gate)}</h1>
      <p>
        <bdi dir="ltr">{shortForm(shortUrl)}</bdi>
        {gate === 'sensitive' ? words.gateSensitive : words.gateAge}
      </p>
      <form method="post" action={action}>
        <input type="hidden" name="referrer" value={referrer} />
        <input type="hidden" name="confirm" value={gate} />
        <button className="primary" type="submit">
          {words.gateConfirmBlock(gate)}
        </button>
      </form>
      <p>{words.gateLeave}</p>
    </div>
  )
}

/**
 * A block for subscribers: visitors subscribe, and subscribers prove it with a code sent to their
 * address.
 */
export function ForSubscribersScreen(props: ScreenProps['forSubscribers']) {
  const { page, block, email, error } = props
  const words = useScreenMessages()
  return (
    <div className="card">
      <h1 dir="auto">{oneLine(block.title) || words.lockedTitle}</h1>
      <p>{words.forSubscribers}</p>
      <SubscribeForm username={page.username} email={email} error={error} block={block.id} />
      <BackToPage page={page} />
    </div>
  )
}

function BackToPage({ page }: { page: ScreenPage }) {
  return (
    <Anchor className="second" href={pagePath(page.username)}>
      {useScreenMessages().backToPage}
    </Anchor>
  )
}

export function PagePasscodeScreen(props: ScreenProps['pagePasscode']) {
  const { page, block, error, query, link } = props
  const words = useScreenMessages()
  const title = oneLine(block?.title ?? '')
  return (
    <div className="card">
      <h1 dir="auto">{title || (block ? words.lockedTitle : words.protectedPage)}</h1>
      <p>{block ? words.lockedText : words.protectedPageText}</p>
      <PasswordForm
        action={`${pagePath(page.username, 'unlock')}${query}`}
        label={words.openPage}
        error={error}
      >
        {block && <input type="hidden" name="block" value={block.id} />}
        {link && <input type="hidden" name="link" value={link} />}
      </PasswordForm>
      {block && <BackToPage page={page} />}
    </div>
  )
}

import { Anchor } from '../anchor.tsx'
import { useScreenMessages, useServerWords } from '../messages/screens.ts'
import { oneLine } from '../plain-text.ts'
import { pagePath } from '../safe-address.ts'
import type { ScreenProps } from './screen-props.ts'

/** What stands before a page or a block; works without scripts. */

/** An age, or that the page is sensitive: one button says yes, and the browser's own way back says no. */
export function PageGateScreen({ page, gate }: ScreenProps['pageGate']) {
  const words = useScreenMessages()
  return (
    <div className="card">
      <h1>{words.gateTitle(gate)}</h1>
      <p>
        <bdi>{oneLine(page.username)}</bdi>
        {gate === 'sensitive' ? words.gateSensitive : words.gateAge}
      </p>
      <form method="post" action={pagePath(page.username, 'unlock')}>
        <input type="hidden" name="confirm" value={gate} />
        <button className="primary" type="submit">
          {words.gateConfirm(gate)}
        </button>
      </form>
      <p>{words.gateLeave}</p>
    </div>
  )
}

export function PagePasscodeScreen({ page, block, error }: ScreenProps['pagePasscode']) {
  const words = useScreenMessages()
  const say = useServerWords()
  const title = oneLine(block?.title ?? '')
  return (
    <div className="card">
      <h1 dir="auto">{title || (block ? words.lockedTitle : words.protectedPage)}</h1>
      <p>{block ? words.lockedText : words.protectedPageText}</p>
      <form method="post" action={pagePath(page.username, 'unlock')}>
        {block && <input type="hidden" name="block" value={block.id} />}
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
          {words.openPage}
        </button>
      </form>
      {block && (
        <Anchor className="second" href={pagePath(page.username)}>
          {words.backToPage}
        </Anchor>
      )}
    </div>
  )
}

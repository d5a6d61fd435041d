import type { MouseEvent } from 'react'
import { Anchor } from './anchor.tsx'
import { Glyph } from './glyph.tsx'
import { check, share } from './icons/drawn-paths.ts'
import { usePageMessages } from './messages/index.ts'
import { SUBSCRIBE_ID } from './page-input.ts'
import { pagePath } from './safe-address.ts'

export type PageAction = 'share' | 'subscribe'

export interface PageActionsProps {
  username: string
  subscribable: boolean
  subscribed: boolean
  /** a code was sent: without JavaScript the button leads to the code form */
  challenged: boolean
  /** without addresses: the studio's preview */
  preview?: boolean | undefined
  onAction?: ((action: PageAction) => void) | undefined
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/**
 * The share and subscribe buttons. They are links, so that they work without JavaScript; the React
 * part hydrates exactly this markup and opens dialogs instead.
 */
export function PageActions(props: PageActionsProps) {
  const { username, subscribable, subscribed, challenged, preview, onAction } = props
  const words = usePageMessages()
  const withoutScripts = subscribed
    ? pagePath(username, 'unsubscribe')
    : challenged
      ? pagePath(username, 'verify')
      : `#${SUBSCRIBE_ID}`
  const handler = (action: PageAction) => (event: MouseEvent) => {
    if (!onAction || !isPlainClick(event)) return
    event.preventDefault()
    onAction(action)
  }
  return (
    <>
      <Anchor
        className="action"
        href={preview ? undefined : pagePath(username, 'share')}
        data-action="share"
        aria-haspopup="dialog"
        aria-label={words.share}
        onClick={handler('share')}
      >
        <Glyph path={share} size={20} />
      </Anchor>
      {subscribable && (
        <Anchor
          className="action wide"
          href={preview ? undefined : withoutScripts}
          data-action="subscribe"
          aria-haspopup="dialog"
          onClick={handler('subscribe')}
        >
          {subscribed && <Glyph path={check} size={16} />}
          {subscribed ? words.subscribed : words.subscribe}
        </Anchor>
      )}
    </>
  )
}

import { Anchor } from './anchor.tsx'
import { Glyph } from './glyph.tsx'
import { close } from './icons/drawn-paths.ts'
import { usePageMessages } from './messages/index.ts'
import { SUBSCRIBE_ID } from './page-input.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export interface SubscribePanelProps {
  username: string
  /** a refused form: shown open, with the error text */
  form: { email: string; error: string } | null
}

/** The subscribe form without JavaScript: the button's fragment shows it (`:target`). */
export function SubscribePanel({ username, form }: SubscribePanelProps) {
  const words = usePageMessages()
  return (
    <section
      id={SUBSCRIBE_ID}
      className={form ? 'panel open' : 'panel'}
      aria-labelledby="subscribe-title"
    >
      <div className="card">
        <Anchor className="close" href="#root" aria-label={words.close}>
          <Glyph path={close} size={20} />
        </Anchor>
        <h2 id="subscribe-title">{words.subscribe}</h2>
        <SubscribeForm username={username} email={form?.email ?? ''} error={form?.error ?? null} />
      </div>
    </section>
  )
}

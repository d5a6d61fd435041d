import { Anchor } from './anchor.tsx'
import { Glyph } from './glyph.tsx'
import { close } from './icons/drawn-paths.ts'
import { SUBSCRIBE_ID } from './page-input.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export interface SubscribePanelProps {
  username: string
  /** a refused post: shown open, with the error's text */
  form: { email: string; error: string } | null
}

/** The subscribe form for visitors without scripts: the button's fragment shows it (`:target`). */
export function SubscribePanel({ username, form }: SubscribePanelProps) {
  return (
    <section
      id={SUBSCRIBE_ID}
      className={form ? 'panel open' : 'panel'}
      aria-labelledby="subscribe-title"
    >
      <div className="card">
        <Anchor className="close" href="#root" aria-label="Close">
          <Glyph path={close} size={20} />
        </Anchor>
        <h2 id="subscribe-title">Subscribe</h2>
        <SubscribeForm username={username} email={form?.email ?? ''} error={form?.error ?? null} />
      </div>
    </section>
  )
}

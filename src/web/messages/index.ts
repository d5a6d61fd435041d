import type { en } from './en.ts'
import type { enAdministration } from './en-administration.ts'
import { enCore } from './en-core.ts'
import type { enPage } from './en-page.ts'
import type { enTogether } from './en-together.ts'

/** What every language must provide: the same keys and parameters. */
export type Messages = typeof en & typeof enAdministration & typeof enPage & typeof enTogether

/**
 * The application's texts in the account's language. In the browser it starts with the shell's
 * texts; `load-messages.ts` fills in the language and, before a further screen is imported, the
 * rest. So screens may read any text, even at the top of a module.
 */
export const text: Messages = { ...enCore } as Messages

// Tests run outside the browser and have all texts at once.
if (import.meta.env.SSR) {
  Object.assign(
    text,
    (await import('./en.ts')).en,
    (await import('./en-administration.ts')).enAdministration,
    (await import('./en-page.ts')).enPage,
    (await import('./en-together.ts')).enTogether,
  )
}

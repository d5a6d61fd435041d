import type { en } from './en.ts'
import type { enAdministration } from './en-administration.ts'
import { enCore } from './en-core.ts'

/** What another language must bring: the same keys, the same parameters. */
export type Messages = typeof en & typeof enAdministration

/**
 * The texts of the application in the language of the account. In the browser it begins with the texts
 * of the shell; `load-messages.ts` fills in the language and, before a further screen is imported, the
 * rest. So a screen may read it as it pleases, at the top of a module too.
 */
export const text: Messages = { ...enCore } as Messages

// Tests run outside the browser and have every text at once.
if (import.meta.env.SSR) {
  Object.assign(
    text,
    (await import('./en.ts')).en,
    (await import('./en-administration.ts')).enAdministration,
  )
}

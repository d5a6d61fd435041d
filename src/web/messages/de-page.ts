import type { PageMessages } from './complete.ts'
import { design } from './de/design.ts'
import { onPage } from './de/on-page.ts'
import { onboarding } from './de/onboarding.ts'

/** The same in German. */
export const dePage: PageMessages = { design, onPage, onboarding }

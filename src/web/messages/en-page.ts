import { design } from './en/design.ts'
import { onPage } from './en/on-page.ts'
import { onboarding } from './en/onboarding.ts'

/** The screens on which one page is made: no other screen carries their texts. */
export const enPage = { design, onPage, onboarding }

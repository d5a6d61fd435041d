import type { enAdministration } from './en-administration.ts'
import type { enCore } from './en-core.ts'
import type { enGuest } from './en-guest.ts'
import type { enPage } from './en-page.ts'
import type { enTogether } from './en-together.ts'

/** The texts of the shell and the dashboard. */
export type CoreMessages = typeof enCore

/** The texts of the screens before signing in. */
export type GuestMessages = typeof enGuest

/** The texts for administrators of a space, its people or the installation. */
export type AdministrationMessages = typeof enAdministration

/** The texts of the studio's design and of onboarding. */
export type PageMessages = typeof enPage

/** The texts of calendar, chat and tasks. */
export type TogetherMessages = typeof enTogether

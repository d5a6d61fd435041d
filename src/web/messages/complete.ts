import type { enCore } from './en-core.ts'
import type { enGuest } from './en-guest.ts'

/** The texts of the shell and the dashboard. */
export type CoreMessages = typeof enCore

/** The texts of the screens before signing in. */
export type GuestMessages = typeof enGuest

import type { LanguageFile } from './complete.ts'
import { auth } from './de/auth.ts'
import { deCore } from './de/core.ts'
import { links } from './de/links.ts'

/** German: the shell, signing in, the dashboard and links; the rest is still English. */
export const de: LanguageFile = { ...deCore, auth, links }

import { type Language, languageOf } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { PageMessages } from './index.ts'

const all: Record<Language, PageMessages> = { en, de }

/** Texts of a page where all languages are loaded: on the server and in the studio. */
export const pageMessagesOf = (tag: string | undefined): PageMessages =>
  all[languageOf(tag) ?? 'en']

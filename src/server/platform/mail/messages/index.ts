import { type Language, languageOf } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'

/** The shape of every other language: the same keys, the same parameters. */
export type MailMessages = typeof en

const messages: Record<Language, MailMessages> = { en, de }

/**
 * The texts of a mail in the language of who gets it.
 * @param tag as an account or a page has it, such as de-AT; English for none of ours
 */
export function mailMessagesOf(tag: string): { lang: Language; words: MailMessages } {
  const lang = languageOf(tag) ?? 'en'
  return { lang, words: messages[lang] }
}

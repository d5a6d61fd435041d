import { type Language, languageOf } from '#contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'

/** The type of every other language: the same keys and parameters. */
export type MailMessages = typeof en

const messages: Record<Language, MailMessages> = { en, de }

/**
 * The texts of a mail in the recipient's language.
 * @param tag as stored for an account or page, such as de-AT; English if we do not have it
 */
export function mailMessagesOf(tag: string): { lang: Language; words: MailMessages } {
  const lang = languageOf(tag) ?? 'en'
  return { lang, words: messages[lang] }
}

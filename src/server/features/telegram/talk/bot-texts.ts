import { type Language, languageOf } from '#contract/languages.ts'
import { de } from './bot-texts-de.ts'
import { en } from './bot-texts-en.ts'

/** The type of every other language: the same keys and parameters. */
export type BotTexts = typeof en

const texts: Record<Language, BotTexts> = { en, de }
export const botLanguages = Object.keys(texts) as readonly Language[]

/** What the bot says. @param tag of an account or of Telegram, such as de-AT; English for others */
export function botTexts(tag: string | undefined): BotTexts {
  return texts[languageOf(tag) ?? 'en']
}

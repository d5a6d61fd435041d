import { createContext, useContext } from 'react'
import { type Language, languageOf } from '#contract/languages.ts'
import { type PageMessages, translatedRefusal, usePageMessages } from './index.ts'
import { pageMessagesOf } from './page-messages.ts'
import { screensDe } from './screens-de.ts'
import { screensEn } from './screens-en.ts'

/** What another language must bring: the same keys, the same parameters. */
export type ScreenMessages = typeof screensEn

const all: Record<Language, ScreenMessages> = { en: screensEn, de: screensDe }

/** Our words in a language; English for one that we do not have. */
export function messagesOf(tag: string | undefined): {
  page: PageMessages
  screens: ScreenMessages
} {
  return { page: pageMessagesOf(tag), screens: all[languageOf(tag) ?? 'en'] }
}

const Messages = createContext<ScreenMessages>(screensEn)
export const ScreenMessagesProvider = Messages.Provider
export const useScreenMessages = (): ScreenMessages => useContext(Messages)

/** What the server says in English on a screen, the catalogue's texts among it, in the language of the screen. */
export function useServerWords(): (text: string) => string {
  const { serverWords } = useScreenMessages()
  const page = usePageMessages()
  return (text) => serverWords[text] ?? translatedRefusal(page, text)
}

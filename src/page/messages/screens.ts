import { createContext, useContext } from 'react'
import { type Language, languageOf } from '#contract/languages.ts'
import { type PageMessages, translatedRefusal, usePageMessages } from './index.ts'
import { pageMessagesOf } from './page-messages.ts'
import { screensDe } from './screens-de.ts'
import { screensEn } from './screens-en.ts'

/** What every language must provide: the same keys and parameters. */
export type ScreenMessages = typeof screensEn

const all: Record<Language, ScreenMessages> = { en: screensEn, de: screensDe }

/** The texts in a language; English if we do not have it. */
export function messagesOf(tag: string | undefined): {
  page: PageMessages
  screens: ScreenMessages
} {
  return { page: pageMessagesOf(tag), screens: all[languageOf(tag) ?? 'en'] }
}

const Messages = createContext<ScreenMessages>(screensEn)
export const ScreenMessagesProvider = Messages.Provider
export const useScreenMessages = (): ScreenMessages => useContext(Messages)

/**
 * Translates the server's English texts, including the catalogue's, into the language of the
 * screen.
 */
export function useServerWords(): (text: string) => string {
  const { serverWords } = useScreenMessages()
  const page = usePageMessages()
  return (text) => serverWords[text] ?? translatedRefusal(page, text)
}

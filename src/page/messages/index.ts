import { createContext, useContext } from 'react'
import { en } from './en.ts'

/** What another language must bring: the same keys, the same parameters. */
export type PageMessages = typeof en

const Messages = createContext<PageMessages>(en)

/** Around everything that speaks another language than English. */
export const PageMessagesProvider = Messages.Provider

/** Our words in the language of the page. */
export const usePageMessages = (): PageMessages => useContext(Messages)

/** Text of a code of the subscription calls. */
export function textOfCode(words: PageMessages, code: unknown): string {
  return typeof code === 'string' && Object.hasOwn(words.codes, code)
    ? words.codes[code]!
    : words.unknownCode
}

/** A refusal that came in the catalogue's English, in the language of the page. */
export function translatedRefusal(words: PageMessages, text: string): string {
  const code = Object.keys(en.codes).find((one) => en.codes[one] === text)
  return code === undefined ? text : textOfCode(words, code)
}

import { createContext, useContext } from 'react'
import { noRoomCodes } from '#contract/mail/subscriber-messages.ts'
import { en } from './en.ts'

/** What every language must provide: the same keys and parameters. */
export type PageMessages = typeof en

const Messages = createContext<PageMessages>(en)

/** Wraps everything in a language other than English. */
export const PageMessagesProvider = Messages.Provider

/** The texts in the page's language. */
export const usePageMessages = (): PageMessages => useContext(Messages)

/** Text of an error code of the subscription calls. */
export function textOfCode(words: PageMessages, code: unknown): string {
  if (noRoomCodes.has(String(code))) return words.noRoom
  return typeof code === 'string' && Object.hasOwn(words.codes, code)
    ? words.codes[code]!
    : words.unknownCode
}

/** Translates an error text of the English catalogue into the page's language. */
export function translatedRefusal(words: PageMessages, text: string): string {
  if (text === en.noRoom) return words.noRoom
  const code = Object.keys(en.codes).find((one) => en.codes[one] === text)
  return code === undefined ? text : textOfCode(words, code)
}

import { dayHere } from '#web/ui/format-date.ts'
import type { ChatMessage, ChatQuote } from './chat.api.ts'

/** Inserts a message by its time, once; the list is oldest first and otherwise unchanged. */
export function withMessage(list: readonly ChatMessage[], message: ChatMessage): ChatMessage[] {
  if (list.some(({ id }) => id === message.id)) return [...list]
  const later = list.findIndex(({ createdAt }) => createdAt > message.createdAt)
  return later === -1 ? [...list, message] : list.toSpliced(later, 0, message)
}

/** A message after `changed` was edited or deleted: that message, or one that may quote it. */
export function withChange(one: ChatMessage, changed: ChatMessage): ChatMessage {
  if (one.id === changed.id) return changed
  if (one.replyTo?.id !== changed.id) return one
  return { ...one, replyTo: quoteOf(changed) }
}

/** A message as an answer quotes it. */
export function quoteOf({ id, sender, message, attachment, isDeleted }: ChatMessage): ChatQuote {
  return { id, sender, message, attachmentName: attachment?.name ?? '', isDeleted }
}

export interface DayOfMessages {
  /** `2026-11-21`, in the reader's time zone */
  day: string
  runs: RunOfMessages[]
}

/** One person's consecutive messages. */
export interface RunOfMessages {
  senderId: string
  sender: string
  messages: ChatMessage[]
}

const PAUSE_MS = 5 * 60_000

/** Days, and in each the groups of consecutive messages. */
export function groupMessages(list: readonly ChatMessage[]): DayOfMessages[] {
  const days: DayOfMessages[] = []
  for (const message of list) {
    const day = dayOf(new Date(message.createdAt))
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] })
    const { runs } = days.at(-1)!
    const run = runs.at(-1)
    const last = run?.messages.at(-1)
    const isSame =
      run?.senderId === message.senderId &&
      last !== undefined &&
      Date.parse(message.createdAt) - Date.parse(last.createdAt) < PAUSE_MS
    if (isSame) run!.messages.push(message)
    else runs.push({ senderId: message.senderId, sender: message.sender, messages: [message] })
  }
  return days
}

/** The day of a time in the reader's time zone. */
export const dayOf = dayHere

import { text } from '#web/messages/index.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import type { Notice } from './notices.api.ts'

/** What happened, after the name of the link. */
export function sayNotice({ kind, endsAt, limit }: Notice): string {
  const words = text.checks.kinds
  switch (kind) {
    case 'linkEnding':
    case 'linkEnded':
      return words[kind](endsAt === null ? '' : formatDateTime(endsAt)).trim()
    case 'linkLimit':
      return words.linkLimit(limit ?? 0)
    default:
      return words[kind]
  }
}

/** Why, in a line of its own; '' where there is nothing to say. */
export function sayWhy({ kind, reason, status }: Notice): string {
  return kind === 'linkDead' && reason !== null ? (text.checks.reasons[reason]?.(status) ?? '') : ''
}

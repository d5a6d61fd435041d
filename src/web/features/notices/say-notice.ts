import { sayAmount } from '#web/features/packages/say-package.ts'
import { text } from '#web/messages/index.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import type { Notice } from './notices.api.ts'

/** What happened, to follow the link's name if it is about one. */
export function sayNotice({ kind, endsAt, limit, move, nearLimits }: Notice): string {
  const words = text.checks.kinds
  switch (kind) {
    case 'linkEnding':
    case 'linkEnded':
      return words[kind](endsAt === null ? '' : formatDateTime(endsAt)).trim()
    case 'linkLimit':
      return words.linkLimit(limit ?? 0)
    case 'moved':
      return move ? text.checks.movedThings(move) : ''
    case 'nearLimits':
      return (nearLimits ?? []).map(sayNearLimit).join(', ')
    default:
      return words[kind]
  }
}

function sayNearLimit({ limit, used, max }: NonNullable<Notice['nearLimits']>[number]): string {
  const words = text.pricing
  return `${words.limits[limit]}: ${words.used(sayAmount(limit, used), sayAmount(limit, max))}`
}

/** The reason, on its own line; '' if there is none. */
export function sayWhy({ kind, reason, status }: Notice): string {
  return kind === 'linkDead' && reason !== null ? (text.checks.reasons[reason]?.(status) ?? '') : ''
}

import { sayAmount } from '#web/features/packages/say-package.ts'
import { text } from '#web/messages/index.ts'
import { formatDateTime, formatDay } from '#web/ui/format-date.ts'
import type { Notice } from './notices.api.ts'

/** What happened, to follow the link's name if it is about one. */
export function sayNotice({ kind, endsAt, limit, move, nearLimits, about }: Notice): string {
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
    case 'eventSoon':
      return text.checks.eventSoon(about?.title ?? '', whenOf(about))
    case 'taskComment':
      return text.checks.taskComment(about?.title ?? '', about?.by ?? null)
    case 'spaceOffered':
    case 'spaceAccepted':
    case 'spaceDeclined':
      return text.checks[kind](about?.title ?? '', about?.by ?? null)
    default:
      return words[kind]
  }
}

function whenOf(about: Notice['about']): string {
  if (!about?.startsAt) return ''
  return about.allDay ? formatDay(about.startsAt.slice(0, 10)) : formatDateTime(about.startsAt)
}

function sayNearLimit({ limit, used, max }: NonNullable<Notice['nearLimits']>[number]): string {
  const words = text.pricing
  return `${words.limits[limit]}: ${words.used(sayAmount(limit, used), sayAmount(limit, max))}`
}

/** The reason, on its own line; '' if there is none. */
export function sayWhy({ kind, reason, status }: Notice): string {
  return kind === 'linkDead' && reason !== null ? (text.checks.reasons[reason]?.(status) ?? '') : ''
}

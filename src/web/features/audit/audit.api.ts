import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditAction, AuditResult } from '#contract/account/audit.ts'
import { momentOf } from '#web/features/calendar/model/wall-clock.ts'
import { call } from '#web/platform/call.ts'
import { viewerZone } from '#web/platform/time-zone.ts'

/** Filters of the audit; `''` means none. Days are `2026-11-21`, in the reader's time zone. */
export interface AuditChoice {
  person: string
  action: AuditAction | ''
  result: AuditResult | ''
  from: string
  /** the last day, inclusive */
  to: string
}

const PAGE = 50

/** Pages of entries, newest first. @param scope `all` is for administrators */
export const auditQuery = (scope: 'own' | 'all', choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: ['account', 'audit', scope, choice],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        scope,
        limit: PAGE,
        ...queryOf(choice),
        ...(pageParam && { cursor: pageParam }),
      }
      return call('audit.list', { query }, { signal })
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Filters in the call's format: days become times. */
export function queryOf({ person, action, result, from, to }: AuditChoice, zone = viewerZone()) {
  return {
    ...(person.trim() && { person: person.trim() }),
    ...(action && { action }),
    ...(result && { result }),
    ...(isDay(from) && { from: beginOf(from, zone) }),
    ...(isDay(to) && { to: beginOf(dayAfter(to), zone) }),
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const beginOf = (day: string, zone: string) =>
  new Date(momentOf({ day, minutes: 0 }, zone)).toISOString()

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

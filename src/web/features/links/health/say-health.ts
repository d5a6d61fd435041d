import type { LinkHealthAnswer } from '#contract/links/link-health.ts'
import { text } from '#web/messages/index.ts'
import { formatDateTime } from '#web/ui/format-date.ts'

/** Why a destination is unreachable, and since when; '' if it answers. */
export function sayReason({ reason, status, since }: LinkHealthAnswer): string {
  if (reason === null) return ''
  const why = text.checks.reasons[reason]?.(status) ?? ''
  return since === null ? why : `${why}, ${text.checks.since(formatDateTime(since))}`
}

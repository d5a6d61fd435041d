import type { LinkHealthAnswer } from '#contract/links/link-health.ts'
import type { LinkHealthTable } from '../../../platform/link-health/link-health.table.ts'

/**
 * The health of a link's destination.
 * @param href its current destination; results for an earlier one do not count
 * @returns null if it was never checked
 */
export function presentHealth(
  health: LinkHealthTable | undefined,
  href: string | null,
): LinkHealthAnswer | null {
  if (health === undefined || health.address !== href || health.state === 'new') return null
  return {
    state: health.state,
    reason: health.reason || null,
    status: health.status,
    since: isoTime(health.failing_since),
    checkedAt: isoTime(health.checked_at),
    isIgnored: health.ignored_at !== null,
  }
}

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

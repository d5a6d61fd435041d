import type { AbuseReportAnswer } from '#contract/safety/abuse-reports.ts'
import type { ListedReport } from './abuse-reports.service.ts'

export function presentReport({ row, target, openAboutIt }: ListedReport): AbuseReportAnswer {
  return {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    text: row.text,
    contact: row.contact,
    madeAt: new Date(row.made_at).toISOString(),
    resolution: row.resolution === '' ? null : row.resolution,
    resolvedAt: row.resolved_at === null ? null : new Date(row.resolved_at).toISOString(),
    openAboutIt,
    target: target
      ? {
          id: target.id,
          slug: target.slug,
          destination: target.destination,
          isBlocked: target.isBlocked,
          isAccountBanned: target.isAccountBanned,
          email: target.email,
        }
      : null,
  }
}

import { listReportsEndpoint, resolveReportEndpoint } from '#contract/abuse-reports.ts'
import { route } from '../../platform/call.ts'
import { presentReport } from './abuse-reports.presenter.ts'
import { listAbuseReports, resolveReport } from './abuse-reports.service.ts'

export const abuseReportRoutes = [
  route(listReportsEndpoint, async (deps, { query }) => {
    const { cursor, limit, state } = query
    const found = await listAbuseReports(deps, state, { cursor, limit })
    const { reports, total, nextCursor } = found
    return { items: reports.map(presentReport), total, nextCursor }
  }),

  route(resolveReportEndpoint, async (deps, { caller, params, body }) => {
    await resolveReport(deps, caller.userId, params.id, body.action)
    return undefined
  }),
]

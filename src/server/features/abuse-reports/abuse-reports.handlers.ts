import {
  listReportsEndpoint,
  resolveReportEndpoint,
  resolveReportsEndpoint,
  waitingEndpoint,
} from '#contract/abuse-reports.ts'
import { route } from '../../platform/call.ts'
import { presentReport } from './abuse-reports.presenter.ts'
import {
  countWaiting,
  listAbuseReports,
  resolveReport,
  resolveReports,
} from './abuse-reports.service.ts'

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

  route(resolveReportsEndpoint, (deps, { caller, body }) =>
    resolveReports(deps, caller.userId, body.ids, body.action),
  ),

  route(waitingEndpoint, (deps) => countWaiting(deps)),
]

import {
  listReportsEndpoint,
  resolveReportEndpoint,
  resolveReportsEndpoint,
  seePageEndpoint,
  waitingEndpoint,
} from '#contract/safety/abuse-reports.ts'
import { route } from '../../platform/call.ts'
import { copyOfPage } from '../exports/index.ts'
import { presentReport } from './abuse-reports.presenter.ts'
import {
  countWaiting,
  listAbuseReports,
  resolveReport,
  resolveReports,
} from './abuse-reports.service.ts'

/** The copy's own policy says what it may load; it is not part of the application. */
const COPY_POLICY = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"

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

  route(seePageEndpoint, async (deps, { params, reply }) => {
    const { html } = await copyOfPage(deps, params.id)
    reply.header('Content-Security-Policy', COPY_POLICY)
    return Buffer.from(html)
  }),

  route(waitingEndpoint, (deps) => countWaiting(deps)),
]

import { Failure, failure } from '#contract/errors.ts'
import type { NoticedReason, ReportAction } from '#contract/safety/abuse-reports.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import {
  countOpenAppeals,
  disableLink,
  disablePage,
  freeLink,
  freePage,
} from '../quarantine/index.ts'
import { changeAccountState } from '../users/index.ts'
import {
  countOpen,
  countOpenSince,
  findLiveSlug,
  findReport,
  insertReport,
  listReports,
  listTargets,
  type ReportRow,
  type ReportTarget,
  resolveReportsAbout,
} from './abuse-reports.repository.ts'

/** More open reports about the same target are not kept. */
const OPEN_PER_TARGET = 20

export interface NewReport {
  slug: { domainId: string; key: string }
  /** the name as the visitor typed it */
  slugText: string
  reason: NoticedReason
  text: string
  contact: string
}

/**
 * Files a report. Once there are twenty open reports about the same target, further ones are
 * accepted but not kept.
 * @returns false if no link or page has that name
 */
export async function fileReport(deps: Deps, report: NewReport): Promise<boolean> {
  return transaction(deps, async (deps) => {
    const target = await findLiveSlug(deps.db, report.slug)
    if (target === undefined) return false
    const open = (await countOpen(deps.db, [target.target_id])).get(target.target_id) ?? 0
    if (open >= OPEN_PER_TARGET) return true
    await insertReport(deps.db, {
      id: deps.ids.uuid(),
      kind: target.kind,
      target_id: target.target_id,
      slug_text: report.slugText,
      reason: report.reason,
      text: report.text,
      contact: report.contact,
      state: 'open',
      resolution: '',
      made_at: deps.clock.now(),
      resolved_at: null,
      resolved_by: null,
    })
    return true
  })
}

export interface ListedReport {
  row: ReportRow
  target: ReportTarget | undefined
  openAboutIt: number
}

export async function listAbuseReports(
  deps: Pick<Deps, 'db'>,
  state: ReportRow['state'],
  page: { cursor: string | undefined; limit: number },
): Promise<{ reports: ListedReport[]; total: number; nextCursor: string | null }> {
  const { cursor: before, limit } = page
  const { rows, total } = await listReports(deps.db, state, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const ids = [...new Set(shown.map((row) => row.target_id))]
  const [targets, open] = await Promise.all([listTargets(deps.db, ids), countOpen(deps.db, ids)])
  const reports = shown.map((row) => ({
    row,
    target: targets.get(row.target_id),
    openAboutIt: open.get(row.target_id) ?? 0,
  }))
  const nextCursor = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
  return { reports, total, nextCursor }
}

/**
 * Acts on a report; other reports about the same target are resolved with it.
 * @throws notFound, also if the target is gone; conflict if it was resolved already or the action
 * does not fit the target; noPermission for banning yourself or the last administrator
 */
export async function resolveReport(
  deps: Deps,
  administratorId: string,
  id: string,
  action: ReportAction,
): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await findReport(deps.db, id)
    if (row === undefined) throw failure('notFound')
    if (row.state !== 'open') throw failure('conflict')
    const resolution = await act(deps, administratorId, row, action)
    await resolveReportsAbout(deps.db, row.target_id, {
      resolution,
      resolved_at: deps.clock.now(),
      resolved_by: administratorId,
    })
    const object = { kind: row.kind, id: row.target_id, text: `${row.slug_text}: ${resolution}` }
    await recordAudit(deps, { action: 'report-resolve', object })
  })
}

async function act(
  deps: Deps,
  administratorId: string,
  row: ReportRow,
  action: ReportAction,
): Promise<ReportRow['resolution']> {
  if (action === 'dismiss') return 'dismissed'
  const target = (await listTargets(deps.db, [row.target_id])).get(row.target_id)
  if (target === undefined) throw failure('notFound')
  if (action === 'ban-account') {
    await changeAccountState(deps, administratorId, target.userId, { status: 'banned' })
    // what others own goes on, except the reported target
    if (target.ownerId !== target.userId) await disable(deps, target)
    return 'account-banned'
  }
  if (!action.endsWith(`-${target.kind}`)) throw failure('conflict')
  switch (action) {
    case 'unblock-link':
      await freeLink(deps, target.id, administratorId)
      return 'link-unblocked'
    case 'unblock-page':
      await freePage(deps, target.id, administratorId)
      return 'page-unblocked'
    default:
      await disable(deps, target)
      return `${target.kind}-disabled`
  }
}

const disable = (deps: Deps, { kind, id }: ReportTarget) =>
  kind === 'page' ? disablePage(deps, id) : disableLink(deps, id)

export type BulkAction = 'disable' | 'unblock' | 'ban-account' | 'dismiss'

/**
 * Acts on many reports, each in its own transaction. A report that is resolved already, for example
 * together with another one of these, counts as done.
 * @returns how many are resolved, and why the others are not
 */
export async function resolveReports(
  deps: Deps,
  administratorId: string,
  ids: readonly string[],
  action: BulkAction,
): Promise<{ resolved: number; refused: { id: string; code: string }[] }> {
  const refused: { id: string; code: string }[] = []
  for (const id of new Set(ids)) {
    const row = await findReport(deps.db, id)
    if (row?.state === 'resolved') continue
    const isOnTarget = action === 'disable' || action === 'unblock'
    const one = isOnTarget ? (`${action}-${row?.kind ?? 'link'}` as const) : action
    try {
      await resolveReport(deps, administratorId, id, one)
    } catch (error) {
      if (!(error instanceof Failure) || error.name === 'unavailable') throw error
      refused.push({ id, code: error.code })
    }
  }
  return { resolved: new Set(ids).size - refused.length, refused }
}

/** Number of cases that wait for an administrator. */
export async function countWaiting(
  deps: Pick<Deps, 'db'>,
): Promise<{ reports: number; appeals: number }> {
  const { reports, lookAlikes } = await countOpenSince(deps.db, 0)
  return { reports: reports + lookAlikes, appeals: await countOpenAppeals(deps.db, 0) }
}

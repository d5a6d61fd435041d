import type { Selectable } from 'kysely'
import type { Db } from '../../database.ts'
import type { AbuseReportTable } from './abuse-reports.table.ts'

export type ReportRow = Selectable<AbuseReportTable>

export async function insertReport(db: Db, row: ReportRow): Promise<void> {
  await db.insertInto('abuse_report').values(row).execute()
}

export function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('abuse_report').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Number of open reports about the same target. */
export async function countOpen(
  db: Db,
  targetIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (targetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('abuse_report')
    .select(['target_id', (count) => count.fn.countAll<number>().as('open')])
    .where('target_id', 'in', [...targetIds])
    .where('state', '=', 'open')
    .groupBy('target_id')
    .execute()
  return new Map(rows.map((row) => [row.target_id, Number(row.open)]))
}

/** @returns newest first, older than `before` if given, and the total number */
export async function listReports(
  db: Db,
  state: ReportRow['state'],
  page: { before: string | undefined; limit: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const reports = db.selectFrom('abuse_report').where('state', '=', state)
  const { total } = await reports
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = reports.selectAll().orderBy('id', 'desc').limit(page.limit)
  if (page.before !== undefined) query = query.where('id', '<', page.before)
  return { rows: await query.execute(), total: Number(total) }
}

/** Open reports made after a given time, by visitors and by our own look-alike check. */
export async function countOpenSince(
  db: Db,
  since: number,
): Promise<{ reports: number; lookAlikes: number }> {
  const rows = await db
    .selectFrom('abuse_report')
    .select(['reason', (count) => count.fn.countAll<number>().as('open')])
    .where('state', '=', 'open')
    .where('made_at', '>', since)
    .groupBy('reason')
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, row) => total + Number(row.open), 0)
  return {
    reports: sum(rows.filter(({ reason }) => reason !== 'look-alike')),
    lookAlikes: sum(rows.filter(({ reason }) => reason === 'look-alike')),
  }
}

/** Whether the same look-alike was reported before, whatever was decided. */
export async function hasLookAlike(db: Db, targetId: string, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('abuse_report')
    .select('id')
    .where('target_id', '=', targetId)
    .where('reason', '=', 'look-alike')
    .where('text', '=', text)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function resolveReportsAbout(
  db: Db,
  targetId: string,
  resolution: Pick<ReportRow, 'resolution' | 'resolved_at' | 'resolved_by'>,
): Promise<void> {
  await db
    .updateTable('abuse_report')
    .set({ ...resolution, state: 'resolved' })
    .where('target_id', '=', targetId)
    .where('state', '=', 'open')
    .execute()
}

/** Ids of the accounts that may act on reports. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns undefined if the person is no longer an administrator */
export async function findAdministratorEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.email
}

export interface ReportTarget {
  kind: 'link' | 'page'
  id: string
  slug: string
  destination: string
  /** by an administrator or by the lists, independent of its account */
  isBlocked: boolean
  /** the account that owns its space is banned, so that everything in it shows the warning page */
  isAccountBanned: boolean
  /** the account that made it */
  userId: string
  ownerId: string
  email: string | null
}

/** The live link or page with this name. */
export function findLiveSlug(
  db: Db,
  slug: { domainId: string; key: string },
): Promise<{ kind: 'link' | 'page'; target_id: string } | undefined> {
  return db
    .selectFrom('slug')
    .select(['kind', 'target_id'])
    .where('domain_id', '=', slug.domainId)
    .where('key', '=', slug.key)
    .where('state', '=', 'live')
    .executeTakeFirst()
}

/** Links and pages by id, with their owners. */
export async function listTargets(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReportTarget>> {
  const targets = new Map<string, ReportTarget>()
  if (ids.length === 0) return targets
  const links = await db
    .selectFrom('link')
    .innerJoin('space', 'space.id', 'link.space_id')
    .leftJoin('user', 'user.id', 'link.created_by')
    .select(['link.id', 'alias', 'destination', 'link.blocked_at', 'created_by', 'user.email'])
    .select(['space.owner_id', 'space.blocked_at as space_blocked_at'])
    .where('link.id', 'in', [...ids])
    .where('link.deleted_at', 'is', null)
    .execute()
  for (const { id, alias: slug, destination, created_by: userId, email, ...link } of links) {
    targets.set(id, { kind: 'link', id, slug, destination, ...stateOf(link), userId, email })
  }
  const pages = await db
    .selectFrom('page')
    .innerJoin('space', 'space.id', 'page.space_id')
    .leftJoin('user', 'user.id', 'page.user_id')
    .select(['page.id', 'page.username', 'page.user_id', 'user.email'])
    .select(['page.blocked_at', 'page.forward_to'])
    .select(['space.owner_id', 'space.blocked_at as space_blocked_at'])
    .where('page.id', 'in', [...ids])
    .where('page.deleted_at', 'is', null)
    .execute()
  for (const { id, username: slug, user_id: userId, email, ...page } of pages) {
    const destination = page.forward_to ?? ''
    targets.set(id, { kind: 'page', id, slug, destination, ...stateOf(page), userId, email })
  }
  return targets
}

const stateOf = (row: {
  blocked_at: number | null
  space_blocked_at: number | null
  owner_id: string
}) => ({
  isBlocked: row.blocked_at !== null,
  isAccountBanned: row.space_blocked_at !== null,
  ownerId: row.owner_id,
})

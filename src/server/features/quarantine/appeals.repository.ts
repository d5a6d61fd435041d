import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { LinkAppealTable } from './quarantine.table.ts'

export type AppealRow = Selectable<LinkAppealTable>

/** An appeal with the facts that an administrator needs to decide. */
export interface ListedAppeal extends AppealRow {
  alias: string
  destination: string
  blocked_at: number | null
  blocked_reason: string
  blocked_host: string
  space_blocked_at: number | null
  email: string | null
}

export async function insertAppeal(db: Db, row: AppealRow): Promise<void> {
  await db.insertInto('link_appeal').values(row).execute()
}

export function findAppeal(
  db: Db,
  id: string,
): Promise<(AppealRow & { space_id: string }) | undefined> {
  return db
    .selectFrom('link_appeal')
    .innerJoin('link', 'link.id', 'link_appeal.link_id')
    .selectAll('link_appeal')
    .select('link.space_id')
    .where('link_appeal.id', '=', id)
    .executeTakeFirst()
}

export function findLatestAppeal(db: Db, linkId: string): Promise<AppealRow | undefined> {
  return db
    .selectFrom('link_appeal')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updateAppeal(
  db: Db,
  id: string,
  change: Updateable<LinkAppealTable>,
): Promise<void> {
  await db.updateTable('link_appeal').set(change).where('id', '=', id).execute()
}

/** @returns newest first, older than `before` if given, and the total number */
export async function listAppeals(
  db: Db,
  filter: { isOpen: boolean },
  page: { before: string | undefined; limit: number },
): Promise<{ rows: ListedAppeal[]; total: number }> {
  const state = filter.isOpen ? ('=' as const) : ('<>' as const)
  const { total } = await db
    .selectFrom('link_appeal')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('state', state, 'open')
    .executeTakeFirstOrThrow()
  let query = db
    .selectFrom('link_appeal')
    .innerJoin('link', 'link.id', 'link_appeal.link_id')
    .innerJoin('space', 'space.id', 'link.space_id')
    .leftJoin('user', 'user.id', 'link_appeal.user_id')
    .selectAll('link_appeal')
    .select(['link.alias', 'link.destination', 'link.blocked_at', 'link.blocked_reason'])
    .select(['link.blocked_host', 'space.blocked_at as space_blocked_at', 'user.email'])
    .where('link_appeal.state', state, 'open')
    .orderBy('link_appeal.id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('link_appeal.id', '<', page.before)
  return { rows: await query.execute(), total: Number(total) }
}

/** Number of open appeals for links and pages, made after a given time. */
export async function countOpenAppeals(db: Db, since: number): Promise<number> {
  let open = 0
  for (const table of ['link_appeal', 'page_appeal'] as const) {
    const row = await db
      .selectFrom(table)
      .select((count) => count.fn.countAll<number>().as('open'))
      .where('state', '=', 'open')
      .where('made_at', '>', since)
      .executeTakeFirstOrThrow()
    open += Number(row.open)
  }
  return open
}

/** Granted appeals for these links, by link. */
export async function listGranted(
  db: Db,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, AppealRow[]>> {
  const granted = new Map<string, AppealRow[]>()
  if (linkIds.length === 0) return granted
  const rows = await db
    .selectFrom('link_appeal')
    .selectAll()
    .where('link_id', 'in', [...linkIds])
    .where('state', '=', 'granted')
    .execute()
  for (const row of rows) granted.set(row.link_id, [...(granted.get(row.link_id) ?? []), row])
  return granted
}

import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { PageAppealTable } from './quarantine.table.ts'

export type PageAppealRow = Selectable<PageAppealTable>

/** An appeal with the facts that an administrator needs to decide. */
export interface ListedPageAppeal extends PageAppealRow {
  username: string
  forward_to: string | null
  blocked_at: number | null
  blocked_reason: string
  blocked_host: string
  space_blocked_at: number | null
  email: string | null
}

export async function insertPageAppeal(db: Db, row: PageAppealRow): Promise<void> {
  await db.insertInto('page_appeal').values(row).execute()
}

export function findPageAppeal(
  db: Db,
  id: string,
): Promise<(PageAppealRow & { space_id: string }) | undefined> {
  return db
    .selectFrom('page_appeal')
    .innerJoin('page', 'page.id', 'page_appeal.page_id')
    .selectAll('page_appeal')
    .select('page.space_id')
    .where('page_appeal.id', '=', id)
    .executeTakeFirst()
}

export function findLatestPageAppeal(db: Db, pageId: string): Promise<PageAppealRow | undefined> {
  return db
    .selectFrom('page_appeal')
    .selectAll()
    .where('page_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updatePageAppeal(
  db: Db,
  id: string,
  change: Updateable<PageAppealTable>,
): Promise<void> {
  await db.updateTable('page_appeal').set(change).where('id', '=', id).execute()
}

/** @returns newest first, older than `before` if given, and the total number */
export async function listPageAppeals(
  db: Db,
  filter: { isOpen: boolean },
  page: { before: string | undefined; limit: number },
): Promise<{ rows: ListedPageAppeal[]; total: number }> {
  const state = filter.isOpen ? ('=' as const) : ('<>' as const)
  const { total } = await db
    .selectFrom('page_appeal')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('state', state, 'open')
    .executeTakeFirstOrThrow()
  let query = db
    .selectFrom('page_appeal')
    .innerJoin('page', 'page.id', 'page_appeal.page_id')
    .innerJoin('space', 'space.id', 'page.space_id')
    .leftJoin('user', 'user.id', 'page_appeal.user_id')
    .selectAll('page_appeal')
    .select(['page.username', 'page.forward_to', 'page.blocked_at', 'page.blocked_reason'])
    .select(['page.blocked_host', 'space.blocked_at as space_blocked_at', 'user.email'])
    .where('page_appeal.state', state, 'open')
    .orderBy('page_appeal.id', 'desc')
    .limit(page.limit)
  if (page.before !== undefined) query = query.where('page_appeal.id', '<', page.before)
  return { rows: await query.execute(), total: Number(total) }
}

/** The addresses for which appeals of these pages were granted, by page. */
export async function listGrantedToPages(
  db: Db,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (pageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('page_appeal')
    .select(['page_id', 'addresses'])
    .where('page_id', 'in', [...pageIds])
    .where('state', '=', 'granted')
    .where('addresses', '<>', '')
    .execute()
  const granted = new Map<string, Set<string>>()
  for (const { page_id: id, addresses } of rows) {
    const known = granted.get(id) ?? new Set()
    for (const href of JSON.parse(addresses) as string[]) known.add(href)
    granted.set(id, known)
  }
  return granted
}

import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../database.ts'
import { engineOf } from '../../../platform/db/engine.ts'
import { inVisible, type VisibleFolders } from '../../folders/index.ts'
import type { PageRow } from '../pages.repository.ts'

/** What belongs to pages; reads tables of other features and writes none. */

/** Needs a transaction. @returns those that are there, locked until it ends */
export async function lockPages(db: Db, ids: readonly string[]): Promise<PageRow[]> {
  if (ids.length === 0) return []
  const { capabilities } = engineOf(db)
  const query = db
    .selectFrom('page')
    .selectAll()
    .where('id', 'in', [...ids])
    // restoring one locks it before its space
    .where('deleted_at', 'is', null)
    .orderBy('id')
  return (await capabilities.lockRows(query).execute()) as PageRow[]
}

export async function findPages(db: Db, ids: readonly string[]): Promise<PageRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('page')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** @returns ids of pages of a space, all or those in a folder */
export async function listPageIdsIn(
  db: Db,
  spaceId: string,
  { folderId, visible }: { folderId?: string | undefined; visible: VisibleFolders | undefined },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('page')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .where(inVisible(visible, 'page.folder_id'))
    .$if(folderId !== undefined, (query) => query.where('folder_id', '=', folderId!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The short links of everything on pages: archived and deleted items too, which may come back. */
export async function listLinkIdsOf(
  db: Db,
  pageIds: readonly string[],
): Promise<{ page_id: string; link_id: string }[]> {
  if (pageIds.length === 0) return []
  const of = (table: 'block' | 'social_icon') =>
    db
      .selectFrom(table)
      .select(['page_id', 'link_id'])
      .where('page_id', 'in', [...pageIds])
      .where('link_id', 'is not', null)
      .$narrowType<{ link_id: string }>()
      .execute()
  return [...(await of('block')), ...(await of('social_icon'))]
}

/** @returns the pictures of pages and of everything on them */
export async function listPictureIdsOf(
  db: Db,
  pageIds: readonly string[],
): Promise<{ page_id: string; id: string }[]> {
  const { rows } = await sql<{ page_id: string; id: string | null }>`
    select id as page_id, image_id as id from page where id in (${sql.join(pageIds)})
    union all select id, meta_image_id from page where id in (${sql.join(pageIds)})
    union all select id, favicon_id from page where id in (${sql.join(pageIds)})
    union all select page_id, picture_id from page_theme where page_id in (${sql.join(pageIds)})
    union all select page_id, thumbnail_id from block where page_id in (${sql.join(pageIds)})
    union all select page_id, image_id from social_icon where page_id in (${sql.join(pageIds)})
    union all select page_id, logo_id from qr_design where page_id in (${sql.join(pageIds)})
  `.execute(db)
  return rows.filter((row): row is { page_id: string; id: string } => row.id !== null)
}

/** @returns the files of blocks */
export async function listFileIdsOf(
  db: Db,
  pageIds: readonly string[],
): Promise<{ page_id: string; id: string }[]> {
  const rows = await db
    .selectFrom('block')
    .select(['page_id', 'file_id as id'])
    .distinct()
    .where('page_id', 'in', [...pageIds])
    .where('file_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute()
  return rows
}

/** @returns those of these pages whose files another page uses too */
export async function listWithSharedFiles(
  db: Db,
  pageIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('block')
    .innerJoin('block as other', 'other.file_id', 'block.file_id')
    .select('block.page_id')
    .distinct()
    .where('block.page_id', 'in', [...pageIds])
    .whereRef('other.page_id', '<>', 'block.page_id')
    .execute()
  return new Set(rows.map((row) => row.page_id))
}

/** Mails and galleries of pages, which name pictures. */
export async function listTextsOf(
  db: Db,
  pageIds: readonly string[],
): Promise<{ page_id: string; text: string }[]> {
  if (pageIds.length === 0) return []
  const galleries = await db
    .selectFrom('block')
    .select(['page_id', 'gallery as text'])
    .where('page_id', 'in', [...pageIds])
    .where('gallery', 'is not', null)
    .$narrowType<{ text: string }>()
    .execute()
  const mails = await db
    .selectFrom('broadcast')
    .select(['page_id', 'document as text'])
    .where('page_id', 'in', [...pageIds])
    .where('document', 'like', '%"picture"%')
    .execute()
  return [...galleries, ...mails]
}

/** @returns the domain on whose root a page answers, by page */
export async function listRootDomains(
  db: Db,
  pageIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('domain')
    .select(['page_id', 'name'])
    .where('page_id', 'in', [...pageIds])
    .where('deleted_at', 'is', null)
    .$narrowType<{ page_id: string }>()
    .execute()
  return new Map(rows.map(({ page_id, name }) => [page_id, name]))
}

/** @returns by page how many subscribers there are in all states and how many of them are confirmed */
export async function countSubscribersOf(
  db: Db,
  pageIds: readonly string[],
): Promise<Map<string, { all: number; active: number }>> {
  const sum = (eb: ExpressionBuilder<Database, 'subscriber_count'>) => eb.fn.sum<number>('many')
  const rows = await db
    .selectFrom('subscriber_count')
    .select((eb) => [
      'page_id',
      sum(eb).as('all'),
      sum(eb).filterWhere('state', '=', 'active').as('active'),
    ])
    .where('page_id', 'in', [...pageIds])
    .groupBy('page_id')
    .execute()
  return new Map(
    rows.map((row) => [row.page_id, { all: Number(row.all), active: Number(row.active ?? 0) }]),
  )
}

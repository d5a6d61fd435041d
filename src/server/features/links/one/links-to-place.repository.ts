import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { engineOf } from '../../../platform/db/engine.ts'
import { inVisible, type VisibleFolders } from '../../folders/index.ts'
import type { LinkRow } from './links.repository.ts'

/** Where a link is. */
export interface Place {
  spaceId: string
  domainId: string
  folderId: string | null
}

/** Needs a transaction. @returns those that are there, locked until it ends */
export async function lockLinks(db: Db, ids: readonly string[]): Promise<LinkRow[]> {
  if (ids.length === 0) return []
  const { capabilities } = engineOf(db)
  const query = db
    .selectFrom('link')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
  return (await capabilities.lockRows(query).execute()) as LinkRow[]
}

/** Gives links of one statement another place. */
export async function putLinks(
  db: Db,
  ids: readonly string[],
  { spaceId, domainId, folderId }: Place,
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('link')
    .set((link) => ({
      ...{ space_id: spaceId, domain_id: domainId, folder_id: folderId, updated_at: now },
      revision: link('revision', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute()
}

/** The links of a page are in its folder too, so that the same people see them. */
export async function putCarriedLinks(
  db: Db,
  ids: readonly string[],
  folderId: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('link')
    .set({ folder_id: folderId })
    .where('id', 'in', [...ids])
    .execute()
}

export interface LinksOfMove {
  domainId?: string | undefined
  folderId?: string | undefined
  visible: VisibleFolders | undefined
}

/** @returns ids of the hand-made links of a space on a domain or in a folder, archived ones too */
export async function listIdsIn(
  db: Db,
  spaceId: string,
  { domainId, folderId, visible }: LinksOfMove,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('link')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('origin', '=', 'shortener')
    .where('deleted_at', 'is', null)
    .where(inVisible(visible))
    .$if(domainId !== undefined, (query) => query.where('domain_id', '=', domainId!))
    // in the words of the index `link_domain`
    .$if(domainId !== undefined && domainId !== 'main', (query) =>
      query.where(sql<boolean>`domain_id <> 'main'`),
    )
    .$if(folderId !== undefined, (query) => query.where('folder_id', '=', folderId!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

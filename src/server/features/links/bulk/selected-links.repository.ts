import type { Db } from '../../../database.ts'

/** The fields of a link that bulk calls need. */
export interface SelectedLink {
  id: string
  space_id: string
  domain_id: string
  folder_id: string | null
  alias: string
  title: string
}

const IDS_PER_QUERY = 500

/** @returns those of these links that are not deleted, in no particular order */
export async function findSelectedLinks(db: Db, ids: readonly string[]): Promise<SelectedLink[]> {
  const found: SelectedLink[] = []
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
    const rows = await db
      .selectFrom('link')
      .select(['id', 'space_id', 'domain_id', 'folder_id', 'alias', 'title'])
      .where('id', 'in', ids.slice(at, at + IDS_PER_QUERY))
      .where('deleted_at', 'is', null)
      .execute()
    found.push(...rows)
  }
  return found
}

import type { Db } from '../../../database.ts'
import type { LinkVersionTable } from '../links.table.ts'

export async function insertLinkVersion(db: Db, version: LinkVersionTable): Promise<void> {
  await db.insertInto('link_version').values(version).execute()
}

/** A version with the name of the person who replaced it; null if that account is gone. */
export interface FoundVersion extends LinkVersionTable {
  name: string | null
}

/** One page of the versions of a link, newest first. */
export function listLinkVersions(
  db: Db,
  linkId: string,
  { after, limit }: { after: readonly [replacedAt: number, id: string] | undefined; limit: number },
): Promise<FoundVersion[]> {
  let select = db
    .selectFrom('link_version')
    .leftJoin('user', 'user.id', 'link_version.replaced_by')
    .selectAll('link_version')
    .select('user.name as name')
    .where('link_id', '=', linkId)
  if (after) {
    select = select.where((is) =>
      is.or([
        is('replaced_at', '<', after[0]),
        is.and([is('replaced_at', '=', after[0]), is('link_version.id', '<', after[1])]),
      ]),
    )
  }
  return select
    .orderBy('replaced_at', 'desc')
    .orderBy('link_version.id', 'desc')
    .limit(limit)
    .execute()
}

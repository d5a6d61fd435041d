import type { Db } from '../../database.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import type { StoredFile } from './files.repository.ts'
import type { MediaTable } from './media.table.ts'
import { giveBackStorage } from './space-storage.repository.ts'

/** Pictures ordered by space, a portion at a time. */
export function listMediaAfter(
  db: Db,
  after: Pick<MediaTable, 'space_id' | 'hash'> | undefined,
  limit: number,
): Promise<MediaTable[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where((media) =>
        media.or([
          media('space_id', '>', after!.space_id),
          media.and([media('space_id', '=', after!.space_id), media('hash', '>', after!.hash)]),
        ]),
      ),
    )
    .orderBy('space_id')
    .orderBy('hash')
    .limit(limit)
    .execute()
}

export function listFilesAfter(db: Db, after: string, limit: number): Promise<StoredFile[]> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Uploads = 'media' | 'stored_file'

/** @param since null means that they are in use */
export async function markUploads(
  db: Db,
  table: Uploads,
  ids: readonly string[],
  since: number | null,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable(table)
    .set({ unused_since: since })
    .where('id', 'in', [...ids])
    .where('unused_since', since === null ? 'is not' : 'is', null)
    .execute()
}

/** Pictures that have been unused since `until` or longer, locked until the transaction ends. */
export function lockUnusedMedia(db: Db, until: number, limit: number): Promise<MediaTable[]> {
  const query = db
    .selectFrom('media')
    .selectAll()
    .where('unused_since', '<=', until)
    .orderBy('space_id')
    .limit(limit)
  return capabilitiesOf(db).lockUnclaimed(query).execute()
}

export function lockUnusedFiles(db: Db, until: number, limit: number): Promise<StoredFile[]> {
  const query = db
    .selectFrom('stored_file')
    .selectAll()
    .where('unused_since', '<=', until)
    .limit(limit)
  return capabilitiesOf(db).lockUnclaimed(query).execute()
}

/** One upload of each kind that has no other transaction's lock, locked until this one ends. */
export function lockUploads(
  db: Db,
  { pictureId, fileId }: { pictureId: string | null; fileId: string | null },
): Promise<[MediaTable[], StoredFile[]]> {
  const { lockUnclaimed } = capabilitiesOf(db)
  return Promise.all([
    lockUnclaimed(
      db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', pictureId ?? ''),
    ).execute(),
    lockUnclaimed(
      db
        .selectFrom('stored_file')
        .selectAll()
        .where('id', '=', fileId ?? ''),
    ).execute(),
  ])
}

export async function deleteUploads(db: Db, table: Uploads, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await db
    .deleteFrom(table)
    .where('id', 'in', [...ids])
    .returning(['space_id', 'bytes'])
    .execute()
  await giveBackStorage(db, rows)
}

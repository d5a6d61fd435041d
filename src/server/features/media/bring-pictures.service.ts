import type { Deps } from '../../deps.ts'
import { insertMany, listMedia } from './media.repository.ts'
import { hashesIn } from './media-address.ts'
import { countUpload } from './storage-room.service.ts'

/**
 * Makes pictures those of a further space too, in the transaction of these deps: their files stay as long as one
 * of the spaces has them.
 * @param pictures by their ids, and those that texts name
 * @returns the id there by the id given
 * @throws limitReached when the space is full
 */
export async function bringPicturesAlong(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'config'>,
  pictures: { ids: readonly string[]; texts: readonly string[] },
  spaceId: string,
): Promise<Map<string, string>> {
  const hashes = [...new Set(pictures.texts.flatMap(hashesIn))]
  if (pictures.ids.length + hashes.length === 0) return new Map()
  const known = await listMedia(deps.db, { ids: pictures.ids, hashes })
  const byHash = new Map(known.map((row) => [row.hash, row]))
  const copies = [...byHash.values()].map((row) => ({
    ...row,
    ...{ id: deps.ids.uuid(), space_id: spaceId, created_at: deps.clock.now(), unused_since: null },
  }))
  const stored = await insertMany(deps.db, copies)
  const made = new Set(copies.map(({ id }) => id))
  const bytes = stored.reduce((sum, row) => sum + (made.has(row.id) ? row.bytes : 0), 0)
  if (bytes > 0) await countUpload(deps, { space_id: spaceId, bytes })
  const idOf = new Map(stored.map(({ hash, id }) => [hash, id]))
  return new Map(known.map(({ id, hash }) => [id, idOf.get(hash)!]))
}

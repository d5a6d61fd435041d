import type { Deps } from '../../deps.ts'
import { listFiles, putFiles } from './files.repository.ts'
import { insertMany, listMedia } from './media.repository.ts'
import { hashesIn } from './media-address.ts'
import { findStorage, giveBackStorage } from './space-storage.repository.ts'
import { countUpload, maxStorageOf } from './storage-room.service.ts'

/**
 * Makes pictures those of a further space too, in the transaction of these deps: their files stay as long as one
 * of the spaces has them.
 * @param pictures by their ids, and those that texts name
 * @returns the id there by the id given
 * @throws limitReached when the space is full
 */
export async function bringPicturesAlong(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'config' | 'packages'>,
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

/**
 * Moves files to another space, in the transaction of these deps.
 * @throws limitReached when the space is full
 */
export async function moveFiles(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'packages'>,
  ids: readonly string[],
  spaceId: string,
): Promise<void> {
  const files = (await listFiles(deps.db, ids)).filter((file) => file.space_id !== spaceId)
  if (files.length === 0) return
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  await countUpload(deps, { space_id: spaceId, bytes })
  await giveBackStorage(deps.db, files)
  await putFiles(
    deps.db,
    files.map(({ id }) => id),
    spaceId,
  )
}

/** A thing with its files, and its pictures by their ids and those that texts name. */
export interface WithUploads {
  id: string
  ids: readonly string[]
  texts: readonly string[]
  files?: readonly string[]
}

/** Which of these things have uploads that no longer fit into a further space, one after the other. @returns ids */
export async function listWithoutRoom(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'packages'>,
  things: readonly WithUploads[],
  spaceId: string,
): Promise<Set<string>> {
  const without = new Set<string>()
  const named = things.map(({ texts, files = [], ...thing }) => ({
    ...thing,
    ...{ files, hashes: texts.flatMap(hashesIn) },
  }))
  const known = await listMedia(deps.db, {
    ids: named.flatMap(({ ids }) => ids),
    hashes: named.flatMap(({ hashes }) => hashes),
  })
  const files = (
    await listFiles(
      deps.db,
      named.flatMap(({ files }) => files),
    )
  ).filter((file) => file.space_id !== spaceId)
  if (known.length + files.length === 0) return without
  const hashes = known.map(({ hash }) => hash)
  const there = await listMedia(deps.db, { ids: [], hashes })
  const present = new Set(there.filter((row) => row.space_id === spaceId).map(({ hash }) => hash))
  let room = (await maxStorageOf(deps, spaceId)) - (await findStorage(deps.db, spaceId))
  for (const { id, ids, hashes, files: own } of named) {
    const pictures = known
      .filter((row) => ids.includes(row.id) || hashes.includes(row.hash))
      .map(({ hash, bytes }) => [hash, bytes] as const)
    const others = files
      .filter((file) => own.includes(file.id))
      .map((one) => [one.id, one.bytes] as const)
    const needed = new Map([...pictures, ...others].filter(([name]) => !present.has(name)))
    const bytes = [...needed.values()].reduce((sum, one) => sum + one, 0)
    if (bytes > room) without.add(id)
    else {
      room -= bytes
      for (const name of needed.keys()) present.add(name)
    }
  }
  return without
}

import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { StoredObject } from '../../platform/storage/storage.ts'
import { listFileIds } from './files.repository.ts'
import { deleteFileObject } from './files.service.ts'
import { keptHashes } from './media.repository.ts'
import { dropPicture } from './media.service.ts'
import type { MediaTable } from './media.table.ts'
import { mediaFileName } from './media-address.ts'
import {
  hashesInTexts,
  usedAccountPictures,
  usedFileIds,
  usedPictureIds,
} from './media-use.repository.ts'
import {
  deleteUploads,
  listFilesAfter,
  listMediaAfter,
  lockUnusedFiles,
  lockUnusedMedia,
  lockUploads,
  markUploads,
} from './unused-media.repository.ts'

type UpkeepDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>

const HOUR_MS = 3_600_000
/** How long an unused upload is kept: enough time to save a form or to undo a change. */
export const UNUSED_KEPT_MS = 24 * HOUR_MS
/** A generated share picture is drawn again when somebody asks for it. */
const DRAWN_KEPT_MS = 30 * 24 * HOUR_MS
const AT_ONCE = 100

/**
 * Deletes uploads that have been unused for a day. The first check marks an unused upload; a new
 * reference removes the mark in its own transaction, and a marked upload is checked again under a
 * lock before it is deleted.
 */
export async function deleteUnusedMedia(deps: UpkeepDeps): Promise<void> {
  await markPictures(deps)
  await markFiles(deps)
  const until = deps.clock.now() - UNUSED_KEPT_MS
  while (await deleteMarkedPictures(deps, until));
  while (await deleteMarkedFiles(deps, until));
}

/** Deletes uploads at once that nothing refers to any more; what others still use stays. */
export async function deleteUploadIfUnused(
  deps: Pick<Deps, 'db' | 'storage'>,
  upload: { pictureId: string | null; fileId: string | null },
): Promise<void> {
  if (upload.pictureId === null && upload.fileId === null) return
  const gone = await transaction(deps, async ({ db }) => {
    const [pictures, files] = await lockUploads(db, upload)
    const stillUsed = await usedPictures(db, pictures, createTextLookUp())
    const usedFiles = await usedFileIds(db, idsOf(files))
    const media = pictures.filter(({ id }) => !stillUsed.has(id))
    const fileIds = idsOf(files).filter((id) => !usedFiles.has(id))
    await deleteUploads(db, 'media', idsOf(media))
    await deleteUploads(db, 'stored_file', fileIds)
    const kept = await keptHashes(
      db,
      media.map(({ hash }) => hash),
    )
    return { media: media.filter(({ hash }) => !kept.has(hash)), fileIds }
  })
  for (const media of gone.media) await dropPicture(deps, media)
  for (const id of gone.fileIds) await deleteFileObject(deps, id)
}

async function markPictures(deps: UpkeepDeps): Promise<void> {
  const inTexts = createTextLookUp()
  for (let after: MediaTable | undefined; ; ) {
    const rows = await listMediaAfter(deps.db, after, AT_ONCE)
    const used = await usedPictures(deps.db, rows, inTexts)
    await mark(deps, 'media', rows, used)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)
  }
}

async function markFiles(deps: UpkeepDeps): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await listFilesAfter(deps.db, after, AT_ONCE)
    const used = await usedFileIds(deps.db, idsOf(rows))
    await mark(deps, 'stored_file', rows, used)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

async function mark(
  deps: UpkeepDeps,
  table: 'media' | 'stored_file',
  rows: readonly { id: string; unused_since: number | null }[],
  used: ReadonlySet<string>,
): Promise<void> {
  const isMarked = (row: { unused_since: number | null }) => row.unused_since !== null
  const unused = rows.filter((row) => !isMarked(row) && !used.has(row.id))
  const back = rows.filter((row) => isMarked(row) && used.has(row.id))
  if (unused.length + back.length === 0) return
  await transaction(deps, async ({ db }) => {
    await markUploads(db, table, idsOf(unused), deps.clock.now())
    await markUploads(db, table, idsOf(back), null)
  })
}

/** @returns whether there may be more */
async function deleteMarkedPictures(deps: UpkeepDeps, until: number): Promise<boolean> {
  const { count, gone } = await transaction(deps, async ({ db }) => {
    const rows = await lockUnusedMedia(db, until, AT_ONCE)
    const used = await usedPictures(db, rows, createTextLookUp())
    const unused = rows.filter((row) => !used.has(row.id))
    await markUploads(db, 'media', [...used], null)
    await deleteUploads(db, 'media', idsOf(unused))
    const kept = await keptHashes(
      db,
      unused.map(({ hash }) => hash),
    )
    return { count: rows.length, gone: unused.filter(({ hash }) => !kept.has(hash)) }
  })
  for (const media of gone) await dropPicture(deps, media)
  return count === AT_ONCE
}

async function deleteMarkedFiles(deps: UpkeepDeps, until: number): Promise<boolean> {
  const { count, gone } = await transaction(deps, async ({ db }) => {
    const rows = await lockUnusedFiles(db, until, AT_ONCE)
    const used = await usedFileIds(db, idsOf(rows))
    const unused = idsOf(rows).filter((id) => !used.has(id))
    await markUploads(db, 'stored_file', [...used], null)
    await deleteUploads(db, 'stored_file', unused)
    return { count: rows.length, gone: unused }
  })
  for (const id of gone) await deleteFileObject(deps, id)
  return count === AT_ONCE
}

type TextLookUp = (db: Deps['db'], spaceId: string) => Promise<ReadonlySet<string>>

/** Pictures are ordered by space, so the texts of each space are read once. */
function createTextLookUp(): TextLookUp {
  let last: { spaceId: string; hashes: ReadonlySet<string> } | undefined
  return async (db, spaceId) => {
    if (last?.spaceId !== spaceId) last = { spaceId, hashes: await hashesInTexts(db, spaceId) }
    return last.hashes
  }
}

async function usedPictures(
  db: Deps['db'],
  rows: readonly MediaTable[],
  inTexts: TextLookUp,
): Promise<Set<string>> {
  const used = await usedPictureIds(db, idsOf(rows))
  const pathOf = (row: MediaTable) => `/media/${mediaFileName(row)}`
  const shown = await usedAccountPictures(db, rows.map(pathOf))
  for (const row of rows) {
    if (used.has(row.id)) continue
    const isUsed = shown.has(pathOf(row)) || (await inTexts(db, row.space_id)).has(row.hash)
    if (isUsed) used.add(row.id)
  }
  return used
}

const PICTURE_OBJECT = /^([0-9a-f]{64})\.(?:webp|png|jpg)$/
const FILE_OBJECT = /^([0-9a-f-]{36})\.bin$/
const DRAWN_OBJECT = /^share\/[0-9a-f]{40}$/
/** Left by a process that was killed while writing. */
const UNFINISHED_OBJECT = /\.tmp$/
/**
 * If a larger share of the objects is unknown, database and storage do not match, and nothing is
 * deleted.
 */
const STRAYS_MAX_SHARE = 0.5
const STRAYS_ALWAYS = 100

/**
 * Deletes objects that have no row and are a day old: a process was killed between writing the
 * object and its row. Objects that we did not create are kept.
 */
export async function deleteStrayObjects(deps: UpkeepDeps): Promise<void> {
  const strays: string[] = []
  let count = 0
  let batch: StoredObject[] = []
  const look = async () => {
    strays.push(...(await straysAmong(deps, batch)))
    batch = []
  }
  for await (const object of deps.storage.list()) {
    count++
    if (deps.clock.now() - object.changedAt < UNUSED_KEPT_MS) continue
    batch.push(object)
    if (batch.length === AT_ONCE) await look()
  }
  await look()
  if (strays.length > Math.max(STRAYS_ALWAYS, count * STRAYS_MAX_SHARE)) {
    deps.log.error(
      { strays: strays.length, objects: count },
      'most stored uploads are unknown here',
    )
    return
  }
  for (const key of strays) await deleteStray(deps, key)
}

async function straysAmong(deps: UpkeepDeps, objects: readonly StoredObject[]): Promise<string[]> {
  const hashOf = (key: string) => PICTURE_OBJECT.exec(key)?.[1]
  const idOf = (key: string) => FILE_OBJECT.exec(key)?.[1]
  const keys = objects.map(({ key }) => key)
  const hashes = await keptHashes(
    deps.db,
    keys.flatMap((key) => hashOf(key) ?? []),
  )
  const ids = await listFileIds(
    deps.db,
    keys.flatMap((key) => idOf(key) ?? []),
  )
  return objects.flatMap(({ key, changedAt }) => {
    const [hash, id] = [hashOf(key), idOf(key)]
    if (hash !== undefined) return hashes.has(hash) ? [] : [key]
    if (id !== undefined) return ids.has(id) ? [] : [key]
    if (UNFINISHED_OBJECT.test(key)) return [key]
    const isOld = deps.clock.now() - changedAt >= DRAWN_KEPT_MS
    return DRAWN_OBJECT.test(key) && isOld ? [key] : []
  })
}

async function deleteStray(deps: UpkeepDeps, key: string): Promise<void> {
  const picture = /^([0-9a-f]{64})\.(webp|png|jpg)$/.exec(key)
  if (!picture) return deps.storage.delete(key)
  const type = picture[2] === 'jpg' ? 'jpeg' : (picture[2] as 'webp' | 'png')
  await dropPicture(deps, { hash: picture[1]!, content_type: `image/${type}` })
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

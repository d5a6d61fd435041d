import { createHash } from 'node:crypto'
import { failure } from '#contract/errors.ts'
import type { MediaPurpose } from '#contract/media.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { OutboundError } from '../../platform/fetch/outbound-fetch.ts'
import type { Bytes } from '../../platform/storage/send-bytes.ts'
import { deleteFilesOfSpace } from './files.service.ts'
import {
  deleteSomeMedia,
  findMediaByHash,
  findMediaOfSpace,
  insertMedia,
  keptHashes,
  listMediaOfSpace,
  touchMedia,
} from './media.repository.ts'
import type { MediaTable } from './media.table.ts'
import { fileNameOfAddress, hashOfFileName, mediaAddress, mediaFileName } from './media-address.ts'
import { encodePicture, type Wanted } from './pictures/encode-picture.ts'
import { fetchPictureBytes } from './pictures/fetch-picture.ts'
import { countUpload, requireRoomOnDisk, requireSpaceToUpload } from './storage-room.service.ts'

/**
 * Takes a picture into the caller's space. The same picture twice is one row.
 * @param readUpload reads the bytes; only called for those who may
 * @throws wrongType, tooLarge, unavailable, noPermission, limitReached when the space is full
 */
export async function uploadPicture(
  deps: Deps,
  userId: string,
  wanted: Wanted,
  readUpload: () => Promise<Buffer>,
): Promise<MediaTable> {
  const spaceId = await requireSpaceToUpload(deps, userId)
  return storePicture(deps, { spaceId, userId, ...wanted, bytes: await readUpload() })
}

/**
 * Takes a picture from elsewhere into the caller's space. One that this installation made itself, as in
 * our own export, stays as it is.
 * @throws destinationInvalid, destinationUnreadable, wrongType, tooLarge, unavailable, noPermission,
 *   limitReached
 */
export async function takePicture(
  deps: Deps,
  userId: string,
  { address, purpose }: { address: string; purpose: MediaPurpose },
): Promise<MediaTable> {
  const spaceId = await requireSpaceToUpload(deps, userId)
  const bytes = await orUnreadable(fetchPictureBytes(deps, address))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = await findMediaByHash(deps.db, hash)
  if (known) {
    const media = {
      ...known,
      id: deps.ids.uuid(),
      space_id: spaceId,
      uploaded_by: userId,
      created_at: deps.clock.now(),
      unused_since: null,
    }
    return keepPicture(deps, media, bytes)
  }
  return storePicture(deps, { spaceId, userId, purpose, bytes })
}

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OutboundError) throw failure('destinationUnreadable', { cause: error })
    throw error
  }
}

/** Really deletes the pictures of a space, and the files that no other space needs. */
export async function deleteMediaOfSpace(
  deps: Pick<Deps, 'db' | 'storage'>,
  spaceId: string,
): Promise<void> {
  await deleteFilesOfSpace(deps, spaceId)
  for (;;) {
    const { count, unused } = await transaction(deps, ({ db }) => deleteSomeMedia(db, spaceId))
    for (const media of unused) await dropPicture(deps, media)
    if (count === 0) return
  }
}

/** Encodes a picture again, stores its file and its row. */
export async function storePicture(
  deps: Deps,
  upload: Wanted & { spaceId: string; userId: string; bytes: Buffer },
): Promise<MediaTable> {
  const { bytes, contentType, width, height } = await encodePicture(upload.bytes, upload)
  const media: MediaTable = {
    id: deps.ids.uuid(),
    space_id: upload.spaceId,
    uploaded_by: upload.userId,
    hash: createHash('sha256').update(bytes).digest('hex'),
    content_type: contentType,
    width,
    height,
    bytes: bytes.length,
    created_at: deps.clock.now(),
    unused_since: null,
  }
  return keepPicture(deps, media, bytes)
}

/**
 * The object first: a row never points nowhere, whenever the process dies; an object without a row is
 * found and deleted later. It is looked at once more, since the last owner of the same picture may have
 * been deleting it meanwhile.
 */
async function keepPicture(deps: Deps, media: MediaTable, bytes: Buffer): Promise<MediaTable> {
  requireRoomOnDisk(deps)
  const name = mediaFileName(media)
  await deps.storage.put(name, bytes)
  const stored = await insertCounted(deps, media)
  if (!(await deps.storage.has(name))) await deps.storage.put(name, bytes)
  return stored
}

/** The same picture twice is counted once. @throws limitReached */
async function insertCounted(deps: Deps, media: MediaTable): Promise<MediaTable> {
  try {
    return await transaction(deps, async (deps) => {
      const stored = await insertMedia(deps.db, media)
      if (stored.id === media.id) await countUpload(deps, media)
      return stored
    })
  } catch (error) {
    await dropPicture(deps, media)
    throw error
  }
}

/** Deletes the object of a picture without rows, and puts it back where somebody uploaded it meanwhile. */
export async function dropPicture(
  deps: Pick<Deps, 'db' | 'storage'>,
  media: Pick<MediaTable, 'hash' | 'content_type'>,
): Promise<void> {
  const name = mediaFileName(media)
  const bytes = await deps.storage.get(name)
  if (bytes === undefined) return
  await deps.storage.delete(name)
  const kept = await keptHashes(deps.db, [media.hash])
  if (kept.size > 0) await deps.storage.put(name, bytes)
}

export interface MediaFile {
  bytes: Buffer
  contentType: string
}

/**
 * The picture behind `/media/<name>`, to be streamed.
 * @throws notFound; unavailable, while it is read, when the storage is away
 */
export async function openMediaFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  name: string,
): Promise<Bytes & { contentType: string }> {
  const { bytes, content_type } = await requireFileRow(deps, name)
  return {
    bytes,
    contentType: content_type,
    async read(range) {
      const stream = await deps.storage.read(name, range)
      if (stream === undefined) throw failure('notFound')
      return stream
    },
  }
}

/**
 * The same in memory.
 * @throws notFound, unavailable
 */
export async function readMediaFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  name: string,
): Promise<MediaFile> {
  const { content_type } = await requireFileRow(deps, name)
  const bytes = await deps.storage.get(name)
  if (bytes === undefined) throw failure('notFound')
  return { bytes, contentType: content_type }
}

/** A row of a picture with exactly this file name, whoever uploaded it. */
async function requireFileRow(deps: Pick<Deps, 'db'>, name: string): Promise<MediaTable> {
  const hash = hashOfFileName(name)
  const media = hash === undefined ? undefined : await findMediaByHash(deps.db, hash)
  if (media === undefined || mediaFileName(media) !== name) throw failure('notFound')
  return media
}

/**
 * For features that are about to refer to pictures.
 * @throws notFound when one of them is not of this space
 */
export async function requireMediaOfSpace(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = new Set(ids.filter((id) => typeof id === 'string'))
  const found = await listMediaOfSpace(deps.db, spaceId, [...wanted])
  if (found.length !== wanted.size) throw failure('notFound')
  await requireStill(deps, found)
}

/** Keeps an upload that is about to be used from being deleted: its day begins anew, unless it is gone. */
async function requireStill(deps: Pick<Deps, 'db'>, media: readonly MediaTable[]): Promise<void> {
  const marked = media.filter((one) => one.unused_since !== null).map((one) => one.id)
  if (marked.length === 0) return
  if ((await touchMedia(deps.db, marked)) !== marked.length) throw failure('notFound')
}

/**
 * Where a picture of a space is for readers elsewhere, and how large it is.
 * @param name of its file under /media
 */
export async function findShownPicture(
  deps: Pick<Deps, 'db' | 'origins'>,
  spaceId: string,
  name: string,
): Promise<{ url: string; width: number; height: number } | undefined> {
  const hash = hashOfFileName(name)
  const media = hash === undefined ? undefined : await findMediaOfSpace(deps.db, spaceId, hash)
  return (
    media && { url: mediaAddress(deps.origins, media), width: media.width, height: media.height }
  )
}

/**
 * The picture of a space behind an address, as uploading answered it.
 * @returns its file name under /media
 * @throws notFound when there is none of this space
 */
export async function requirePictureOfSpace(
  deps: Pick<Deps, 'db' | 'origins'>,
  spaceId: string,
  address: string,
): Promise<string> {
  const name = fileNameOfAddress(deps.origins, address)
  const hash = name === undefined ? undefined : hashOfFileName(name)
  const media = hash === undefined ? undefined : await findMediaOfSpace(deps.db, spaceId, hash)
  if (media === undefined || mediaFileName(media) !== name) throw failure('notFound')
  await requireStill(deps, [media])
  return name
}

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
 * Stores a picture in the caller's space. The same picture again gives the same row.
 * @param readUpload reads the bytes; only called if the caller may upload
 * @throws wrongType, tooLarge, unavailable, noPermission, limitReached if the space is full
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
 * Stores a picture from elsewhere in the caller's space. A picture that this installation encoded,
 * as in our own export, is kept unchanged.
 * @throws destinationInvalid, destinationUnreadable, wrongType, tooLarge, unavailable,
 * noPermission, limitReached
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

/** Permanently deletes the pictures of a space, and the files that no other space needs. */
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

/** Re-encodes a picture, and stores its file and its row. */
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
 * Stores the object first, so that a row never points to a missing object, whenever the process
 * dies; an object without a row is found and deleted later. Checks the object again at the end,
 * since the last owner of the same picture may have deleted it meanwhile.
 */
async function keepPicture(deps: Deps, media: MediaTable, bytes: Buffer): Promise<MediaTable> {
  requireRoomOnDisk(deps)
  const name = mediaFileName(media)
  await deps.storage.put(name, bytes)
  const stored = await insertCounted(deps, media)
  if (!(await deps.storage.has(name))) await deps.storage.put(name, bytes)
  return stored
}

/** Inserts the row; the same picture in a space is counted once. @throws limitReached */
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

/**
 * Deletes the object of a picture without rows, and puts it back if somebody has uploaded it
 * meanwhile.
 */
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
 * @throws notFound; unavailable while reading, if the storage cannot be reached
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
 * The same, read into memory.
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

/** A row of the picture with exactly this file name, whoever uploaded it. */
async function requireFileRow(deps: Pick<Deps, 'db'>, name: string): Promise<MediaTable> {
  const hash = hashOfFileName(name)
  const media = hash === undefined ? undefined : await findMediaByHash(deps.db, hash)
  if (media === undefined || mediaFileName(media) !== name) throw failure('notFound')
  return media
}

/**
 * Call this before referring to pictures.
 * @throws notFound if one of them is not in this space
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

/**
 * Keeps an upload that is about to be used from being deleted: the day for which it is kept
 * restarts. @throws notFound if it is gone
 */
async function requireStill(deps: Pick<Deps, 'db'>, media: readonly MediaTable[]): Promise<void> {
  const marked = media.filter((one) => one.unused_since !== null).map((one) => one.id)
  if (marked.length === 0) return
  if ((await touchMedia(deps.db, marked)) !== marked.length) throw failure('notFound')
}

/**
 * The address and size of a space's picture, for readers elsewhere.
 * @param name name of its file below /media
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
 * The picture of a space behind an address that uploading returned.
 * @returns its file name below /media
 * @throws notFound if this space has no such picture
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

import { createHash } from 'node:crypto'
import { failure } from '#contract/errors.ts'
import type { MediaPurpose } from '#contract/media.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { OutboundError } from '../../platform/fetch/outbound-fetch.ts'
import { getPersonalSpaceId, requireEditor } from '../spaces/index.ts'
import { encodePicture } from './encode-picture.ts'
import { fetchPictureBytes } from './fetch-picture.ts'
import { deleteFilesOfSpace } from './files.service.ts'
import {
  deleteSomeMedia,
  findContentType,
  findMediaByHash,
  findMediaOfSpace,
  insertMedia,
  listMediaOfSpace,
  sumMediaBytes,
} from './media.repository.ts'
import type { MediaTable } from './media.table.ts'
import { fileNameOfAddress, hashOfFileName, mediaFileName } from './media-address.ts'

/** Pictures of a space together; a re-encoded one takes some 40 KB. */
const SPACE_BYTES_MAX = 200 * 1024 * 1024

/**
 * Takes a picture into the caller's space. The same picture twice is one row.
 * @param readUpload reads the bytes; only called for those who may
 * @throws wrongType, tooLarge (also when the space is full), unavailable, noPermission
 */
export async function uploadPicture(
  deps: Deps,
  userId: string,
  purpose: MediaPurpose,
  readUpload: () => Promise<Buffer>,
): Promise<MediaTable> {
  const spaceId = await getSpaceWithRoom(deps, userId)
  return storePicture(deps, { spaceId, userId, purpose, bytes: await readUpload() })
}

/**
 * Takes a picture from elsewhere into the caller's space. One that this installation made itself, as in
 * our own export, stays as it is.
 * @throws destinationInvalid, destinationUnreadable, wrongType, tooLarge, unavailable, noPermission
 */
export async function takePicture(
  deps: Deps,
  userId: string,
  { address, purpose }: { address: string; purpose: MediaPurpose },
): Promise<MediaTable> {
  const spaceId = await getSpaceWithRoom(deps, userId)
  const bytes = await orUnreadable(fetchPictureBytes(deps, address))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const known = await findMediaByHash(deps.db, hash)
  if (known) {
    // its last owner may be deleting the file just now
    await deps.storage.put(mediaFileName(known), bytes)
    return insertMedia(deps.db, {
      ...known,
      id: deps.ids.uuid(),
      space_id: spaceId,
      uploaded_by: userId,
      created_at: deps.clock.now(),
    })
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

async function getSpaceWithRoom(deps: Deps, userId: string): Promise<string> {
  const spaceId = await getPersonalSpaceId(deps, userId)
  await requireEditor(deps, { userId, spaceId, absent: 'notFound' })
  if ((await sumMediaBytes(deps.db, spaceId)) > SPACE_BYTES_MAX) {
    throw failure('tooLarge', { fields: { file: 'Your space is full of pictures' } })
  }
  return spaceId
}

/** Really deletes the pictures of a space, and the files that no other space needs. */
export async function deleteMediaOfSpace(
  deps: Pick<Deps, 'db' | 'storage'>,
  spaceId: string,
): Promise<void> {
  await deleteFilesOfSpace(deps, spaceId)
  for (;;) {
    const { count, unused } = await transaction(deps, ({ db }) => deleteSomeMedia(db, spaceId))
    for (const media of unused) await deps.storage.delete(mediaFileName(media))
    if (count === 0) return
  }
}

/** Encodes a picture anew, stores its file and its row. */
export async function storePicture(
  deps: Deps,
  upload: { spaceId: string; userId: string; purpose: MediaPurpose; bytes: Buffer },
): Promise<MediaTable> {
  const { bytes, contentType, width, height } = await encodePicture(upload.bytes, upload.purpose)
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
  }
  // the file first: a row never points nowhere, whenever the process dies
  await deps.storage.put(mediaFileName(media), bytes)
  return insertMedia(deps.db, media)
}

export interface MediaFile {
  bytes: Buffer
  contentType: string
}

/**
 * The picture behind `/media/<name>`.
 * @throws notFound
 */
export async function readMediaFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  name: string,
): Promise<MediaFile> {
  const hash = hashOfFileName(name)
  if (hash === undefined) throw failure('notFound')
  const contentType = await findContentType(deps.db, hash)
  if (contentType === undefined) throw failure('notFound')
  const fileName = mediaFileName({ hash, content_type: contentType })
  const bytes = fileName === name ? await deps.storage.get(fileName) : undefined
  if (bytes === undefined) throw failure('notFound')
  return { bytes, contentType }
}

/** @throws notFound when one of the pictures is not of this space */
export async function requireMediaOfSpace(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = new Set(ids.filter((id) => typeof id === 'string'))
  const found = await listMediaOfSpace(deps.db, spaceId, [...wanted])
  if (found.length !== wanted.size) throw failure('notFound')
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
  return name
}

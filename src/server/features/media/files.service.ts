import type { Readable } from 'node:stream'
import { FILE_NAME_MAX } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { UploadedFile } from '../../platform/call.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { ByteRange } from '../../platform/storage/storage.ts'
import {
  deleteSomeFileRows,
  findFile,
  insertFile,
  type StoredFile,
  touchFile,
} from './files.repository.ts'
import { giveBackStorage } from './space-storage.repository.ts'
import { countUpload, requireSpaceToUpload } from './storage-room.service.ts'

/** Rows that one transaction deletes. */
const FILES_AT_ONCE = 100

/** Key of a file in the storage. */
export const fileKey = ({ id }: Pick<StoredFile, 'id'>) => `${id}.bin`

/**
 * Stores a file of any type in the caller's space. The space's limit holds exactly, however many
 * uploads run at once.
 * @throws tooLarge, noPermission, unavailable, limitReached if the space is full
 */
export async function uploadFile(
  deps: Deps,
  userId: string,
  readUpload: () => Promise<UploadedFile>,
): Promise<StoredFile> {
  const spaceId = await requireSpaceToUpload(deps, userId)
  const { bytes, name } = await readUpload()
  if (bytes.length === 0) throw failure('malformed', { fields: { file: 'The file is empty' } })
  const file: StoredFile = {
    id: deps.ids.uuid(),
    space_id: spaceId,
    uploaded_by: userId,
    name: safeFileName(name),
    bytes: bytes.length,
    created_at: deps.clock.now(),
    unused_since: null,
  }
  // store the file first, so that a row never points to a missing file, whenever the process dies
  await deps.storage.put(fileKey(file), bytes)
  try {
    await transaction(deps, async (deps) => {
      await insertFile(deps.db, file)
      await countUpload(deps, file)
    })
  } catch (error) {
    await deps.storage.delete(fileKey(file))
    throw error
  }
  return file
}

/** @throws notFound if the file is in another space */
export async function requireFileOfSpace(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
  id: string,
): Promise<void> {
  const file = await findFile(deps.db, id)
  if (file?.space_id !== spaceId) throw failure('notFound')
  // a file that is about to be used must not be deleted meanwhile
  const isThere = file.unused_since === null || (await touchFile(deps.db, id))
  if (!isThere) throw failure('notFound')
}

export interface OpenFile {
  id: string
  name: string
  bytes: number
  /** @throws notFound if the object is missing, unavailable if the storage cannot be reached */
  read(range?: ByteRange): Promise<Readable>
}

/** @returns undefined if there is no such file */
export async function openFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  id: string,
): Promise<OpenFile | undefined> {
  const file = await findFile(deps.db, id)
  if (file === undefined) return undefined
  const { name, bytes } = file
  return {
    id,
    name,
    bytes,
    async read(range) {
      const stream = await deps.storage.read(fileKey(file), range)
      if (stream === undefined) throw failure('notFound')
      return stream
    },
  }
}

/** Permanently deletes the files of a space. */
export async function deleteFilesOfSpace(
  deps: Pick<Deps, 'db' | 'storage'>,
  spaceId: string,
): Promise<void> {
  for (;;) {
    const files = await transaction(deps, async ({ db }) => {
      const files = await deleteSomeFileRows(db, spaceId, FILES_AT_ONCE)
      await giveBackStorage(db, files)
      return files
    })
    for (const { id } of files) await deleteFileObject(deps, id)
    if (files.length === 0) return
  }
}

/** Deletes the object of a file without a row; its key is never used again. */
export function deleteFileObject(deps: Pick<Deps, 'storage'>, id: string): Promise<void> {
  return deps.storage.delete(fileKey({ id }))
}

/**
 * The last part of the browser's file name, without characters that file systems and headers cannot
 * carry.
 */
export function safeFileName(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  if (name.length <= FILE_NAME_MAX) return name || 'file'
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, FILE_NAME_MAX - ending.length).toWellFormed() + ending
}

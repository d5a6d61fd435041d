import { errors, failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { findStorage, takeStorage } from './space-storage.repository.ts'

/** Seconds after which a client may try again if the disk had no room. */
const RETRY_AFTER_SECONDS = 300

/**
 * The caller's space for an upload; call it before any of the upload is read.
 * @throws notFound, noPermission; storageFull, unavailable
 */
export async function requireSpaceToUpload(deps: Deps, userId: string): Promise<string> {
  const spaceId = await requireOpenSpace(deps, userId, 'files.upload')
  requireRoomOnDisk(deps)
  if ((await findStorage(deps.db, spaceId)) >= deps.config.maxStoragePerSpace) throw full()
  return spaceId
}

/**
 * An almost full disk accepts no uploads, long before it refuses other writes (A67).
 * @throws unavailable
 */
export function requireRoomOnDisk({ config, disk }: Pick<Deps, 'config' | 'disk'>): void {
  if (config.storage !== undefined || disk.hasRoomForUploads()) return
  throw failure('unavailable', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    fields: { file: 'The disk of this server is nearly full, so it takes no uploads' },
  })
}

/** Counts an upload in the transaction that writes its row. @throws storageFull */
export async function countUpload(
  deps: Pick<Deps, 'db' | 'config'>,
  { space_id: spaceId, bytes }: { space_id: string; bytes: number },
): Promise<void> {
  const { maxStoragePerSpace: maxBytes } = deps.config
  if (!(await takeStorage(deps.db, { spaceId, bytes, maxBytes }))) throw full()
}

/** The bytes that the caller's space uses, and its limit. @throws notFound, noPermission */
export async function getStorage(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<{ usedBytes: number; maxBytes: number }> {
  const spaceId = await requireOpenSpace(deps, userId, 'storage.read')
  return {
    usedBytes: await findStorage(deps.db, spaceId),
    maxBytes: deps.config.maxStoragePerSpace,
  }
}

const full = () => failure('limitReached', { fields: { storageBytes: errors.limitReached.text } })

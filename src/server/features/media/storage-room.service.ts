import { type Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { findCurrentPackage, limitRefusal, requireCurrentPackage } from '../packages/index.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { findStorage, takeStorage } from './space-storage.repository.ts'

type StorageDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'packages'>

/** Seconds after which a client may try again if the disk had no room. */
const RETRY_AFTER_SECONDS = 300

/**
 * The caller's space for an upload; call it before any of the upload is read.
 * @throws notFound, noPermission; limitReached, unavailable
 */
export async function requireSpaceToUpload(deps: Deps, userId: string): Promise<string> {
  const spaceId = await requireOpenSpace(deps, userId, 'files.upload')
  requireRoomOnDisk(deps)
  await requireCurrentPackage(deps, spaceId)
  if ((await findStorage(deps.db, spaceId)) >= (await maxStorageOf(deps, spaceId))) {
    throw await full(deps, spaceId)
  }
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

/** Counts an upload in the transaction that writes its row. @throws limitReached */
export async function countUpload(
  deps: StorageDeps,
  { space_id: spaceId, bytes }: { space_id: string; bytes: number },
): Promise<void> {
  const maxBytes = await maxStorageOf(deps, spaceId)
  if (!(await takeStorage(deps.db, { spaceId, bytes, maxBytes }))) throw await full(deps, spaceId)
}

/** The package may allow less than the installation. */
export async function maxStorageOf(deps: StorageDeps, spaceId: string): Promise<number> {
  const current = await findCurrentPackage(deps, spaceId)
  const max = current?.package.limits.storageBytes ?? null
  const { maxStoragePerSpace } = deps.config
  return max === null ? maxStoragePerSpace : Math.min(max, maxStoragePerSpace)
}

/** The bytes that the caller's space uses, and its limit. @throws notFound, noPermission */
export async function getStorage(
  deps: StorageDeps,
  userId: string,
): Promise<{ usedBytes: number; maxBytes: number }> {
  const spaceId = await requireOpenSpace(deps, userId, 'storage.read')
  return {
    usedBytes: await findStorage(deps.db, spaceId),
    maxBytes: await maxStorageOf(deps, spaceId),
  }
}

/** Says whose limit it is: of the package, which can be had larger, or of the installation. */
async function full(deps: StorageDeps, spaceId: string): Promise<Failure> {
  const isOfPackage = (await maxStorageOf(deps, spaceId)) < deps.config.maxStoragePerSpace
  if (isOfPackage) return limitRefusal('storageBytes')
  const storage = 'There is no room left, please delete what you do not need'
  return failure('limitReached', { fields: { storage } })
}

import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Address } from './s3-address.ts'
import type { Storage } from './storage.ts'

export interface StorageConfig {
  dataDir: string
  /** undefined: on disk */
  storage: S3Address | undefined
}

/** Opens the storage for uploads: `DATA_DIR/media`, or what `STORAGE_URL` names. */
export async function createStorage(config: StorageConfig): Promise<Storage> {
  if (config.storage === undefined) return createDiskStorage(join(config.dataDir, 'media'))
  // loaded on demand: an installation without S3 saves the client's memory
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(config.storage)
}

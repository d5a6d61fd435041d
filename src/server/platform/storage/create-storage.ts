import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Address } from './s3-address.ts'
import type { Storage } from './storage.ts'

export interface StorageConfig {
  dataDir: string
  /** undefined: on disk */
  storage: S3Address | undefined
}

/** Where this installation keeps uploads: in `DATA_DIR/media`, or where `STORAGE_URL` says. */
export async function createStorage(config: StorageConfig): Promise<Storage> {
  if (config.storage === undefined) return createDiskStorage(join(config.dataDir, 'media'))
  // its client takes memory that an installation without it does not give
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(config.storage)
}

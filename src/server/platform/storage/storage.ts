import type { Readable } from 'node:stream'

/** The first and the last byte of a range, both included. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredObject {
  key: string
  /** milliseconds, by the store's clock */
  changedAt: number
}

/**
 * Where uploads are stored: on disk, or in S3-compatible storage (docs/decisions/060-media.md). We
 * choose the keys, never a visitor. Every method throws `unavailable` (err_503) if the store cannot
 * be reached.
 */
export interface Storage {
  /** An object appears completely or not at all, and may be replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined if it does not exist */
  get(key: string): Promise<Buffer | undefined>
  /** Streams an object, or a range within it. @returns undefined if it does not exist */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  /** Does nothing if it does not exist. */
  delete(key: string): Promise<void>
  /** All objects, in no particular order. */
  list(): AsyncIterable<StoredObject>
}

const KEY = /^[0-9a-z][0-9a-z./-]{0,200}$/

/** @throws if the text cannot be one of our keys: a bug, or an attempt to leave the folder */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('storage key is not ours')
  return key
}

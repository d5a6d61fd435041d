import type { Readable } from 'node:stream'

/** The first and the last byte of a part, both in it. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredObject {
  key: string
  /** milliseconds, by the clock of the store */
  changedAt: number
}

/**
 * Where uploads lie: on disk, or in S3-compatible storage (docs/decisions/060-media.md). Keys are made by
 * us, never by a visitor. Every method throws `unavailable` (err_503) while the store is away.
 */
export interface Storage {
  /** An object appears whole or not at all, and may be put again. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when there is none */
  get(key: string): Promise<Buffer | undefined>
  /** Streams an object, or a part that lies within it. @returns undefined when there is none */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  /** Nothing happens when there is none. */
  delete(key: string): Promise<void>
  /** Everything that lies there, in no order that means something. */
  list(): AsyncIterable<StoredObject>
}

const KEY = /^[0-9a-z][0-9a-z./-]{0,200}$/

/** @throws for what cannot be one of our keys: a mistake in the program, or an attempt to leave the folder */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error('storage key is not ours')
  return key
}

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where uploaded files lie. Keys are made by us (hex hashes), never by a visitor. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  stream(key: string): Readable
  delete(key: string): Promise<void>
}

const KEY = /^[0-9a-z][0-9a-z./-]{0,200}$/

/** Files on disk under `folder`; a file appears whole or not at all. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('storage key is not ours')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomUUID()}.tmp`
      try {
        await writeFile(temporary, bytes, { flush: true })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    stream: (key) => createReadStream(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import {
  access,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { requireKey, type Storage, type StoredObject } from './storage.ts'

/**
 * Files on disk below `folder`, each in a subfolder named after the first two characters of its
 * key.
 */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key)
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
    get: (key) => orMissing(readFile(pathOf(key))),
    async read(key, range) {
      const file = await orMissing(open(pathOf(key)))
      return file?.createReadStream(range && { start: range.first, end: range.last })
    },
    has: async (key) => (await orMissing(access(pathOf(key)).then(() => true))) ?? false,
    delete: (key) => rm(pathOf(key), { force: true }),
    list: () => listFiles(folder),
  }
}

async function* listFiles(folder: string): AsyncGenerator<StoredObject> {
  const entries = await orMissing(opendir(folder, { recursive: true }))
  if (entries === undefined) return
  for await (const entry of entries) {
    const key = keyOf(folder, entry)
    // a file that is deleted meanwhile is not listed
    const facts = key && (await orMissing(stat(join(entry.parentPath, entry.name))))
    if (facts) yield { key, changedAt: facts.mtimeMs }
  }
}

/** @returns undefined for folders and for files that are not where their key says */
function keyOf(folder: string, entry: Dirent): string | undefined {
  if (!entry.isFile()) return undefined
  const [place, ...rest] = relative(folder, join(entry.parentPath, entry.name)).split(sep)
  const key = rest.join('/')
  return rest.length > 0 && key.slice(0, 2) === place ? key : undefined
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

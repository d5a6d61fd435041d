import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeNote } from './journal-frames.ts'

/**
 * A journal is a folder `DATA_DIR/journals/journal-<uuid>` of one process. It holds
 * `segment-<clicks before it>` files (journal-frames.ts), `lock`, held by the owner, and `note`,
 * the number of clicks that the owner has written.
 */
export interface JournalFolder {
  name: string
  path: string
  lock: string
  note: string
}

export interface Segment {
  path: string
  /** number of the journal's clicks before this segment */
  start: number
}

export const JOURNALS_FOLDER = 'journals'
export const journalDirectory = (dataDir: string) => join(dataDir, JOURNALS_FOLDER)
/** Held by the one process that drains this folder. */
export const drainLock = (dataDir: string) => join(journalDirectory(dataDir), 'drain.lock')
export const damagedDirectory = (dataDir: string) => join(journalDirectory(dataDir), 'damaged')

export const JOURNAL_PREFIX = 'journal-'
/** Prefix of a folder that is not a journal yet, or never became one. */
const UNPUBLISHED_PREFIX = 'new-'
const DIGITS = 16

const folderAt = (path: string, name: string): JournalFolder => ({
  name,
  path,
  lock: join(path, 'lock'),
  note: join(path, 'note'),
})

export const journalFolder = (dataDir: string, name: string) =>
  folderAt(join(journalDirectory(dataDir), JOURNAL_PREFIX + name), name)

export const unpublishedFolder = (dataDir: string, name: string) =>
  folderAt(join(journalDirectory(dataDir), UNPUBLISHED_PREFIX + name), name)

export const segmentPath = (folder: string, start: number) =>
  join(folder, `segment-${String(start).padStart(DIGITS, '0')}`)

/** Every journal that may be read, oldest name first. */
export const listJournals = (dataDir: string): JournalFolder[] =>
  namesWith(dataDir, JOURNAL_PREFIX).map((name) => journalFolder(dataDir, name))

export const listUnpublished = (dataDir: string): JournalFolder[] =>
  namesWith(dataDir, UNPUBLISHED_PREFIX).map((name) => unpublishedFolder(dataDir, name))

function namesWith(dataDir: string, prefix: string): string[] {
  const directory = journalDirectory(dataDir)
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length))
    .sort()
}

/** Segments in order. */
export function listSegments({ path }: JournalFolder): Segment[] {
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((file) => /^segment-\d{16}$/.test(file))
    .sort()
    .map((file) => ({ path: join(path, file), start: Number(file.slice(-DIGITS)) }))
}

/** Number of clicks that the owner has written, as far as known. */
export function readNote({ note }: JournalFolder, seed: number): number | undefined {
  return existsSync(note) ? decodeNote(readFileSync(note), seed) : undefined
}

export function prepareDirectory(dataDir: string): void {
  mkdirSync(journalDirectory(dataDir), { recursive: true, mode: 0o700 })
}

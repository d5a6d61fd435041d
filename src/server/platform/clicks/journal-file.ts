import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Files of one journal in `DATA_DIR/journals`:
 * `journal-<uuid>.db` (SQLite in WAL mode), `.lock` (held by its owner), `.note` (the owner's last number) and
 * `.drained` (the drain's): what lies between is lost where a damaged file does not give it (F21).
 */
export interface JournalPaths {
  name: string
  db: string
  lock: string
  note: string
  drained: string
}

/** What the owner noted right after its last commit, or the drain after it counted a portion. */
export interface JournalNote {
  seq: number
  /** clicks in all batches up to `seq`, those that are known to be lost among them */
  total: number
}

export const journalDirectory = (dataDir: string) => join(dataDir, 'journals')
export const damagedDirectory = (dataDir: string) => join(dataDir, 'journals', 'damaged')

export function journalPaths(dataDir: string, uuid: string): JournalPaths {
  const base = join(journalDirectory(dataDir), `journal-${uuid}`)
  return {
    name: uuid,
    db: `${base}.db`,
    lock: `${base}.lock`,
    note: `${base}.note`,
    drained: `${base}.drained`,
  }
}

/** Every journal in the directory, oldest name first. */
export function listJournals(dataDir: string): JournalPaths[] {
  const directory = journalDirectory(dataDir)
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .map((file) => /^journal-([0-9a-f-]{36})\.db$/.exec(file)?.[1])
    .filter((uuid) => uuid !== undefined)
    .sort()
    .map((uuid) => journalPaths(dataDir, uuid))
}

/** How long either side waits for the other's commit; commits of both are short. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * Makes a journal. Its owner gives the numbers, each one once: were they SQLite's, they would start again
 * once everything is deleted, and a cursor would skip clicks for ever; AUTOINCREMENT, which prevents that,
 * is one page more in every commit. The identity stands inside, so that a copied file is still the same
 * journal.
 * @param durability `power`: the file, its WAL and their names are on the disk when it returns
 */
export function createJournal(paths: JournalPaths, durability: 'process' | 'power'): DatabaseSync {
  const db = new DatabaseSync(paths.db, { timeout: BUSY_TIMEOUT_MS })
  db.exec('pragma journal_mode = wal')
  db.exec(`pragma synchronous = ${durability === 'power' ? 'full' : 'normal'}`)
  // others do it as a rule, on threads of their own; this only bounds the WAL at 64 MB
  db.exec('pragma wal_autocheckpoint = 16000')
  db.exec(`
    begin immediate;
    create table journal (id text primary key);
    create table batch (
      seq integer primary key,
      clicks integer not null,
      total integer not null,
      data blob not null
    );
    insert into journal (id) values ('${paths.name}');
    commit;
  `)
  // from here on the owner syncs each commit itself, on another thread
  if (durability === 'power') db.exec('pragma synchronous = normal')
  return db
}

/**
 * Opens a journal to copy what was committed into its file and sync both.
 * @returns does it, and how many frames the WAL holds; a lock of others is left to the next time
 */
export function openToCheckpoint(path: string): () => number {
  const db = new DatabaseSync(path, { timeout: 0 })
  db.exec('pragma synchronous = normal')
  const checkpoint = db.prepare('pragma wal_checkpoint(passive)')
  return () => Number(checkpoint.get()?.log ?? 0)
}

/** Opens a journal to read and empty it. */
export function openJournal(paths: JournalPaths): DatabaseSync {
  const db = new DatabaseSync(paths.db, { timeout: BUSY_TIMEOUT_MS })
  db.exec('pragma synchronous = normal')
  return db
}

export function prepareDirectory(dataDir: string): void {
  mkdirSync(journalDirectory(dataDir), { recursive: true, mode: 0o700 })
}

/** Keeps a note: 16 bytes at the same place, in the page cache, so it outlives the process. */
export function openNote(path: string) {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  const bytes = new Float64Array(2)
  return {
    write(seq: number, total: number): void {
      bytes[0] = seq
      bytes[1] = total
      writeSync(file, bytes, 0, 16, 0)
    },
    close: () => closeSync(file),
  }
}

export function readNote(path: string): JournalNote | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  if (bytes.length < 16) return undefined
  return { seq: bytes.readDoubleLE(0), total: bytes.readDoubleLE(8) }
}

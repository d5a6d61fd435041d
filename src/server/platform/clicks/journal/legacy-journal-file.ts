import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { journalDirectory } from './journal-folder.ts'

/**
 * Journals of the previous version, which are still drained: `journal-<uuid>.db` (SQLite in WAL
 * mode, one row per event-loop turn), `.lock` (held by its owner), `.note` (the owner's last number
 * and total) and `.drained` (how far a drain of that version came).
 */
export interface LegacyJournalPaths {
  name: string
  db: string
  lock: string
  note: string
  drained: string
}

export interface LegacyNote {
  /** number of a batch */
  seq: number
  /** clicks in all batches up to it */
  total: number
}

export function legacyJournalPaths(dataDir: string, uuid: string): LegacyJournalPaths {
  const base = join(journalDirectory(dataDir), `journal-${uuid}`)
  return {
    name: uuid,
    db: `${base}.db`,
    lock: `${base}.lock`,
    note: `${base}.note`,
    drained: `${base}.drained`,
  }
}

/** Oldest name first. */
export function listLegacyJournals(dataDir: string): LegacyJournalPaths[] {
  const directory = journalDirectory(dataDir)
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .map((file) => /^journal-([0-9a-f-]{36})\.db$/.exec(file)?.[1])
    .filter((uuid) => uuid !== undefined)
    .sort()
    .map((uuid) => legacyJournalPaths(dataDir, uuid))
}

/** How long the drain waits for a commit of the owner, which may still be running. */
const BUSY_TIMEOUT_MS = 5_000

export const openLegacyJournal = ({ db }: LegacyJournalPaths) =>
  new DatabaseSync(db, { timeout: BUSY_TIMEOUT_MS })

export function readLegacyNote(path: string): LegacyNote | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  if (bytes.length < 16) return undefined
  return { seq: bytes.readDoubleLE(0), total: bytes.readDoubleLE(8) }
}

import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { takeFileLock } from '../../../platform/clicks/journal/file-lock.ts'
import {
  damagedDirectory,
  JOURNAL_PREFIX,
  type JournalFolder,
  journalDirectory,
  listUnpublished,
} from '../../../platform/clicks/journal/journal-folder.ts'
import type { LegacyJournalPaths } from '../../../platform/clicks/journal/legacy-journal-file.ts'

/** Removes a segment that has been read completely, or sets it aside for inspection. */
export function removeSegment(
  dataDir: string,
  { journal, path, isDamaged }: { journal: string; path: string; isDamaged: boolean },
): void {
  if (isDamaged) moveInto(join(damagedDirectory(dataDir), JOURNAL_PREFIX + journal), path)
  else rmSync(path, { force: true })
}

/** Removes a journal without segments; other files in its folder are set aside. */
export function removeJournal(dataDir: string, folder: JournalFolder, unlock: () => void): void {
  rmSync(folder.note, { force: true })
  unlock()
  rmSync(folder.lock, { force: true })
  try {
    rmdirSync(folder.path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    const aside = join(damagedDirectory(dataDir), JOURNAL_PREFIX + folder.name)
    for (const file of readdirSync(folder.path)) moveInto(aside, join(folder.path, file))
    rmdirSync(folder.path)
  }
}

/** All files, with the lock last: a folder without a lock holds nothing unread. */
const filesOf = ({ db, note, drained }: LegacyJournalPaths) => [
  note,
  drained,
  `${db}-wal`,
  `${db}-shm`,
  db,
]

export function removeLegacyFiles(paths: LegacyJournalPaths): void {
  for (const file of filesOf(paths)) rmSync(file, { force: true })
}

export function setLegacyAside(dataDir: string, paths: LegacyJournalPaths): void {
  for (const file of filesOf(paths)) {
    if (existsSync(file)) moveInto(damagedDirectory(dataDir), file)
  }
}

function moveInto(directory: string, file: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  renameSync(file, join(directory, basename(file)))
}

/** Removes the remains of a process that died while it created or removed a journal. */
export function sweepStrays(dataDir: string): void {
  for (const { path, lock: lockFile } of listUnpublished(dataDir)) {
    const lock = takeFileLock(lockFile)
    if (lock === undefined) continue
    rmSync(path, { recursive: true, force: true })
    lock.release()
  }
  sweepLegacyStrays(journalDirectory(dataDir))
}

function sweepLegacyStrays(directory: string): void {
  if (!existsSync(directory)) return
  const files = new Set(readdirSync(directory))
  for (const file of files) {
    const name = /^(journal-[0-9a-f-]{36})\.lock$/.exec(file)?.[1]
    if (name === undefined || files.has(`${name}.db`)) continue
    const lock = takeFileLock(join(directory, file))
    if (lock === undefined) continue
    for (const ending of ['.note', '.drained', '.db-wal', '.db-shm']) {
      rmSync(join(directory, name + ending), { force: true })
    }
    lock.release()
    rmSync(join(directory, file), { force: true })
  }
}

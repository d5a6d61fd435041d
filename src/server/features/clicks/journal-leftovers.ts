import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { takeFileLock } from '../../platform/clicks/file-lock.ts'
import {
  damagedDirectory,
  type JournalPaths,
  journalDirectory,
} from '../../platform/clicks/journal-file.ts'

/** A journal's files but the lock, the one that counts last: whatever is left without it has nothing that is not read. */
const filesOf = ({ db, note, drained }: JournalPaths) => [
  note,
  drained,
  `${db}-wal`,
  `${db}-shm`,
  db,
]

/** Removes a journal that is wholly read. */
export function removeFiles(paths: JournalPaths): void {
  for (const file of filesOf(paths)) rmSync(file, { force: true })
}

/** Moves a journal's files out of the way; they are kept for whoever wants to look. */
export function setAside(dataDir: string, paths: JournalPaths): void {
  const directory = damagedDirectory(dataDir)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  for (const file of filesOf(paths)) {
    if (existsSync(file)) renameSync(file, join(directory, basename(file)))
  }
}

/** Removes what a process left that died while it removed or made a journal. */
export function sweepStrays(dataDir: string): void {
  const directory = journalDirectory(dataDir)
  if (!existsSync(directory)) return
  const files = new Set(readdirSync(directory))
  for (const file of files) {
    const name = /^(journal-[0-9a-f-]{36})\.lock$/.exec(file)?.[1]
    if (name === undefined || files.has(`${name}.db`)) continue
    const lock = takeFileLock(join(directory, file))
    if (lock === undefined) continue
    // made in the meantime by its owner, who then held the lock: cannot be, it is ours
    for (const ending of ['.note', '.drained', '.db-wal', '.db-shm']) {
      rmSync(join(directory, name + ending), { force: true })
    }
    lock.release()
    rmSync(join(directory, file), { force: true })
  }
}

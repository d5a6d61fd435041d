import { existsSync } from 'node:fs'
import { takeFileLock } from './file-lock.ts'
import { listJournals } from './journal-folder.ts'
import { listLegacyJournals } from './legacy-journal-file.ts'

/**
 * Whether another process records clicks in this directory: if it lives, it holds the lock of its
 * journal.
 * @param own name of the journal of this process
 */
export function hasOtherRecorders(dataDir: string, own: string | undefined): boolean {
  return [...listJournals(dataDir), ...listLegacyJournals(dataDir)].some(({ name, lock }) => {
    if (name === own || !existsSync(lock)) return false
    const taken = takeFileLock(lock)
    taken?.release()
    return taken === undefined
  })
}

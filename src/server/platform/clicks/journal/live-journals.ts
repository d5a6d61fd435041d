import { existsSync } from 'node:fs'
import { takeFileLock } from './file-lock.ts'
import { listJournals } from './journal-folder.ts'
import { listLegacyJournals } from './legacy-journal-file.ts'

/**
 * Whether another process records clicks in this directory: its lock on its journal says that it lives.
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

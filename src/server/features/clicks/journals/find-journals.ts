import { listJournals } from '../../../platform/clicks/journal/journal-folder.ts'
import { listLegacyJournals } from '../../../platform/clicks/journal/legacy-journal-file.ts'
import { JournalReader } from './journal-reader.ts'
import { LegacyJournalReader } from './legacy-reader.ts'
import type { ReadableJournal } from './readable-journal.ts'

/** Journals of both formats in the directory, by path. */
export function findJournals(dataDir: string) {
  const found = new Map<string, { name: string; open: () => ReadableJournal }>()
  for (const folder of listJournals(dataDir)) {
    const { name, path } = folder
    found.set(path, { name, open: () => new JournalReader(dataDir, folder) })
  }
  for (const paths of listLegacyJournals(dataDir)) {
    const { name, db } = paths
    found.set(db, { name, open: () => new LegacyJournalReader(dataDir, paths) })
  }
  return found
}

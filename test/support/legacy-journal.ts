import { mkdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { ClickEncoder, type ClickToRecord } from '#server/platform/clicks/journal/click-encoding.ts'
import { journalDirectory } from '#server/platform/clicks/journal/journal-folder.ts'
import {
  type LegacyJournalPaths,
  legacyJournalPaths,
} from '#server/platform/clicks/journal/legacy-journal-file.ts'

/** A journal in the format before segments, of a process that has ended. */
export function writeLegacyJournal(
  dataDir: string,
  name: string,
  batches: readonly (readonly ClickToRecord[])[],
): LegacyJournalPaths {
  mkdirSync(journalDirectory(dataDir), { recursive: true })
  const paths = legacyJournalPaths(dataDir, name)
  const db = new DatabaseSync(paths.db)
  db.exec(`
    pragma journal_mode = wal;
    create table journal (id text primary key);
    create table batch (
      seq integer primary key,
      clicks integer not null,
      total integer not null,
      data blob not null
    );
    insert into journal (id) values ('${name}');
  `)
  const insert = db.prepare('insert into batch (seq, clicks, total, data) values (?, ?, ?, ?)')
  const encoder = new ClickEncoder()
  let total = 0
  for (const [at, batch] of batches.entries()) {
    for (const click of batch) encoder.add(click)
    total += batch.length
    insert.run(at + 1, batch.length, total, encoder.take())
  }
  db.close()
  writeFileSync(paths.note, new Uint8Array(new Float64Array([batches.length, total]).buffer))
  writeFileSync(paths.lock, '')
  return paths
}

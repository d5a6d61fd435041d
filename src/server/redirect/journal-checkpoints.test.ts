import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createJournal,
  journalPaths,
  prepareDirectory,
} from '#server/platform/clicks/journal-file.ts'
import { until } from '#test/support/until.ts'
import { watchJournal } from './journal-checkpoints.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-checkpoint-'))
  prepareDirectory(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('brings what is committed into the file while much is written, without its owner', async () => {
  const paths = journalPaths(folder, '01900000-0000-7000-8000-000000000000')
  const db = createJournal(paths, 'process')
  const insert = db.prepare('insert into batch (clicks, total, data) values (1, 1, ?)')
  const checkpoints = watchJournal(paths.db)
  // `immutable` reads the file alone, as if there were no WAL
  const inFile = () => {
    const alone = new DatabaseSync(`file:${paths.db}?immutable=1`, { readOnly: true })
    try {
      return Number(alone.prepare('select count(*) as rows from batch').get()!.rows)
    } catch {
      return 0
    } finally {
      alone.close()
    }
  }
  let written = 0
  const write = (count: number) => {
    for (let at = 0; at < count; at++) {
      insert.run(Buffer.alloc(100))
      checkpoints.noteCommit()
      written++
    }
  }
  write(300)
  expect(inFile()).toBe(0)
  write(1_000)
  await until(() => inFile() === written)
  checkpoints.end()
  db.close()
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { SQLITE_FILE } from '#server/platform/db/open-database.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { deleteSaltsBefore, findOrInsertSalt } from './day-salts.repository.ts'

describeOnBothEngines('stored salts', (database) => {
  it('are set by the first process, and deleted when their time is over', async () => {
    const { db } = database.database
    const given = await Promise.all(
      ['a', 'b', 'c'].map((salt) => findOrInsertSalt(db, '2026-07-30', salt, 1)),
    )
    expect(new Set(given).size).toBe(1)
    expect(await findOrInsertSalt(db, '2026-07-31', 'next', 1)).toBe('next')
    await deleteSaltsBefore(db, '2026-07-31')
    expect(await findOrInsertSalt(db, '2026-07-30', 'new', 1)).toBe('new')
    expect(await findOrInsertSalt(db, '2026-07-31', 'other', 1)).toBe('next')
  })
})

describeOn('sqlite', 'a salt whose time is over', (database) => {
  it('does not remain in the database file either', async () => {
    const { db } = database.database
    const path = join(database.address.dataDir, SQLITE_FILE)
    const isThere = () => {
      const file = new DatabaseSync(path)
      file.exec('pragma wal_checkpoint(truncate)')
      file.close()
      return readFileSync(path).includes('a-salt-to-be-looked-for')
    }
    await findOrInsertSalt(db, '2026-07-30', 'a-salt-to-be-looked-for', 1)
    await findOrInsertSalt(db, '2026-07-31', 'next', 1)
    expect(isThere()).toBe(true)
    await deleteSaltsBefore(db, '2026-07-31')
    expect(isThere()).toBe(false)
  })
})

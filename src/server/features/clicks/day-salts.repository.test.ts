import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { deleteSaltsBefore, findOrInsertSalt } from './day-salts.repository.ts'

describeOnBothEngines('stored salts', (database) => {
  it('belong to whoever was first, and go when their time is over', async () => {
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

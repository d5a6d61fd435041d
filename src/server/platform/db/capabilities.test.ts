import { describe, expect, it } from 'vitest'
import { sqliteCapabilities } from './capabilities.ts'
import { SqliteError } from './sqlite/sqlite-error.ts'

describe('an error of SQLite', () => {
  it('means an unavailable database if the disk refuses writes, and a mistake of ours otherwise', () => {
    const isUnavailable = (errcode: number) =>
      sqliteCapabilities.isUnavailable(new SqliteError('said so', errcode))
    // busy, I/O, full, cannot open; and two codes for a file system that became read-only
    for (const errcode of [5, 10, 1_034, 13, 14, 8, 264]) {
      expect([errcode, isUnavailable(errcode)]).toEqual([errcode, true])
    }
    for (const errcode of [1, 19, 2_067, 787]) {
      expect([errcode, isUnavailable(errcode)]).toEqual([errcode, false])
    }
  })
})

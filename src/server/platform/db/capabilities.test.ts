import { describe, expect, it } from 'vitest'
import { sqliteCapabilities } from './capabilities.ts'
import { SqliteError } from './sqlite/sqlite-error.ts'

describe('what SQLite says', () => {
  it('is a database that is away where its disk takes no writes, and a mistake of ours where it does', () => {
    const isUnavailable = (errcode: number) =>
      sqliteCapabilities.isUnavailable(new SqliteError('said so', errcode))
    // busy, I/O, full, cannot open; a file system that turned read-only, by itself and while a log is read
    for (const errcode of [5, 10, 1_034, 13, 14, 8, 264]) {
      expect([errcode, isUnavailable(errcode)]).toEqual([errcode, true])
    }
    for (const errcode of [1, 19, 2_067, 787]) {
      expect([errcode, isUnavailable(errcode)]).toEqual([errcode, false])
    }
  })
})

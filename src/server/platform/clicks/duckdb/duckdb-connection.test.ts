import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ClickStoreBusy,
  openDuckDb,
  type Run,
  readWithin,
  run,
  Turns,
} from './duckdb-connection.ts'

/** a text is a single value, which must fit into memory as a whole */
const GREEDY = `select d, length(string_agg(cast(v as varchar), ',' order by v)) as long from heap group by d`
const SCARCE = `set memory_limit = '20MB'`
const ENOUGH = `set memory_limit = '256MB'`

describe('reading from DuckDB with little memory', () => {
  let folder: string
  let instance: DuckDBInstance
  let turns: { reader: Turns; writer: Turns }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-duckdb-'))
    instance = await openDuckDb(join(folder, 'clicks.duckdb'))
    turns = {
      reader: new Turns(await instance.connect()),
      writer: new Turns(await instance.connect()),
    }
    await turns.writer.transaction((run) =>
      run('create table heap as select uuid() as v, i % 5 as d from range(1000000) r(i)'),
    )
  })
  afterEach(() => {
    instance.closeSync()
    rmSync(folder, { recursive: true, force: true })
  })

  it('waits for a running write, and then reads', async () => {
    const failed = Promise.withResolvers<void>()
    const hasBegun = Promise.withResolvers<void>()
    const writing = turns.writer.transaction(async (run) => {
      await run(SCARCE)
      hasBegun.resolve()
      await failed.promise
      await run(ENOUGH)
    })
    await hasBegun.promise
    let attempts = 0
    const read = async (run: Run) => {
      attempts++
      return run(GREEDY).catch((error: unknown) => {
        failed.resolve()
        throw error
      })
    }
    expect(await readWithin(turns, read)).toHaveLength(5)
    expect(attempts).toBe(2)
    await writing
  })

  it('reports if it can never fit, and continues with the next query', async () => {
    await turns.writer.transaction((run) => run(SCARCE))
    await expect(readWithin(turns, (run) => run(GREEDY))).rejects.toThrow(ClickStoreBusy)
    const rows = await readWithin(turns, (run) => run('select 1 as one'))
    expect(rows).toEqual([{ one: 1 }])
  })

  it('continues after a transaction that could not be rolled back', async () => {
    const connection = await instance.connect()
    await run(connection, 'begin')
    const turns = new Turns(connection)
    expect(await turns.transaction((run) => run('select 1 as one'))).toEqual([{ one: 1 }])
  })

  it('asks only once if something else is wrong', async () => {
    let attempts = 0
    const read = (run: Run) => {
      attempts++
      return run('select * from nowhere')
    }
    await expect(readWithin(turns, read)).rejects.toThrow(/nowhere/)
    expect(attempts).toBe(1)
  })
})

describe('a file that was not created completely', () => {
  let folder: string
  let path: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-duckdb-'))
    path = join(folder, 'clicks.duckdb')
    const made = await openDuckDb(path)
    made.closeSync()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each([0, 4_096, 8_192])(
    'is made anew where only %i bytes of it were written',
    async (bytes) => {
      truncateSync(path, bytes)
      const instance = await openDuckDb(path)
      const connection = await instance.connect()
      await run(connection, 'create table t (a integer)')
      expect(await run(connection, 'select count(*)::integer as n from t')).toEqual([{ n: 0 }])
      connection.closeSync()
      instance.closeSync()
    },
  )

  it('is left alone if it may have held data', async () => {
    truncateSync(path, 8_192)
    writeFileSync(`${path}.wal`, 'something')
    await expect(openDuckDb(path)).rejects.toThrow()
    expect(readFileSync(path)).toHaveLength(8_192)
    rmSync(`${path}.wal`)
    const garbage = Buffer.alloc(20_000, 7)
    writeFileSync(path, garbage)
    await expect(openDuckDb(path)).rejects.toThrow(/not a valid/)
    expect(readFileSync(path)).toEqual(garbage)
    expect(existsSync(`${path}.wal`)).toBe(false)
  })
})

import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { SqliteReaders } from './sqlite-readers.ts'

/** Takes as long as a search through many links. */
const count = (to: number) => `with recursive numbers(i) as
  (select 1 union all select i + 1 from numbers where i < ${to}) select count(*) as many from numbers`
const LONG = count(100_000)

describeOn('sqlite', 'reads of SQLite', (engine) => {
  const withReaders = async (act: (readers: SqliteReaders) => Promise<void>) => {
    const readers = new SqliteReaders(join(engine.address.dataDir, 'waypost.db'))
    try {
      await act(readers)
    } finally {
      await readers.close()
    }
  }

  it('run a short read after one read of each caller that reads a lot', () =>
    withReaders(async (readers) => {
      const order: string[] = []
      const read = async (name: string, text: string) => {
        await readers.read(text, [])
        order.push(name)
      }
      const readMuch = async (name: string) => {
        for (let at = 0; at < 6; at++) await read(name, count(60_000))
      }
      const long = ['an export', 'another', 'a third'].map(readMuch)
      for (let at = 0; at < 3; at++) {
        const before = order.length
        await read('a list', 'select 1 as one')
        expect(order.slice(before).indexOf('a list')).toBeLessThanOrEqual(3)
      }
      await Promise.all(long)
      expect(order).toHaveLength(21)
    }))

  it('leave this thread to others, however long they take', () =>
    withReaders(async (readers) => {
      await readers.read('select 1 as one', [])
      const used = performance.eventLoopUtilization()
      await Promise.all([readers.read(LONG, []), readers.read(LONG, [])])
      expect(performance.eventLoopUtilization(used).utilization).toBeLessThan(0.5)
    }))

  it('see what was committed before they were requested', async () => {
    const { db } = testDeps(engine)
    for (let at = 0; at < 20; at++) {
      const values = { key: 'a', value: String(at), updated_at: at }
      await db
        .insertInto('setting')
        .values(values)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute()
      const reads = Array.from({ length: 3 }, () =>
        db.selectFrom('setting').select('value').where('key', '=', 'a').execute(),
      )
      for (const rows of await Promise.all(reads)) expect(rows).toEqual([{ value: String(at) }])
    }
  })

  it("fail individually with SQLite's error, and end when the database is closed", async () => {
    await withReaders(async (readers) => {
      const failing = readers.read('select nothing', [])
      await expect(failing).rejects.toMatchObject({ name: 'SqliteError', errcode: 1 })
      await expect(readers.read('select ?', [{}])).rejects.toThrow(TypeError)
      await expect(readers.read('select ?', [() => {}])).rejects.toThrow(TypeError)
      const last = readers.read(LONG, [])
      await readers.close()
      expect(await last).toEqual([{ many: 100_000 }])
      await expect(readers.read('select 1', [])).rejects.toThrow('closed')
    })
  })

  it('return numbers, bytes and null like reading on this thread', async () => {
    const { db } = testDeps(engine)
    const { rows } =
      await sql`select 1 as one, 9007199254740993 as beyond, x'00ff' as bytes, null as none
      from (select 1)`.execute(db)
    expect(rows).toEqual([
      { one: 1, beyond: 9_007_199_254_740_993n, bytes: Uint8Array.of(0, 255), none: null },
    ])
  })
})

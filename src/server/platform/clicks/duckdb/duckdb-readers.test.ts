import type { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '#test/support/until.ts'
import { openDuckDb, type Run, Turns } from './duckdb-connection.ts'
import { Readers } from './duckdb-readers.ts'

describe('the connections that read the click store', () => {
  let instance: DuckDBInstance
  let writer: Turns
  let readers: Readers
  const begun: string[] = []

  beforeEach(async () => {
    begun.length = 0
    instance = await openDuckDb(':memory:')
    writer = new Turns(await instance.connect())
    const connect = async () => new Turns(await instance.connect())
    readers = new Readers([await connect(), await connect(), await connect()])
  })
  afterEach(() => instance.closeSync())

  /** A query that ends when it is told to. */
  const open = (asker: string, name: string) => {
    const ending = Promise.withResolvers<void>()
    const answer = readers.ask(asker, writer, async (run) => {
      begun.push(name)
      const [row] = await run('select 1 as one')
      await ending.promise
      return row!.one
    })
    return { end: ending.resolve, answer }
  }
  const asked = (asker: string, name: string) =>
    readers.ask(asker, writer, async (run) => {
      begun.push(name)
      return (await run('select 2 as two'))[0]!.two
    })

  it('answer others while one asker waits for many long queries', async () => {
    const long = ['a1', 'a2', 'a3', 'a4'].map((name) => open('ada', name))
    expect(await asked('bob', 'b1')).toBe(2)
    expect(await asked('eve', 'e1')).toBe(2)
    // they may start in any order, since each connection has its own thread
    await until(() => begun.length === 4)
    expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1', 'e1'])
    long[0]!.end()
    expect(await long[0]!.answer).toBe(1)
    for (const one of long) one.end()
    await readers.idle()
    expect(begun.slice(4).toSorted()).toEqual(['a3', 'a4'])
  })

  it('repeat queries that did not fit into memory beside others, once those are done', async () => {
    const long = open('ada', 'long')
    let isLongDone = false
    const tries: boolean[] = []
    const greedy = readers.ask('bob', writer, async (run: Run) => {
      tries.push(isLongDone)
      if (tries.length === 1) throw new Error('Out of Memory Error: as DuckDB says it')
      return (await run('select 3 as three'))[0]!.three
    })
    await until(() => tries.length === 1)
    // it may start before the connections are held, or wait with the greedy one
    const later = asked('eve', 'later')
    isLongDone = true
    long.end()
    expect(await Promise.all([long.answer, greedy, later])).toEqual([1, 3, 2])
    expect(tries).toEqual([false, true])
    expect(await asked('eve', 'last')).toBe(2)
  })
})

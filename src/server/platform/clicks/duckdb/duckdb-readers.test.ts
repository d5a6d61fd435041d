import type { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

  /** A question that ends when it is told to. */
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

  it('answer others while somebody waits for many long questions', async () => {
    const long = ['a1', 'a2', 'a3', 'a4'].map((name) => open('ada', name))
    expect(await asked('bob', 'b1')).toBe(2)
    expect(await asked('eve', 'e1')).toBe(2)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'e1'])
    long[0]!.end()
    expect(await long[0]!.answer).toBe(1)
    for (const one of long) one.end()
    await readers.idle()
    expect(begun.slice(4)).toEqual(['a3', 'a4'])
  })

  it('ask what needs more memory than the others leave once more, when they are done', async () => {
    const long = open('ada', 'long')
    let tries = 0
    const greedy = readers.ask('bob', writer, async (run: Run) => {
      tries += 1
      if (tries === 1) throw new Error('Out of Memory Error: as DuckDB says it')
      return (await run('select 3 as three'))[0]!.three
    })
    const later = asked('eve', 'later')
    await later.catch(() => {})
    expect(tries).toBe(1)
    long.end()
    expect(await greedy).toBe(3)
    expect(await asked('eve', 'last')).toBe(2)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { CallFailure } from '#web/platform/call-failure.ts'
import type { BulkItem, BulkResult, Link } from '../links.api.ts'
import { runBulk } from './bulk-job.ts'
import { type BulkRow, isUnsure } from './bulk-row.ts'

const rowsOf = (count: number): BulkRow[] =>
  Array.from({ length: count }, (_, at) => ({
    item: { destination: `https://a.example/${at}` },
    outcome: { status: 'waiting' },
  }))
const made = (item: BulkItem): BulkResult => ({
  status: 'created',
  link: { destination: item.destination } as Link,
})
const keyFor = (words: string) => words
const look = async (addresses: string[]) => addresses.map(() => null)

describe('shortening many', () => {
  it('goes in calls of fifty, told one by one', async () => {
    const sizes: number[] = []
    const told: number[] = []
    const rows = await runBulk({
      rows: rowsOf(120),
      mode: 'each',
      keyFor,
      look,
      send: async (items) => {
        sizes.push(items.length)
        return items.map(made)
      },
      onRows: (now) => told.push(now.filter((row) => row.outcome.status === 'created').length),
    })
    expect(sizes).toEqual([50, 50, 20])
    expect(told).toEqual([50, 100, 120])
    expect(rows[119]?.outcome).toMatchObject({ link: { destination: 'https://a.example/119' } })
  })

  it('sends only what failed once more, and one call where it is all or none', async () => {
    const sent: string[][] = []
    const send = async (items: BulkItem[]) => {
      sent.push(items.map((item) => item.destination))
      return items.map(
        (item, at): BulkResult =>
          at === 1 ? { status: 'refused', error: { message: 'err_28', detail: '' } } : made(item),
      )
    }
    const once = await runBulk({ rows: rowsOf(3), mode: 'each', keyFor, look, send, onRows() {} })
    expect(once[1]?.outcome.status).toBe('refused')
    await runBulk({ rows: once, mode: 'each', keyFor, look, send, onRows() {} })
    expect(sent[1]).toEqual(['https://a.example/1'])
    await runBulk({ rows: rowsOf(120), mode: 'all', keyFor, look, send, onRows() {} })
    expect(sent[2]).toHaveLength(120)
  })

  it('keeps the key of a call without an answer', async () => {
    const keys: string[] = []
    const send = async (items: BulkItem[], _mode: string, key: string) => {
      keys.push(key)
      if (keys.length === 2) throw new CallFailure({ code: 'offline', status: 0, text: '' })
      return items.map(made)
    }
    let seen = rowsOf(60)
    const onRows = (rows: BulkRow[]) => {
      seen = rows
    }
    const options = { mode: 'each', keyFor, look, send, onRows } as const
    await expect(runBulk({ ...options, rows: seen })).rejects.toMatchObject({ code: 'offline' })
    await runBulk({ ...options, rows: seen })
    expect(keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
  })

  it('asks about as many hosts at once as the server takes', async () => {
    const asked: number[] = []
    const rows = Array.from(
      { length: 501 },
      (_, at): BulkRow => ({
        item: { destination: `https://h${at}.example/` },
        outcome: { status: 'waiting' },
      }),
    )
    const done = await runBulk({
      rows,
      mode: 'each',
      keyFor,
      look: async (hosts) => {
        asked.push(hosts.length)
        return hosts.map((host) =>
          host === 'https://h400.example/'
            ? { asciiHost: 'h400.example', of: 'h4oo.example', by: 'letters' }
            : null,
        )
      },
      send: async (items) => items.map(made),
      onRows() {},
    })
    expect(asked).toEqual([250, 250, 1])
    const doubtful = done.flatMap((row, at) => (row.outcome.status === 'doubtful' ? [at] : []))
    expect(doubtful).toEqual([400])
  })

  describe('that lead to look-alikes', () => {
    const rows = (...addresses: string[]): BulkRow[] =>
      addresses.map((destination) => ({ item: { destination }, outcome: { status: 'waiting' } }))
    const paypa1 = { asciiHost: 'paypa1.com', of: 'paypal.com', by: 'letters' } as const
    const asked: string[][] = []
    const sent: string[][] = []
    const options = {
      keyFor,
      onRows() {},
      look: async (hosts: string[]) => {
        asked.push(hosts)
        return hosts.map((host) => (host.includes('paypa1.com') ? paypa1 : null))
      },
      send: async (items: BulkItem[]) => {
        sent.push(items.map((item) => item.destination))
        return items.map(made)
      },
    }
    const given = rows('paypa1.com/in', 'https://a.example/1', 'HTTPS://PAYPA1.com/x', 'x:y')
    const statesOf = (done: BulkRow[]) => done.map((row) => row.outcome.status)
    beforeEach(() => {
      asked.length = 0
      sent.length = 0
    })

    it('asks once for each host, and makes the others', async () => {
      const done = await runBulk({ ...options, rows: given, mode: 'each' })
      expect(asked).toEqual([['https://paypa1.com/', 'https://a.example/']])
      expect(statesOf(done)).toEqual(['doubtful', 'created', 'doubtful', 'created'])
      expect(done.map(isUnsure)).toEqual([true, false, true, false])
      expect(sent).toEqual([['https://a.example/1', 'x:y']])
      // one of them is confirmed
      const [first, ...rest] = done
      const answered = [{ ...first!, meantHost: 'paypa1.com' }, ...rest]
      expect(answered.map(isUnsure)).toEqual([false, false, true, false])
      const again = await runBulk({ ...options, rows: answered, mode: 'each' })
      expect(statesOf(again)).toEqual(['created', 'created', 'doubtful', 'created'])
      expect(sent[1]).toEqual(['https://paypa1.com/in'])
    })

    it('makes none where it is all or none, until each is meant or left out', async () => {
      const done = await runBulk({ ...options, rows: given, mode: 'all' })
      expect([statesOf(done), sent]).toEqual([['doubtful', 'held', 'doubtful', 'held'], []])
      const [first, second, , last] = done
      const answered = [{ ...first!, meantHost: 'paypa1.com' }, second!, last!]
      const again = await runBulk({ ...options, rows: answered, mode: 'all' })
      expect(statesOf(again)).toEqual(['created', 'created', 'created'])
    })

    it('makes all when nobody can be asked, and asks anew about another address', async () => {
      const look = () => Promise.reject(new CallFailure({ code: 'offline', status: 0, text: '' }))
      const done = await runBulk({ ...options, look, rows: given, mode: 'each' })
      expect(statesOf(done)).toEqual(Array(4).fill('created'))
      const other: BulkRow = { ...rows('https://paypa1.com/')[0]!, meantHost: 'g00gle.com' }
      const [row] = await runBulk({ ...options, rows: [other], mode: 'each' })
      expect(row?.outcome).toEqual({ status: 'doubtful', found: paypa1 })
    })
  })
})

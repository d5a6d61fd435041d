import { describe, expect, it } from 'vitest'
import { CallFailure } from '#web/platform/call-failure.ts'
import type { BulkItem, BulkResult, Link } from '../links.api.ts'
import { type BulkRow, runBulk } from './bulk-job.ts'

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

describe('shortening many', () => {
  it('goes in calls of fifty, told one by one', async () => {
    const sizes: number[] = []
    const told: number[] = []
    const rows = await runBulk({
      rows: rowsOf(120),
      mode: 'each',
      keyFor,
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
    const once = await runBulk({ rows: rowsOf(3), mode: 'each', keyFor, send, onRows() {} })
    expect(once[1]?.outcome.status).toBe('refused')
    await runBulk({ rows: once, mode: 'each', keyFor, send, onRows() {} })
    expect(sent[1]).toEqual(['https://a.example/1'])
    await runBulk({ rows: rowsOf(120), mode: 'all', keyFor, send, onRows() {} })
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
    const options = { mode: 'each', keyFor, send, onRows } as const
    await expect(runBulk({ ...options, rows: seen })).rejects.toMatchObject({ code: 'offline' })
    await runBulk({ ...options, rows: seen })
    expect(keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
  })
})

import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import type { Db } from '../../database.ts'
import {
  addToCounter,
  deleteEndedCounters,
  readCounter,
  refundCounter,
  resetCounter,
} from './counter.repository.ts'

const WINDOW = 1_000

describeOnBothEngines('the table counter', (engine) => {
  const dbOf = () => engine.database.db as unknown as Db

  it('counts every point of concurrent statements', async () => {
    const db = dbOf()
    const adds = Array.from({ length: 50 }, () => addToCounter(db, 'a', 2, 0, WINDOW))
    const counts = (await Promise.all(adds)).map(({ count }) => count)
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => 2 * at + 2))
  })

  it('starts over when the window has ended', async () => {
    const db = dbOf()
    expect(await addToCounter(db, 'a', 1, 0, WINDOW)).toEqual({ count: 1, resetMs: WINDOW })
    expect(await addToCounter(db, 'a', 1, 400, WINDOW)).toEqual({ count: 2, resetMs: 600 })
    expect(await addToCounter(db, 'a', 1, WINDOW, WINDOW)).toEqual({ count: 1, resetMs: WINDOW })
  })

  it('never lasts longer than a window, whatever the clock did', async () => {
    const db = dbOf()
    await addToCounter(db, 'a', 1, 1_000_000, WINDOW)
    expect(await addToCounter(db, 'a', 1, 0, WINDOW)).toEqual({ count: 2, resetMs: WINDOW })
  })

  it('reads, refunds, resets and clears', async () => {
    const db = dbOf()
    await addToCounter(db, 'a', 3, 0, WINDOW)
    await refundCounter(db, 'a', 2, 0)
    expect(await readCounter(db, 'a', 0)).toEqual({ count: 1, resetMs: WINDOW })
    await refundCounter(db, 'a', 2, 0)
    expect(await readCounter(db, 'a', 0)).toMatchObject({ count: 1 })
    expect(await readCounter(db, 'a', WINDOW)).toBeUndefined()
    expect(await deleteEndedCounters(db, WINDOW)).toBe(1)
    await addToCounter(db, 'b', 1, 0, WINDOW)
    await resetCounter(db, 'b')
    expect(await readCounter(db, 'b', 0)).toBeUndefined()
  })
})

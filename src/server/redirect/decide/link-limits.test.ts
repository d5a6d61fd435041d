import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  listLinkLimits,
  saveLinkLimit,
  takeFromLinkLimit,
} from '#server/platform/link-limits/link-limit.repository.ts'
import { insertLink, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLinkLimits } from './link-limits.ts'

describeOnBothEngines('the uses of a limited link', (engine) => {
  let linkId: string
  beforeEach(async () => {
    const { db } = engine.database
    await insertSpace(db)
    linkId = await insertLink(db, { alias: 'abc', destination: 'https://example.com/' })
    await saveLinkLimit(db, linkId, 100)
  })
  const used = async () => (await listLinkLimits(engine.database.db, [linkId])).get(linkId)?.used
  const clock = { monotonic: () => performance.now() }

  it('are exact, even for two processes at once', async () => {
    const other = await engine.openAnother()
    const limits = [engine.database.db, other.db].map((db) =>
      createLinkLimits((id, count) => takeFromLinkLimit(db, id, count), clock),
    )
    const taken = await Promise.all(
      Array.from({ length: 500 }, async (_, at) => {
        // spread over several turns
        if (at % 3 === 0) await sleep(at % 7)
        return limits[at % 2]!.take(linkId)
      }),
    )
    expect(taken.filter(Boolean)).toHaveLength(100)
    expect(await used()).toBe(100)
  })

  it('of concurrent requests are taken by a handful of statements', async () => {
    let statements = 0
    const limits = createLinkLimits((id, count) => {
      statements++
      return takeFromLinkLimit(engine.database.db, id, count)
    }, clock)
    const taken = await Promise.all(Array.from({ length: 90 }, () => limits.take(linkId)))
    expect(taken.every(Boolean)).toBe(true)
    expect(statements).toBe(1)
    const more = await Promise.all(Array.from({ length: 90 }, () => limits.take(linkId)))
    expect(more.filter(Boolean)).toHaveLength(10)
    expect(statements).toBeLessThan(20)
    // that none is left is cached for a moment
    statements = 0
    expect(await limits.take(linkId)).toBe(false)
    expect(statements).toBe(0)
  })

  it('are available within a second after the limit was raised', async () => {
    const limits = createLinkLimits(
      (id, count) => takeFromLinkLimit(engine.database.db, id, count),
      clock,
    )
    await saveLinkLimit(engine.database.db, linkId, 1)
    expect([await limits.take(linkId), await limits.take(linkId)]).toEqual([true, false])
    await saveLinkLimit(engine.database.db, linkId, 2)
    const deadline = performance.now() + 1_000
    let isTaken = false
    while (!isTaken && performance.now() < deadline) {
      isTaken = await limits.take(linkId)
      if (!isTaken) await sleep(20)
    }
    expect(isTaken).toBe(true)
  })
})

describe('an unavailable database', () => {
  const clock = { monotonic: () => performance.now() }

  it('is reported to everybody who waits', async () => {
    const limits = createLinkLimits(() => Promise.reject(new Error('away')), clock)
    const asked = await Promise.allSettled([limits.take('a'), limits.take('a')])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('is not waited for, and takes no use for visitors who have left', async () => {
    const counts: number[] = []
    let answer = (_: boolean) => {}
    const limits = createLinkLimits(
      (_id, count) => {
        counts.push(count)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      clock,
      30,
    )
    await expect(limits.take('a')).rejects.toThrow('in time')
    await expect(limits.take('a')).rejects.toThrow('in time')
    const third = limits.take('a')
    answer(true)
    await sleep(1)
    answer(true)
    expect(await third).toBe(true)
    expect(counts).toEqual([1, 1])
  })
})

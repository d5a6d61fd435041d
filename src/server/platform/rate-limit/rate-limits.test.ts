import { describe, expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import type { Db } from '../../database.ts'
import { secretsFrom } from '../secrets.ts'
import { deleteEndedCounters } from './counter.repository.ts'
import { createMemoryCounters } from './memory-counters.ts'
import { createRateLimits } from './rate-limits.ts'

const MINUTE = 60_000
const secrets = secretsFrom(['a secret of the tests that is long enough'])

function createTestClock() {
  let now = 1_800_000_000_000
  let monotonic = 0
  return {
    now: () => now,
    monotonic: () => monotonic,
    pass(ms: number) {
      now += ms
      monotonic += ms
    },
    jump(ms: number) {
      now += ms
    },
  }
}

describe('limits in memory', () => {
  const limits = { read: { points: 3, windowMs: MINUTE, store: 'memory' } } as const
  const deps = { db: undefined as never }

  it('allow a number of points in a window that starts with the first', async () => {
    const clock = createTestClock()
    const rates = createRateLimits({ clock, secrets, limits })
    for (let count = 1; count <= 3; count += 1) {
      expect(await rates.consume(deps, 'read', 'a')).toMatchObject({ remaining: 3 - count })
    }
    clock.pass(MINUTE / 2)
    await expect(rates.consume(deps, 'read', 'a')).rejects.toMatchObject({
      code: 'err_211',
      status: 429,
      retryAfterSeconds: 30,
      headers: { 'RateLimit-Remaining': '0' },
    })
    await rates.consume(deps, 'read', 'b')
    clock.pass(MINUTE / 2)
    await rates.consume(deps, 'read', 'a')
  })

  it('are not affected by a clock that jumps', async () => {
    const clock = createTestClock()
    const rates = createRateLimits({ clock, secrets, limits })
    for (let count = 0; count < 3; count += 1) await rates.consume(deps, 'read', 'a')
    clock.jump(60 * MINUTE)
    expect(await rates.tryConsume(deps, 'read', 'a')).toMatchObject({ allowed: false })
    clock.jump(-120 * MINUTE)
    clock.pass(MINUTE)
    expect(await rates.tryConsume(deps, 'read', 'a')).toMatchObject({ allowed: true })
  })

  it('look without taking, refund, reset', async () => {
    const rates = createRateLimits({ clock: createTestClock(), secrets, limits })
    await rates.consume(deps, 'read', 'a', 3)
    expect(await rates.look(deps, 'read', 'a')).toMatchObject({ allowed: false, remaining: 0 })
    await rates.refund(deps, 'read', 'a')
    expect(await rates.look(deps, 'read', 'a')).toMatchObject({ allowed: true, remaining: 1 })
    await rates.reset(deps, 'read', 'a')
    expect(await rates.look(deps, 'read', 'a')).toMatchObject({ remaining: 3, resetMs: 0 })
  })

  it('keep a limited number of keys', () => {
    const counters = createMemoryCounters({ monotonic: () => 0 }, 100)
    for (let count = 0; count < 10_000; count += 1) counters.add(`key-${count}`, 1, MINUTE)
    expect(counters.size).toBeLessThanOrEqual(100)
    expect(counters.read('key-9999')).toMatchObject({ count: 1 })
  })
})

describeOnBothEngines('limits in the database', (engine) => {
  const limits = {
    signInAccount: { points: 10, windowMs: MINUTE, store: 'database' },
    mailAddressHour: {
      points: 1,
      windowMs: MINUTE,
      store: 'database',
      failure: 'tooManyFromAccount',
    },
    subscribeClient: { points: 100, pointsV6: 2, windowMs: MINUTE, store: 'database' },
  } as const
  const open = () => {
    const clock = createTestClock()
    const db = engine.database.db as unknown as Db
    return { clock, deps: { db }, rates: createRateLimits({ clock, secrets, limits }) }
  }

  it('count every one of many concurrent requests', async () => {
    const { deps, rates } = open()
    const tries = Array.from({ length: 60 }, () => rates.tryConsume(deps, 'signInAccount', 'ada'))
    const allowed = (await Promise.all(tries)).filter((state) => state.allowed)
    expect(allowed).toHaveLength(10)
  })

  it('hold across processes', async () => {
    const { deps, rates, clock } = open()
    await rates.consume(deps, 'mailAddressHour', 'ada@example.com')
    const other = createRateLimits({ clock, secrets, limits })
    const db = (await engine.openAnother()).db as unknown as Db
    await expect(other.consume({ db }, 'mailAddressHour', 'ada@example.com')).rejects.toMatchObject(
      {
        code: 'err_344',
        retryAfterSeconds: 60,
      },
    )
  })

  it('open again when the window ends, also after the clock was set back', async () => {
    const { deps, rates, clock } = open()
    await rates.consume(deps, 'mailAddressHour', 'a')
    clock.pass(MINUTE)
    await rates.consume(deps, 'mailAddressHour', 'a')
    clock.jump(-60 * MINUTE)
    expect(await rates.tryConsume(deps, 'mailAddressHour', 'a')).toMatchObject({ allowed: false })
    clock.jump(180 * MINUTE)
    expect(await rates.tryConsume(deps, 'mailAddressHour', 'a')).toMatchObject({ allowed: false })
    clock.pass(MINUTE)
    await rates.consume(deps, 'mailAddressHour', 'a')
  })

  it('give a /64 its own number of points', async () => {
    const { deps, rates } = open()
    const v6 = '2001:db8:1:2::/64'
    expect(await rates.consume(deps, 'subscribeClient', '203.0.113.7')).toMatchObject({
      limit: 100,
    })
    await rates.consume(deps, 'subscribeClient', v6, 2)
    expect(await rates.tryConsume(deps, 'subscribeClient', v6)).toMatchObject({ allowed: false })
  })

  it('refund, reset, and store no address in plain text', async () => {
    const { deps, rates, clock } = open()
    await rates.consume(deps, 'signInAccount', 'ada@example.com', 10)
    const rows = await deps.db.selectFrom('counter').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('ada')
    await rates.refund(deps, 'signInAccount', 'ada@example.com', 2)
    expect(await rates.look(deps, 'signInAccount', 'ada@example.com')).toMatchObject({
      remaining: 2,
    })
    await rates.reset(deps, 'signInAccount', 'ada@example.com')
    expect(await rates.look(deps, 'signInAccount', 'ada@example.com')).toMatchObject({
      remaining: 10,
    })
    await rates.consume(deps, 'signInAccount', 'b')
    clock.pass(MINUTE)
    expect(await deleteEndedCounters(deps.db, clock.now())).toBe(1)
  })
})

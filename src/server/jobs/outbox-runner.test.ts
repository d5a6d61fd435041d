import { afterEach, expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { transaction } from '../platform/db/transaction.ts'
import { DeliveryError } from '../platform/delivery-error.ts'
import { enqueue, isDelayed, watchAttempt } from './outbox.ts'
import { type OutboxHandlers, type RunnerDeps, startOutboxRunner } from './outbox-runner.ts'

const DAY_MS = 86_400_000

describeOnBothEngines('the outbox', (engine) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })

  function start(deps: RunnerDeps, handlers: OutboxHandlers<RunnerDeps>) {
    const runner = startOutboxRunner(deps, handlers, { everyMs: 10, leaseMs: 60_000 })
    stops.push(() => runner.stop())
    return runner
  }

  const rows = () => engine.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const isEmpty = async () => (await rows()).length === 0

  it('carries out what was committed, at once, and deletes it', async () => {
    const deps = testDeps(engine)
    const seen: unknown[] = []
    const runner = startOutboxRunner(
      deps,
      { note: { run: async (_, payload) => void seen.push(payload) } },
      { everyMs: 60_000 },
    )
    stops.push(() => runner.stop())
    await transaction(deps, (deps) => enqueue(deps, { kind: 'note', payload: { a: 1 } }))
    await until(isEmpty)
    expect(seen).toEqual([{ a: 1 }])
  })

  it('carries out nothing of a transaction that rolled back', async () => {
    const deps = testDeps(engine)
    await transaction(deps, async (deps) => {
      await enqueue(deps, { kind: 'note', payload: 1 })
      throw new Error('no')
    }).catch(() => {})
    expect(await rows()).toEqual([])
  })

  it('waits until notBeforeAt', async () => {
    const deps = testDeps(engine)
    let runs = 0
    start(deps, { note: { run: async () => void runs++ } })
    await enqueue(deps, { kind: 'note', payload: 1, notBeforeAt: deps.clock.now() + 5_000 })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(runs).toBe(0)
    deps.clock.advance(5_000)
    await until(isEmpty)
    expect(runs).toBe(1)
  })

  it('keeps one waiting row of a dedupe key, and takes another once it is being carried out', async () => {
    const deps = testDeps(engine)
    const entry = { kind: 'note', payload: 1, dedupeKey: 'a' }
    expect(await enqueue(deps, entry)).toBeTypeOf('string')
    expect(await enqueue(deps, entry)).toBeUndefined()
    const gate = Promise.withResolvers<void>()
    let runs = 0
    start(deps, {
      note: {
        concurrency: 1,
        run: async () => {
          runs++
          await gate.promise
        },
      },
    })
    await until(() => runs === 1)
    expect(await enqueue(deps, entry)).toBeTypeOf('string')
    gate.resolve()
    await until(isEmpty)
    expect(runs).toBe(2)
  })

  it('drops a failed row when a newer one of its dedupe key waits', async () => {
    const deps = testDeps(engine)
    const gate = Promise.withResolvers<void>()
    const seen: unknown[] = []
    start(deps, {
      note: {
        concurrency: 1,
        run: async (_, payload) => {
          seen.push(payload)
          if (payload !== 'old') return
          await gate.promise
          throw new Error('try later')
        },
      },
    })
    await enqueue(deps, { kind: 'note', payload: 'old', dedupeKey: 'a' })
    await until(() => seen.length === 1)
    await enqueue(deps, { kind: 'note', payload: 'new', dedupeKey: 'a' })
    gate.resolve()
    await until(isEmpty)
    expect(seen).toEqual(['old', 'new'])
  })

  it('tries again after 5 s, 15 s, 45 s, 2 min and 5 min, and says meanwhile that it is delayed', async () => {
    const deps = testDeps(engine)
    const triedAt: number[] = []
    start(deps, {
      note: {
        run: async () => {
          triedAt.push((deps.clock.now() - startedAt) / 1_000)
          if (triedAt.length < 6) throw new Error('not yet')
        },
      },
    })
    const startedAt = deps.clock.now()
    expect(await isDelayed(deps, 'note')).toBe(false)
    await enqueue(deps, { kind: 'note', payload: 1 })
    for (let tries = 1; tries < 6; tries++) {
      await until(async () => {
        const [row] = await rows()
        return row?.lease_token === null && row.attempts === tries
      })
      expect(await isDelayed(deps, 'note')).toBe(true)
      const [row] = await rows()
      deps.clock.advance(row!.due_at - deps.clock.now())
    }
    await until(isEmpty)
    expect(triedAt).toEqual([0, 5, 20, 65, 185, 485])
    expect(await isDelayed(deps, 'note')).toBe(false)
  })

  it('gives up after a day, or at once when it is permanent, and tells the handler', async () => {
    const deps = testDeps(engine)
    const dead: unknown[] = []
    start(deps, {
      note: {
        run: async (_, payload) => {
          throw payload === 'gone' ? new DeliveryError('permanent', '550') : new Error('later')
        },
        onDead: async (_, payload) => void dead.push(payload),
      },
    })
    await enqueue(deps, { kind: 'note', payload: 'gone' })
    await enqueue(deps, { kind: 'note', payload: 'slow' })
    await until(() => dead.length === 1)
    expect(dead).toEqual(['gone'])
    // the second one has been tried and waits
    await until(async () =>
      (await rows()).every((row) => row.last_error !== null && row.lease_token === null),
    )
    deps.clock.advance(DAY_MS)
    await until(() => dead.length === 2)
    await until(async () => (await rows()).every((row) => row.dead_at !== null))
    expect((await rows()).map((row) => row.last_error)).toEqual(['550', 'later'])
  })

  it('asks an unreachable side with one entry at a time, and sends all when it is back', async () => {
    const deps = testDeps(engine)
    let isAway = true
    let tried = 0
    const done: unknown[] = []
    start(deps, {
      mail: {
        run: async (_, payload) => {
          tried++
          if (isAway) throw new DeliveryError('unreachable', 'refused')
          done.push(payload)
        },
      },
    })
    const count = 60
    for (let at = 0; at < count; at++) await enqueue(deps, { kind: 'mail', payload: at })
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setTimeout(resolve, 40))
      deps.clock.advance(30_000)
    }
    await until(async () => (await rows()).every((row) => row.lease_token === null))
    expect(tried).toBeLessThan(20)
    isAway = false
    deps.clock.advance(30_000)
    await until(isEmpty)
    expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: count }, (_, at) => at),
    )
  })

  it('gives every entry to one of several processes only', async () => {
    const deps = testDeps(engine)
    const other = { ...deps, db: (await engine.openAnother()).db }
    const seen: unknown[] = []
    const count = 100
    await transaction(deps, async (deps) => {
      for (let at = 0; at < count; at++) await enqueue(deps, { kind: 'note', payload: at })
    })
    const handlers = {
      note: { run: async (_: unknown, payload: never) => void seen.push(payload) },
    }
    start(deps, handlers)
    start(other, handlers)
    await until(isEmpty)
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)
  })

  it('takes over what a dead process had leased, once the lease is over, under the same id', async () => {
    const deps = testDeps(engine)
    const id = await enqueue(deps, { kind: 'note', payload: 1 })
    await engine.database.db
      .updateTable('outbox')
      .set({ lease_token: 'dead', lease_until_at: deps.clock.now() + 60_000, attempts: 1 })
      .execute()
    const seen: string[] = []
    start(deps, { note: { run: async (_, _payload, entry) => void seen.push(entry.id) } })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(seen).toEqual([])
    deps.clock.advance(60_001)
    await until(isEmpty)
    expect(seen).toEqual([id])
  })

  it('carries out what waits although the clock goes back an hour', async () => {
    const deps = testDeps(engine)
    let attempts = 0
    await enqueue(deps, { kind: 'note', payload: 1 })
    deps.clock.jump(-3_600_000)
    start(deps, {
      note: {
        run: async () => {
          attempts++
          if (attempts === 1) throw new Error('not yet')
        },
      },
    })
    await until(async () => attempts === 1 && (await rows())[0]?.lease_token === null)
    deps.clock.jump(-3_600_000)
    await until(isEmpty)
    expect(attempts).toBe(2)
  })

  it('does not begin an entry again that it is carrying out, though the clock jumps an hour', async () => {
    const deps = testDeps(engine)
    const gate = Promise.withResolvers<void>()
    let runs = 0
    start(deps, {
      note: {
        run: async () => {
          runs++
          await gate.promise
        },
      },
    })
    await enqueue(deps, { kind: 'note', payload: 1 })
    await until(() => runs === 1)
    deps.clock.jump(3_600_000)
    await new Promise((resolve) => setTimeout(resolve, 60))
    gate.resolve()
    await until(isEmpty)
    expect(runs).toBe(1)
  })

  it('refuses with unavailable when too many of a kind wait', async () => {
    const deps = testDeps(engine)
    for (let at = 0; at < 3; at++) await enqueue(deps, { kind: 'mail', payload: at, maxWaiting: 3 })
    await expect(enqueue(deps, { kind: 'mail', payload: 3, maxWaiting: 3 })).rejects.toMatchObject({
      name: 'unavailable',
      retryAfterSeconds: 60,
    })
    expect(await enqueue(deps, { kind: 'note', payload: 3, maxWaiting: 3 })).toBeTypeOf('string')
  })

  it('lets a caller wait for the first attempt', async () => {
    const deps = testDeps(engine)
    start(deps, {
      good: { run: async () => {} },
      bad: {
        run: async () => {
          throw new Error('no')
        },
      },
    })
    const attemptOf = async (kind: string) => {
      let attempt: Promise<boolean> | undefined
      await transaction(deps, async (deps) => {
        const id = await enqueue(deps, { kind, payload: 1 })
        attempt = watchAttempt(deps, id!, 5_000)
      })
      return attempt
    }
    expect(await attemptOf('good')).toBe(true)
    expect(await attemptOf('bad')).toBe(false)
  })

  it('finishes what runs when it is stopped, and takes nothing new', async () => {
    const deps = testDeps(engine)
    const gate = Promise.withResolvers<void>()
    let runs = 0
    const runner = start(deps, {
      note: {
        concurrency: 1,
        run: async () => {
          runs++
          await gate.promise
        },
      },
    })
    await enqueue(deps, { kind: 'note', payload: 1 })
    await enqueue(deps, { kind: 'note', payload: 2 })
    await until(() => runs === 1)
    const stopped = runner.stop()
    gate.resolve()
    await stopped
    expect(runs).toBe(1)
    expect(await rows()).toHaveLength(1)
  })
})

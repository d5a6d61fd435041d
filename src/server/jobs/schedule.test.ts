import { afterEach, expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { type ScheduleDeps, type ScheduledJob, schedule, startSchedule } from './schedule.ts'

describeOnBothEngines('recurring jobs', (engine) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })

  function start(deps: ScheduleDeps, jobs: ScheduledJob<ScheduleDeps>[]) {
    const running = startSchedule(deps, jobs, 10)
    stops.push(() => running.stop())
  }

  const settle = () => new Promise((resolve) => setTimeout(resolve, 80))

  it('runs at once and then every interval', async () => {
    const deps = testDeps(engine)
    let runs = 0
    start(deps, [schedule('count', 60_000, async () => void runs++)])
    await until(() => runs === 1)
    await settle()
    expect(runs).toBe(1)
    deps.clock.advance(60_000)
    await until(() => runs === 2)
  })

  it('runs in one of several processes', async () => {
    const deps = testDeps(engine)
    const other = { ...deps, db: (await engine.openAnother()).db }
    let runs = 0
    const job = schedule<ScheduleDeps>('count', 60_000, async () => {
      runs++
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
    start(deps, [job])
    start(other, [job])
    await until(() => runs > 0)
    await settle()
    expect(runs).toBe(1)
  })

  it('comes again after a failure, and other jobs do not wait for it', async () => {
    const deps = testDeps(engine)
    let failures = 0
    let runs = 0
    const hang = Promise.withResolvers<void>()
    start(deps, [
      schedule('hangs', 60_000, () => hang.promise),
      schedule('fails', 60_000, async () => {
        failures++
        throw new Error('no')
      }),
      schedule('works', 60_000, async () => void runs++),
    ])
    await until(() => runs === 1 && failures === 1)
    await settle()
    deps.clock.advance(60_000)
    await until(() => runs === 2 && failures === 2)
    hang.resolve()
  })

  it('does not hold up a stop, and comes again with another process once nobody can still run it', async () => {
    const deps = testDeps(engine)
    const hang = Promise.withResolvers<void>()
    let runs = 0
    const job = schedule<ScheduleDeps>('long', 60_000, async () => {
      runs++
      await hang.promise
    })
    const first = startSchedule(deps, [job], 10)
    await until(() => runs === 1)
    await first.stop(20)
    start(deps, [job])
    await settle()
    expect(runs).toBe(1)
    deps.clock.advance(10 * 60_000)
    await until(() => runs === 2)
    hang.resolve()
  })

  it('runs on time although the clock went back an hour', async () => {
    const deps = testDeps(engine)
    let runs = 0
    start(deps, [schedule('count', 60_000, async () => void runs++)])
    await until(() => runs === 1)
    await settle()
    deps.clock.jump(-3_600_000)
    await until(() => runs === 2)
  })
})

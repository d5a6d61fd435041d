import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { addJob, claimJob, finishJob } from './schedule.repository.ts'

describeOnBothEngines('rows of recurring jobs', (engine) => {
  const claim = { name: 'prune', everyMs: 1_000, leaseMs: 500, token: 'one' }

  it('are due at first, then held by one, then due after the interval', async () => {
    const { db } = engine.database
    await addJob(db, 'prune')
    await addJob(db, 'prune')
    const claims = await Promise.all(
      ['one', 'two', 'three'].map((token) => claimJob(db, { ...claim, token, now: 10_000 })),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    const token = ['one', 'two', 'three'][claims.indexOf(true)]!
    await finishJob(db, { name: 'prune', token, dueAt: 11_000 })
    expect(await claimJob(db, { ...claim, now: 10_999 })).toBe(false)
    expect(await claimJob(db, { ...claim, now: 11_000 })).toBe(true)
  })

  it('are taken over from a process that died, once its lease is over', async () => {
    const { db } = engine.database
    await addJob(db, 'prune')
    expect(await claimJob(db, { ...claim, now: 10_000 })).toBe(true)
    expect(await claimJob(db, { ...claim, token: 'two', now: 10_499 })).toBe(false)
    expect(await claimJob(db, { ...claim, token: 'two', now: 10_500 })).toBe(true)
    await finishJob(db, { name: 'prune', token: 'one', dueAt: 99_000 })
    expect(await claimJob(db, { ...claim, token: 'three', now: 11_000 })).toBe(true)
  })
})

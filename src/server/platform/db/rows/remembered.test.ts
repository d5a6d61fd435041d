import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { recordChange } from '../change.ts'
import { findSetting, saveSetting } from '../setting.ts'
import { transaction } from '../transaction.ts'
import { remembered, startRemembering } from './remembered.ts'

describeOnBothEngines('what is remembered of a small table', (engine) => {
  let deps: TestDeps
  let reads = 0
  let stop: (() => void) | undefined
  const ask = remembered('safety', (deps: Pick<TestDeps, 'db'>) => {
    reads++
    return findSetting(deps, 'list')
  })
  const save = (deps: TestDeps, value: string, kind: 'safety' | 'domain' = 'safety') =>
    transaction(deps, async (deps) => {
      await saveSetting(deps, 'list', value)
      await recordChange(deps, kind, 'lists')
    })

  beforeEach(() => {
    deps = testDeps(engine)
    reads = 0
  })
  afterEach(() => {
    stop?.()
    stop = undefined
  })

  it('is read each time if nobody follows changes', async () => {
    await save(deps, 'a')
    expect([await ask(deps), await ask(deps)]).toEqual(['a', 'a'])
    expect(reads).toBe(2)
  })

  it('is read once until it changes here, and again at once after that', async () => {
    stop = await startRemembering(deps)
    for (const value of ['a', 'b', 'c']) {
      await save(deps, value)
      expect(await ask(deps)).toBe(value)
    }
    // the changes arrive again in order: wait until nothing is read any more
    let before = -1
    await until(async () => {
      before = reads
      await sleep(100)
      await ask(deps)
      return reads === before
    })
    await save(deps, 'c', 'domain')
    for (let time = 0; time < 5; time++) expect(await ask(deps)).toBe('c')
    expect(reads).toBe(before)
  })

  it('is read again soon after another process changed it', async () => {
    stop = await startRemembering(deps)
    const other = { ...deps, db: (await engine.openAnother()).db }
    await save(deps, 'a')
    expect(await ask(deps)).toBe('a')
    await save(other, 'b')
    await until(async () => (await ask(deps)) === 'b', 1_000)
  })

  it('is read inside a transaction, which may have changed it', async () => {
    stop = await startRemembering(deps)
    await save(deps, 'a')
    await ask(deps)
    await transaction(deps, async (deps) => {
      await saveSetting(deps, 'list', 'b')
      expect(await ask(deps)).toBe('b')
    })
  })
})

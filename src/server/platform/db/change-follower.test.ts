import { afterEach, expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { type Change, currentChangeSeq, pruneChanges, recordChange } from './change.ts'
import { followChanges } from './change-follower.ts'
import { transaction } from './transaction.ts'

describeOnBothEngines('the change table', (engine) => {
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  const keysOf = (changes: Change[]) => changes.map((change) => change.key)

  it('tells this process of a commit almost at once, and never of a rollback', async () => {
    const deps = testDeps(engine)
    const seen: Change[] = []
    stops.push(followChanges(deps, 0, (change) => seen.push(change), { everyMs: 60_000 }))
    await transaction(deps, async (deps) => {
      await recordChange(deps, 'link', 'a')
      throw new Error('no')
    }).catch(() => {})
    await transaction(deps, (deps) => recordChange(deps, 'link', 'b'))
    await until(() => seen.length > 0, 1_000)
    expect(seen).toEqual([{ seq: expect.any(Number), kind: 'link', key: 'b' }])
  })

  it('passes on at once what this process committed, and again in order', async () => {
    const deps = testDeps(engine)
    const own: string[] = []
    const seen: Change[] = []
    const onOwn = ({ key }: Pick<Change, 'kind' | 'key'>) => own.push(key)
    stops.push(followChanges(deps, 0, (change) => seen.push(change), { onOwn }))
    for (const key of ['a', 'b', 'c']) {
      await transaction(deps, (deps) => recordChange(deps, 'link', key))
      expect(own.at(-1)).toBe(key)
    }
    await until(() => seen.length === 3, 1_000)
    expect(keysOf(seen)).toEqual(['a', 'b', 'c'])
  })

  it('tells other processes within 250 ms', async () => {
    const deps = testDeps(engine)
    const other = { ...deps, db: (await engine.openAnother()).db }
    const seen: Change[] = []
    stops.push(followChanges(other, 0, (change) => seen.push(change)))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await transaction(deps, (deps) => recordChange(deps, 'page', 'p'))
    const committedAt = performance.now()
    await until(() => seen.length === 1)
    expect(performance.now() - committedAt).toBeLessThan(400)
  })

  it('starts after the given number', async () => {
    const deps = testDeps(engine)
    await transaction(deps, (deps) => recordChange(deps, 'slug', 'before'))
    const seq = await currentChangeSeq(deps)
    const seen: Change[] = []
    stops.push(followChanges(deps, seq, (change) => seen.push(change)))
    await transaction(deps, (deps) => recordChange(deps, 'slug', 'after'))
    await until(() => seen.length === 1)
    expect(keysOf(seen)).toEqual(['after'])
  })

  it('writes the same pair once per transaction, and refuses to write outside one', async () => {
    const deps = testDeps(engine)
    await expect(recordChange(deps, 'link', 'a')).rejects.toThrow(/transaction/)
    await transaction(deps, async (deps) => {
      await recordChange(deps, 'link', 'a')
      await recordChange(deps, 'page', 'a')
      await recordChange(deps, 'link', 'a')
    })
    const rows = await deps.db.selectFrom('change').select(['kind', 'key']).orderBy('seq').execute()
    expect(rows).toEqual([
      { kind: 'link', key: 'a' },
      { kind: 'page', key: 'a' },
    ])
  })

  it('skips no change of transactions that end in another order than they began', async () => {
    const deps = testDeps(engine)
    const other = { ...deps, db: (await engine.openAnother()).db }
    const seen: Change[] = []
    stops.push(followChanges(other, 0, (change) => seen.push(change), { everyMs: 5 }))
    const count = 150
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        transaction(at % 2 === 0 ? deps : other, async (deps) => {
          await recordChange(deps, 'link', `k${at}`)
          await deps.db.selectFrom('change').select('seq').limit(1).execute()
          if (at % 10 === 3) throw new Error('rolls back')
          if (at % 7 === 0) await new Promise((resolve) => setTimeout(resolve, at % 5))
        }).catch(() => {}),
      ),
    )
    const expected = Array.from({ length: count }, (_, at) => at)
      .filter((at) => at % 10 !== 3)
      .map((at) => `k${at}`)
    await until(() => seen.length >= expected.length)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(keysOf(seen).toSorted()).toEqual(expected.toSorted())
    const seqs = seen.map((change) => change.seq)
    expect(seqs).toEqual(seqs.toSorted((one, other) => one - other))
  })

  it('prunes what is older than an hour, keeps the newest, and tells a follower that missed something', async () => {
    const deps = testDeps(engine)
    for (const key of ['a', 'b', 'c']) {
      await transaction(deps, (deps) => recordChange(deps, 'link', key))
    }
    const first = await currentChangeSeq(deps)
    deps.clock.advance(3_600_001)
    await pruneChanges(deps)
    expect(await currentChangeSeq(deps)).toBe(first)
    expect(await deps.db.selectFrom('change').select('key').execute()).toEqual([{ key: 'c' }])

    let lost = 0
    const late: Change[] = []
    stops.push(followChanges(deps, 1, (change) => late.push(change), { onLost: () => lost++ }))
    await until(() => late.length === 1)
    expect(lost).toBe(1)
    const inTime: Change[] = []
    const options = { onLost: () => lost++ }
    stops.push(followChanges(deps, first - 1, (change) => inTime.push(change), options))
    await until(() => inTime.length === 1)
    expect(lost).toBe(1)
  })
})

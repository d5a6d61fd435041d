import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { recordChange } from './change.ts'
import { engineOf } from './engine.ts'
import { findSetting, saveSetting } from './setting.ts'
import { afterCommit, transaction } from './transaction.ts'
import { OuterHandleError, scopeOf, type TransactionScope } from './transaction-scope.ts'

const clock = { now: () => 1_000, monotonic: () => 0 }

describeOnBothEngines('transaction', (engine) => {
  const depsOf = () => ({ db: engine.database.db, clock })

  it('commits what the callback wrote and returns its result', async () => {
    const deps = depsOf()
    const answer = await transaction(deps, async (deps) => {
      await saveSetting(deps, 'a', '1')
      return (await findSetting(deps, 'a')) ?? ''
    })
    expect(answer).toBe('1')
    expect(await findSetting(deps, 'a')).toBe('1')
  })

  it('rolls back everything if the callback throws, and rethrows', async () => {
    const deps = depsOf()
    const run = transaction(deps, async (deps) => {
      await saveSetting(deps, 'a', '1')
      throw new RangeError('no')
    })
    await expect(run).rejects.toThrow(RangeError)
    expect(await findSetting(deps, 'a')).toBeUndefined()
  })

  it('refuses the outer handle inside at once, for reads, writes and a nested transaction', async () => {
    const outer = depsOf()
    const uses: (() => Promise<unknown>)[] = [
      () => findSetting(outer, 'a'),
      () => saveSetting(outer, 'a', '1'),
      () => transaction(outer, async () => {}),
    ]
    for (const use of uses) {
      const startedAt = performance.now()
      await expect(transaction(outer, use)).rejects.toThrow(OuterHandleError)
      expect(performance.now() - startedAt).toBeLessThan(1_000)
    }
    await saveSetting(outer, 'a', '2')
    expect(await findSetting(outer, 'a')).toBe('2')
  })

  it('lets unawaited work use the outer handle once the transaction has ended', async () => {
    const outer = depsOf()
    let later: Promise<void> | undefined
    const over = Promise.withResolvers<void>()
    await transaction(outer, async () => {
      later = over.promise.then(() => saveSetting(outer, 'later', '1'))
    })
    over.resolve()
    await later
    expect(await findSetting(outer, 'later')).toBe('1')
  })

  it('keeps nothing of a transaction that has ended, however long its work continues', async () => {
    const deps = depsOf()
    const { promise, resolve } = Promise.withResolvers<TransactionScope | undefined>()
    await transaction(deps, async () => {
      const later = () => transaction(deps, async (deps) => scopeOf(deps.db)).then(resolve)
      setTimeout(() => void later(), 20)
    })
    expect(await promise).toMatchObject({ outer: undefined })
  })

  it('refuses the handle of a transaction that has ended', async () => {
    const outer = depsOf()
    let kept: ReturnType<typeof depsOf> | undefined
    await transaction(outer, async (deps) => {
      kept = deps
    })
    await expect(saveSetting(kept!, 'a', '1')).rejects.toThrow(/committed|over/i)
    // nor while its connection serves the next transaction
    await transaction(outer, async (deps) => {
      await expect(saveSetting(kept!, 'a', '1')).rejects.toThrow(/committed|over/i)
      await saveSetting(deps, 'b', '1')
    })
    expect(await findSetting(outer, 'a')).toBeUndefined()
    expect(await findSetting(outer, 'b')).toBe('1')
  })

  it('joins the transaction of the deps it is given', async () => {
    const deps = depsOf()
    const run = transaction(deps, async (deps) => {
      await transaction(deps, (deps) => saveSetting(deps, 'inner', '1'))
      throw new Error('no')
    })
    await expect(run).rejects.toThrow('no')
    expect(await findSetting(deps, 'inner')).toBeUndefined()
  })

  it('runs callbacks for the commit after it, and never after a rollback', async () => {
    const deps = depsOf()
    const seen: string[] = []
    await transaction(deps, async (deps) => {
      afterCommit(deps, () => seen.push('committed'))
      seen.push('inside')
    })
    await transaction(deps, async (deps) => {
      afterCommit(deps, () => seen.push('never'))
      throw new Error('no')
    }).catch(() => {})
    afterCommit(deps, () => seen.push('at once'))
    expect(seen).toEqual(['inside', 'committed', 'at once'])
  })

  it('serialises two hundred parallel read-modify-writes when they lock, losing none', async () => {
    const deps = depsOf()
    await saveSetting(deps, 'count', '0')
    const add = () =>
      transaction(deps, async (deps) => {
        const row = await engine.database.capabilities
          .lockRows(deps.db.selectFrom('setting').select('value').where('key', '=', 'count'))
          .executeTakeFirstOrThrow()
        await saveSetting(deps, 'count', String(Number(row.value) + 1))
      })
    await Promise.all(Array.from({ length: 200 }, add))
    expect(await findSetting(deps, 'count')).toBe('200')
  })

  it('announces its changes once, after the commit and not after a failure', async () => {
    const deps = depsOf()
    const told: string[] = []
    const seen: Promise<string | undefined>[] = []
    const stop = engineOf(deps.db).on('changes', (changes) => {
      told.push(changes.map(({ key }) => key).join())
      seen.push(findSetting(deps, 'a'))
    })
    const write = (fails: boolean) =>
      transaction(deps, async (deps) => {
        await saveSetting(deps, 'a', 'a')
        await recordChange(deps, 'link', 'a')
        if (fails) throw new RangeError('no')
      })
    await write(false)
    await expect(write(true)).rejects.toThrow(RangeError)
    stop()
    expect(told).toEqual(['a'])
    expect(await Promise.all(seen)).toEqual(['a'])
  })
})

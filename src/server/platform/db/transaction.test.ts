import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { recordChange } from './change.ts'
import { engineOf } from './engine.ts'
import { executeUnanswered } from './guarded-driver.ts'
import type { PlatformTables } from './platform.table.ts'
import { findSetting, saveSetting } from './setting.ts'
import { afterCommit, transaction, whileCommitting } from './transaction.ts'
import { OuterHandleError, scopeOf, type TransactionScope } from './transaction-scope.ts'

const clock = { now: () => 1_000, monotonic: () => 0 }

describeOnBothEngines('transaction', (engine) => {
  const depsOf = () => ({ db: engine.database.db, clock })

  it('commits what the callback wrote and gives its answer', async () => {
    const deps = depsOf()
    const answer = await transaction(deps, async (deps) => {
      await saveSetting(deps, 'a', '1')
      return (await findSetting(deps, 'a')) ?? ''
    })
    expect(answer).toBe('1')
    expect(await findSetting(deps, 'a')).toBe('1')
  })

  it('rolls back everything when the callback throws, and throws the same', async () => {
    const deps = depsOf()
    const run = transaction(deps, async (deps) => {
      await saveSetting(deps, 'a', '1')
      throw new RangeError('no')
    })
    await expect(run).rejects.toThrow(RangeError)
    expect(await findSetting(deps, 'a')).toBeUndefined()
  })

  it('does what may be done while it commits, and loses what that throws', async () => {
    const deps = depsOf()
    const done = Promise.withResolvers<string>()
    await transaction(deps, async (deps) => {
      await saveSetting(deps, 'a', '1')
      whileCommitting(deps, () => {
        throw new RangeError('lost')
      })
      whileCommitting(deps, () => done.resolve('done'))
    })
    expect(await findSetting(deps, 'a')).toBe('1')
    expect(await done.promise).toBe('done')
    let isDone = false
    const run = transaction(deps, async (deps) => {
      whileCommitting(deps, () => {
        isDone = true
      })
      throw new RangeError('no')
    })
    await expect(run).rejects.toThrow(RangeError)
    await new Promise(setImmediate)
    expect(isDone).toBe(false)
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

  it('lets work that nobody waited for use the outer handle once the transaction is over', async () => {
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

  it('keeps nothing of a transaction that is over, however long its work goes on', async () => {
    const deps = depsOf()
    const { promise, resolve } = Promise.withResolvers<TransactionScope | undefined>()
    await transaction(deps, async () => {
      const later = () => transaction(deps, async (deps) => scopeOf(deps.db)).then(resolve)
      setTimeout(() => void later(), 20)
    })
    expect(await promise).toMatchObject({ outer: undefined })
  })

  it('refuses the handle of a transaction that is over', async () => {
    const outer = depsOf()
    let kept: ReturnType<typeof depsOf> | undefined
    await transaction(outer, async (deps) => {
      kept = deps
    })
    await expect(saveSetting(kept!, 'a', '1')).rejects.toThrow(/committed|over/i)
    // nor while its connection serves the next one
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

  it('runs what waits for the commit after it, and never after a rollback', async () => {
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

  describe('a statement without an answer', () => {
    const insert = (db: Kysely<PlatformTables>, key: string) =>
      db.insertInto('setting').values({ key, value: key, updated_at: 0 }).compile()

    it('is done before the statement after it, and before the commit', async () => {
      const deps = depsOf()
      await transaction(deps, async (deps) => {
        await executeUnanswered(deps.db, insert(deps.db, 'a'))
        await executeUnanswered(deps.db, insert(deps.db, 'b'))
        expect(await findSetting(deps, 'a')).toBe('a')
        expect(await findSetting(deps, 'b')).toBe('b')
        await executeUnanswered(deps.db, insert(deps.db, 'c'))
      })
      await transaction(deps, (deps) => executeUnanswered(deps.db, insert(deps.db, 'd')))
      await executeUnanswered(deps.db, insert(deps.db, 'outside'))
      await executeUnanswered(deps.db, insert(deps.db, 'outside again'))
      for (const key of ['a', 'b', 'c', 'd', 'outside', 'outside again']) {
        expect(await findSetting(deps, key)).toBe(key)
      }
    })

    it('has its changes told once, when readers see it and not later', async () => {
      const deps = depsOf()
      const order: string[] = []
      const seen: Promise<string | undefined>[] = []
      const stop = engineOf(deps.db).on('changes', (changes) => {
        order.push(changes.map(({ key }) => key).join())
        seen.push(findSetting(deps, 'a'))
      })
      const write = (key: string) =>
        transaction(deps, async (deps) => {
          await executeUnanswered(deps.db, insert(deps.db, key))
          await recordChange(deps, 'link', key)
        })
      await write('a').then(() => order.push('on the disk'))
      await expect(write('a')).rejects.toThrow()
      await new Promise(setImmediate)
      stop()
      expect(order).toEqual(['a', 'on the disk'])
      expect(await Promise.all(seen)).toEqual(['a'])
    })

    it('undoes the whole transaction when it fails, and says why', async () => {
      const deps = depsOf()
      await saveSetting(deps, 'taken', '1')
      const run = transaction(deps, async (deps) => {
        await saveSetting(deps, 'before', '1')
        await executeUnanswered(deps.db, insert(deps.db, 'taken'))
        await executeUnanswered(deps.db, insert(deps.db, 'after'))
      })
      const error = await run.catch((error: unknown) => error)
      expect(engine.database.capabilities.isUniqueViolation(error)).toBe(true)
      for (const key of ['before', 'after']) expect(await findSetting(deps, key)).toBeUndefined()
      await transaction(deps, (deps) => saveSetting(deps, 'next', '1'))
      expect(await findSetting(deps, 'next')).toBe('1')
    })

    it('is forgotten when the callback throws', async () => {
      const deps = depsOf()
      const run = transaction(deps, async (deps) => {
        await executeUnanswered(deps.db, insert(deps.db, 'a'))
        throw new RangeError('no')
      })
      await expect(run).rejects.toThrow(RangeError)
      await transaction(deps, (deps) => saveSetting(deps, 'next', '1'))
      expect(await findSetting(deps, 'a')).toBeUndefined()
    })
  })
})

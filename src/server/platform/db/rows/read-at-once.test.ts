import { expect, it } from 'vitest'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { engineOf } from '../engine.ts'
import { saveSetting } from '../setting.ts'
import { SqliteError } from '../sqlite/sqlite-error.ts'
import { transaction } from '../transaction.ts'
import { OuterHandleError } from '../transaction-scope.ts'
import { readAtOnce } from './read-at-once.ts'

const clock = { now: () => 1_000, monotonic: () => 0 }
const SQLITE_BUSY = 5

describeOnBothEngines('reading at once', (engine) => {
  const settings = () =>
    engine.database.db.selectFrom('setting').select('value').where('key', '=', 'a').compile()

  it('returns committed data if the engine can answer synchronously', async () => {
    const { db } = engine.database
    const isSqlite = engine.name === 'sqlite'
    expect(readAtOnce(db, settings())).toEqual(isSqlite ? [] : undefined)
    await saveSetting({ db, clock }, 'a', '1')
    expect(readAtOnce(db, settings())).toEqual(isSqlite ? [{ value: '1' }] : undefined)
  })

  it("leaves it to a transaction's handle, and to a handle with plugins", async () => {
    const { db } = engine.database
    await transaction({ db, clock }, async (deps) => {
      await saveSetting(deps, 'a', '1')
      expect(readAtOnce(deps.db, settings())).toBeUndefined()
    })
    const plugin = {
      transformQuery: <Args extends { node: unknown }>({ node }: Args) => node as never,
      transformResult: async <Args extends { result: unknown }>({ result }: Args) =>
        result as never,
    }
    expect(readAtOnce(db.withPlugin(plugin), settings())).toBeUndefined()
  })
})

describeOn('sqlite', 'reading at once', (engine) => {
  const query = () => engine.database.db.selectFrom('setting').select('value').compile()

  it('refuses the outer handle inside a transaction, like the handle itself', async () => {
    const { db } = engine.database
    const use = async () => void readAtOnce(db, query())
    await expect(transaction({ db, clock }, use)).rejects.toThrow(OuterHandleError)
  })

  it('throws unavailable if the file cannot be read now, and other errors unchanged', () => {
    const { db } = engine.database
    const read = (error: Error) => {
      const failing = () => {
        throw error
      }
      Object.assign(engineOf(db), { readAtOnce: failing })
      return () => readAtOnce(db, query())
    }
    expect(read(new SqliteError('busy', SQLITE_BUSY))).toThrow(
      expect.objectContaining({ name: 'unavailable' }),
    )
    expect(read(new RangeError('no'))).toThrow(RangeError)
  })
})

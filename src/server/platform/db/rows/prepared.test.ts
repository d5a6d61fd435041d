import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { prepared } from './prepared.ts'

describeOnBothEngines('a prepared query', (engine) => {
  interface Setting {
    key: string
    value: string
    updated_at: number
  }
  const insertSetting = prepared((db, { key, value, updated_at }: Setting) =>
    db.insertInto('setting').values({ key, value, updated_at }).returning('key'),
  )
  const settingBy = prepared((db, given: { key: string }) =>
    db
      .selectFrom('setting')
      .select(['value', 'updated_at'])
      .where('updated_at', '>', 5)
      .where('key', '=', given.key),
  )

  it('puts each value in the place of its placeholder, and keeps the constants', async () => {
    const { db } = engine.database
    for (const [key, updated_at] of [
      ['a', 6],
      ['b', 5],
      ['c', 7],
    ] as const) {
      const query = insertSetting(db, { updated_at, value: `of ${key}`, key })
      expect((await db.executeQuery(query)).rows).toEqual([{ key }])
    }
    const ask = async (key: string) => (await db.executeQuery(settingBy(db, { key }))).rows
    expect(await ask('a')).toEqual([{ value: 'of a', updated_at: 6 }])
    expect(await ask('b')).toEqual([])
    expect(await ask('c')).toEqual([{ value: 'of c', updated_at: 7 }])
  })

  it('sees what the transaction of its handle has written', async () => {
    const { db } = engine.database
    await db.transaction().execute(async (inner) => {
      const row = { key: 'inside', value: '1', updated_at: 9 }
      await inner.executeQuery(insertSetting(inner, row))
      const { rows } = await inner.executeQuery(settingBy(inner, { key: 'inside' }))
      expect(rows).toEqual([{ value: '1', updated_at: 9 }])
    })
  })

  it('refuses to build without a value that it read', () => {
    const forgetful = prepared((db, { key, value }: Setting) =>
      db
        .selectFrom('setting')
        .selectAll()
        .where('key', '=', key)
        .$if(value === 'x', (query) => query.where('value', '=', value)),
    )
    const given = { key: 'a', value: 'b', updated_at: 1 }
    expect(() => forgetful(engine.database.db, given)).toThrow(/not in it/)
  })

  it('refuses values whose names it cannot know', () => {
    const careless = prepared((db, row: Setting) => db.insertInto('setting').values({ ...row }))
    const given = { key: 'a', value: 'b', updated_at: 1 }
    expect(() => careless(engine.database.db, given)).toThrow(/by their names/)
  })
})

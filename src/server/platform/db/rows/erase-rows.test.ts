import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { stopDeletingLinks } from '#test/support/stop-deleting.ts'
import { capabilitiesOf } from '../engine.ts'
import { eraseRows, eraseTraces } from './erase-rows.ts'

/** `table.column` for the first column of each index. */
async function indexedColumns({ name, database: { db } }: TestEngine): Promise<Set<string>> {
  const query =
    name === 'sqlite'
      ? sql<{ column: string }>`select tables.name || '.' || columns.name as "column"
          from sqlite_master as tables join pragma_index_list(tables.name) as indexes
          join pragma_index_info(indexes.name) as columns
          where tables.type = 'table' and columns.seqno = 0`
      : sql<{ column: string }>`select pg_class.relname || '.' || attname as "column"
          from pg_index join pg_class on pg_class.oid = indrelid
          join pg_attribute on attrelid = indrelid and attnum = indkey[0]`
  return new Set((await query.execute(db)).rows.map((row) => row.column))
}

describeOnBothEngines('deleting rows with what refers to them', (engine) => {
  async function setUp() {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const bob = await makeAccount(deps, 'bob')
    await insertTestLink(deps, { ...bob, id: 'bobs', tags: ['t'] })
    for (let at = 0; at < 230; at++) {
      await insertTestLink(deps, { ...ada, id: `link-${at}`, tags: ['t'] })
    }
    const task = (id: string, spaceId: string) => ({
      ...{ id, space_id: spaceId, column_id: 'c', title: id, position: id, link_id: 'link-7' },
      ...({ description: '', is_done: 0 } as const),
      ...{ created_by: ada.userId, created_at: 0, updated_at: 0 },
    })
    const tasks = [task('adas', ada.spaceId), task('bobs', bob.spaceId)]
    await deps.db.insertInto('task').values(tasks).execute()
    const count = async (table: 'link' | 'link_tag') => {
      const rows = await deps.db
        .selectFrom(table)
        .select((is) => is.fn.countAll().as('n'))
        .execute()
      return Number(rows[0]!.n)
    }
    return { deps, ada, bob, count }
  }

  it('finds each of these by an index, in every table', async () => {
    const references = await capabilitiesOf(engine.database.db).listReferences(engine.database.db)
    expect(references.length).toBeGreaterThan(60)
    const indexed = await indexedColumns(engine)
    const columns = references.map(({ table, column }) => `${table}.${column}`)
    expect(columns.filter((column) => !indexed.has(column))).toEqual([])
  })

  it('deletes portion by portion, with everything that belongs to the rows, and nothing of others', async () => {
    const { deps, ada, bob, count } = await setUp()
    const space = { table: 'space', column: 'id', values: [ada.spaceId] }
    const goOn = await stopDeletingLinks(engine)
    await expect(eraseRows(deps, space)).rejects.toThrow('stopped')
    await goOn()
    // what was deleted before stays deleted
    expect(await count('link')).toBe(31)
    await eraseRows(deps, space)
    expect([await count('link'), await count('link_tag')]).toEqual([1, 1])
    const tasks = await deps.db.selectFrom('task').select(['id', 'link_id']).execute()
    expect(tasks).toEqual([{ id: 'bobs', link_id: null }])
    const spaces = await deps.db.selectFrom('space').select('id').execute()
    expect(spaces).toEqual([{ id: bob.spaceId }])
    await eraseRows(deps, space)
  })

  it('removes a name from a column without an index, and keeps the row', async () => {
    const { deps, ada, bob } = await setUp()
    const trace = { table: 'task', column: 'created_by', becomes: { created_by: '' } }
    await eraseTraces(deps, trace, [bob.userId])
    const makers = async () =>
      (await deps.db.selectFrom('task').select('created_by').execute()).map((row) => row.created_by)
    expect(await makers()).toEqual([ada.userId, ada.userId])
    await eraseTraces(deps, trace, [bob.userId, ada.userId])
    expect(await makers()).toEqual(['', ''])
  })
})

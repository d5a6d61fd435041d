import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LimitInTextCompiler } from './sqlite-query-compiler.ts'

interface Tables {
  thing: { id: number; name: string }
}

describe('queries for SQLite', () => {
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new LimitInTextCompiler(),
    },
  })

  it('contain the row limit in their text, so that they are prepared once', () => {
    const built = db
      .selectFrom('thing')
      .selectAll()
      .where('name', '=', '7')
      .limit(20)
      .offset(40)
      .compile()
    expect(built.sql).toBe('select * from "thing" where "name" = ? limit 20 offset 40')
    expect(built.parameters).toEqual(['7'])

    const written = sql`select 1 from (select id from thing where id > ${5} limit ${201}) as some
      where id < ${9} limit ${1}`.compile(db)
    expect(written.sql).toMatch(/id > \? limit 201\) as some\s+where id < \? limit 1$/)
    expect(written.parameters).toEqual([5, 9])
  })

  it('keep every other value as a parameter', () => {
    const { sql: text, parameters } = sql`select ${1}, ${'limit '}, ${2} from thing
      where name = ${'x'} limit ${'1; drop table thing'}`.compile(db)
    expect(text).toMatch(/^select \?, \?, \? from thing\s+where name = \? limit \?$/)
    expect(parameters).toEqual([1, 'limit ', 2, 'x', '1; drop table thing'])
    for (const odd of [1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(sql`select 1 limit ${odd}`.compile(db).sql).toBe('select 1 limit ?')
    }
  })
})

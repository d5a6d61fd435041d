import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { SqliteStatements } from './sqlite-statements.ts'

describe('statements on one connection', () => {
  const open = () => {
    const statements = new SqliteStatements(new DatabaseSync(':memory:'))
    statements.run('create table thing (id integer primary key, name text)', [])
    return statements
  }

  it('returns rows of SELECTs and of statements that change rows alike', () => {
    const statements = open()
    const large = 2n ** 60n + 1n
    const made = statements.run('insert into thing (id, name) values (?, ?), (?, ?) returning *', [
      ...[1, 'one', large, 'two'],
    ])
    const rows = [
      { id: 1, name: 'one' },
      { id: large, name: 'two' },
    ]
    expect(made.rows).toStrictEqual(rows)
    const read = () => statements.run('select * from thing order by id', []).rows
    expect(read()).toStrictEqual(rows)
    // cached, and read by a compiled reader from now on
    expect(read()).toStrictEqual(rows)
    expect(statements.run('update thing set name = ?', ['three']).changes).toBe(2)
  })

  it('sees a table that another process has changed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'statements-'))
    const path = join(folder, 'file.db')
    const [ours, other] = [new DatabaseSync(path), new DatabaseSync(path)]
    try {
      const statements = new SqliteStatements(ours)
      statements.run('create table thing (id integer primary key, name text, note text)', [])
      statements.run('insert into thing values (1, ?, ?)', ['one', 'a note'])
      const read = () => statements.run('select * from thing', []).rows
      for (let time = 0; time < 3; time++) {
        expect(read()).toStrictEqual([{ id: 1, name: 'one', note: 'a note' }])
      }
      other.exec('alter table thing drop column name')
      expect(read()).toStrictEqual([{ id: 1, note: 'a note' }])
      other.exec("alter table thing add column place text default 'here'")
      expect(read()).toStrictEqual([{ id: 1, note: 'a note', place: 'here' }])
    } finally {
      ours.close()
      other.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('sees columns that were added after a statement was prepared', () => {
    const statements = open()
    statements.run('insert into thing (id, name) values (1, ?)', ['one'])
    const read = () => statements.run('select * from thing', []).rows
    for (let time = 0; time < 3; time++) expect(read()).toStrictEqual([{ id: 1, name: 'one' }])
    statements.run("alter table thing add column note text not null default ''", [])
    expect(read()).toStrictEqual([{ id: 1, name: 'one', note: '' }])
    statements.run('alter table thing rename column note to remark', [])
    expect(read()).toStrictEqual([{ id: 1, name: 'one', remark: '' }])
  })
})

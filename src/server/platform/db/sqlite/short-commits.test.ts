import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWriterConnection } from './open-connection.ts'
import { ShortCommits } from './short-commits.ts'
import { SqliteError } from './sqlite-error.ts'

const query = (sql: string, parameters: unknown[] = []) =>
  ({ sql, parameters }) as unknown as CompiledQuery
const insert = (id: number, name: string) =>
  query('insert into thing (id, name) values (?, ?)', [id, name])

describe('short commits', () => {
  let folder: string
  let path: string
  let other: DatabaseSync
  let short: ShortCommits
  let grown: number
  const failures: number[] = []

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'short-commits-'))
    path = join(folder, 'file.db')
    other = openWriterConnection(path)
    other.exec('create table thing (id integer primary key, name text not null)')
    other.exec('pragma busy_timeout = 0')
    grown = 0
    failures.length = 0
    short = new ShortCommits({
      path,
      onGrown: () => grown++,
      onFailure: (errcode) => failures.push(errcode),
    })
  })
  afterEach(() => {
    short.close()
    other.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const names = () =>
    other
      .prepare('select name from thing order by id')
      .all()
      .map((row) => row.name)

  it('keeps all statements of a transaction, and has them in the WAL before it says so', async () => {
    const before = statSync(`${path}-wal`).size
    await short.commit([insert(1, 'findable-one'), insert(2, 'findable-two')])
    expect(names()).toEqual(['findable-one', 'findable-two'])
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(before)
    expect(readFileSync(`${path}-wal`).includes('findable-two')).toBe(true)
  })

  it('shares a sync among those that were committed while another was under way', async () => {
    const all = Array.from({ length: 40 }, (_, at) => short.commit([insert(at, `n${at}`)]))
    expect(all).not.toContain(undefined)
    await Promise.all(all)
    expect(names()).toHaveLength(40)
  })

  it('undoes everything when a value is refused, and goes on', async () => {
    await short.commit([insert(1, 'one')])
    const act = () => short.commit([insert(2, 'two'), insert(1, 'again')])
    expect(act).toThrow(SqliteError)
    expect(() => short.commit([insert(3, {} as string)])).toThrow(TypeError)
    await short.commit([insert(4, 'four')])
    expect(names()).toEqual(['one', 'four'])
  })

  it('leaves it to the writing thread while somebody else holds the lock, without waiting', async () => {
    other.exec('begin immediate')
    const startedAt = performance.now()
    expect(short.commit([insert(1, 'one')])).toBeUndefined()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    other.exec('commit')
    await short.commit([insert(1, 'one')])
    expect(names()).toEqual(['one'])
  })

  it('leaves it to the writing thread when the file cannot be opened', () => {
    short.close()
    short = new ShortCommits({ path: join(path, 'nowhere'), onGrown() {}, onFailure() {} })
    expect(short.commit([insert(1, 'one')])).toBeUndefined()
  })

  it('asks for a checkpoint now and then, since it makes none itself', async () => {
    for (let at = 0; at < 1_200; at++) await short.commit([insert(at, 'x')])
    expect(grown).toBe(2)
    expect(other.prepare('pragma wal_checkpoint(passive)').get()).toMatchObject({ busy: 0 })
  })

  it('brings what was committed to the disk before it closes', async () => {
    const synced = short.commit([insert(1, 'one')])
    short.close()
    await synced
    expect(short.commit([insert(2, 'two')])).toBeUndefined()
    expect(names()).toEqual(['one'])
  })
})

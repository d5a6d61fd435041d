import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { SqliteReads } from './sqlite-reads.ts'
import { toExactNumber, toSqliteValue } from './sqlite-values.ts'

/** `changes` is undefined for statements that return rows. */
export interface StatementResult {
  rows: Record<string, unknown>[]
  changes?: number
}

interface Prepared {
  statement: StatementSync
  answersRows: boolean
}

const CACHEABLE = /^\s*(insert|update|delete|with|begin|commit)\b/i
const SCHEMA = /^\s*(create|alter|drop)\b/i
const SELECT = /^\s*select\b/i

/** Runs SQL on one connection and caches recently prepared statements. */
export class SqliteStatements {
  readonly #db: DatabaseSync
  readonly #cache = new Map<string, Prepared>()
  readonly #size: number
  #reads: SqliteReads

  constructor(db: DatabaseSync, size = 200) {
    this.#db = db
    this.#size = size
    this.#reads = new SqliteReads(db, size)
  }

  /** @throws what node:sqlite throws, with `errcode` */
  run(sql: string, parameters: readonly unknown[]): StatementResult {
    // `prepare` would silently run only the first of several schema statements
    if (parameters.length === 0 && SCHEMA.test(sql)) {
      this.#db.exec(sql)
      // `*` may now stand for other columns
      this.#reads = new SqliteReads(this.#db, this.#size)
      return { rows: [] }
    }
    if (SELECT.test(sql)) return { rows: this.#reads.run(sql, parameters) }
    const { statement, answersRows } = this.#prepare(sql)
    const values = parameters.map(toSqliteValue)
    if (answersRows) return { rows: statement.all(...values).map(toPlainRow) }
    return { rows: [], changes: Number(statement.run(...values).changes) }
  }

  #prepare(sql: string): Prepared {
    const known = this.#cache.get(sql)
    if (known) {
      this.#cache.delete(sql)
      this.#cache.set(sql, known)
      return known
    }
    const statement = this.#db.prepare(sql, { readBigInts: true })
    const prepared = { statement, answersRows: statement.columns().length > 0 }
    if (!CACHEABLE.test(sql)) return prepared
    if (this.#cache.size >= this.#size) {
      const [oldest] = this.#cache.keys()
      if (oldest !== undefined) this.#cache.delete(oldest)
    }
    this.#cache.set(sql, prepared)
    return prepared
  }
}

/** A plain object. Whole numbers are numbers if that is exact, otherwise bigint. */
function toPlainRow(row: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = { ...row }
  for (const name in plain) {
    const value = plain[name]
    if (typeof value === 'bigint') plain[name] = toExactNumber(value)
  }
  return plain
}

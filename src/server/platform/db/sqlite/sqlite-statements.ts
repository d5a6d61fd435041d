import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** `changes` is undefined for statements that answer rows. */
export interface StatementResult {
  rows: Record<string, unknown>[]
  changes?: number
}

interface Prepared {
  statement: StatementSync
  answersRows: boolean
}

const CACHEABLE = /^\s*(select|insert|update|delete|with|begin|commit)\b/i
const SCHEMA = /^\s*(create|alter|drop)\b/i

/** Runs SQL on one connection and keeps the statements it prepared last. */
export class SqliteStatements {
  readonly #db: DatabaseSync
  readonly #cache = new Map<string, Prepared>()
  readonly #size: number

  constructor(db: DatabaseSync, size = 200) {
    this.#db = db
    this.#size = size
  }

  /** @throws what node:sqlite throws, with `errcode` */
  run(sql: string, parameters: readonly unknown[]): StatementResult {
    // `prepare` would silently run only the first of several schema statements
    if (parameters.length === 0 && SCHEMA.test(sql)) {
      this.#db.exec(sql)
      return { rows: [] }
    }
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

/** @throws TypeError for an object: node:sqlite would take a first one for named parameters and bind NULL */
export function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined || value === null) return null
  if (typeof value === 'object' && !ArrayBuffer.isView(value)) {
    throw new TypeError(`A ${value.constructor?.name ?? 'object'} cannot be stored.`)
  }
  return value as SQLInputValue
}

/** A plain object; whole numbers are numbers while that is exact, else they stay bigint. */
function toPlainRow(row: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = { ...row }
  for (const name in plain) {
    const value = plain[name]
    if (typeof value === 'bigint') plain[name] = toExactNumber(value)
  }
  return plain
}

/** @returns the number, or the bigint itself when a number would not be exact */
export function toExactNumber(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

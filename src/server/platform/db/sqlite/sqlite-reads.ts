import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type RowLists, rowsOfLists } from './row-lists.ts'
import { toExactNumber, toSqliteValue } from './sqlite-values.ts'

interface Prepared {
  statement: StatementSync
  names: string[]
}

/**
 * Runs SELECTs on one connection and caches recently prepared statements. Whole numbers are read as
 * numbers, at half the cost of bigint; if one does not fit, the statement is run again with bigint.
 */
export class SqliteReads {
  readonly #db: DatabaseSync
  readonly #cache = new Map<string, Prepared>()
  readonly #size: number

  constructor(db: DatabaseSync, size = 200) {
    this.#db = db
    this.#size = size
  }

  /** @throws what node:sqlite throws, with `errcode` */
  run(sql: string, parameters: readonly unknown[]): Record<string, unknown>[] {
    return rowsOfLists(this.runAsLists(sql, parameters))
  }

  /** @throws what node:sqlite throws, with `errcode` */
  runAsLists(sql: string, parameters: readonly unknown[]): RowLists {
    const { statement, names } = this.#prepare(sql)
    const values = parameters.map(toSqliteValue)
    let rows: unknown[][]
    try {
      rows = statement.all(...values) as never
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_OUT_OF_RANGE') throw error
      rows = readWithBigInts(statement, values)
    }
    if (rows.length > 0 && rows[0]!.length !== names.length) {
      // another process changed the schema: `*` now stands for other columns
      this.#cache.delete(sql)
      return this.runAsLists(sql, parameters)
    }
    return { names, rows }
  }

  #prepare(sql: string): Prepared {
    const known = this.#cache.get(sql)
    if (known !== undefined) {
      this.#cache.delete(sql)
      this.#cache.set(sql, known)
      return known
    }
    const statement = this.#db.prepare(sql, { returnArrays: true })
    const prepared = {
      statement,
      names: statement.columns().map(({ name }) => name),
    }
    if (this.#cache.size >= this.#size) this.#cache.delete(this.#cache.keys().next().value!)
    this.#cache.set(sql, prepared)
    return prepared
  }
}

function readWithBigInts(
  statement: StatementSync,
  values: ReturnType<typeof toSqliteValue>[],
): unknown[][] {
  statement.setReadBigInts(true)
  try {
    const rows = statement.all(...values) as never as unknown[][]
    return rows.map((row) =>
      row.map((value) => (typeof value === 'bigint' ? toExactNumber(value) : value)),
    )
  } finally {
    statement.setReadBigInts(false)
  }
}

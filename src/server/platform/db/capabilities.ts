import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SearchIndex } from '../search/search-index.ts'
import { postgresCodeOf } from './postgres/postgres-error.ts'
import { postgresSearch } from './postgres/postgres-search.ts'
import { SqliteError } from './sqlite/sqlite-error.ts'
import { sqliteSearch } from './sqlite/sqlite-search.ts'

export type EngineName = 'sqlite' | 'postgres'

/** A handle of any schema: what works on every table, such as locks and pragmas. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's schema type is invariant; these never name a table
export type AnyHandle = Kysely<any>

/**
 * Every difference between the two engines, by name; no other code checks which engine is in use.
 * The column types are raw SQL for migrations.
 */
export interface Capabilities {
  readonly engine: EngineName
  /** text compared byte by byte, for keys and positions */
  readonly binaryText: string
  /** whole numbers up to 2^53, such as times in milliseconds */
  readonly bigint: string
  readonly blob: string
  /** a primary key that the engine increments and never reuses */
  readonly sequenceKey: string
  /** the database is a single file that we back up ourselves */
  readonly isFile: boolean
  /** a duplicate value in a unique index or primary key */
  isUniqueViolation(error: unknown): boolean
  isForeignKeyViolation(error: unknown): boolean
  /**
   * the database is unreachable, busy, full or timed out, so that a retry later can succeed (503)
   */
  isUnavailable(error: unknown): boolean
  /**
   * takes the lock for numbering changes until the transaction ends, so that they appear in order
   */
  lockChanges(transaction: AnyHandle): Promise<void>
  /** locks the selected rows until the transaction ends; waits if another transaction holds them */
  lockRows<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O>
  /** locks the selected rows and skips those that another transaction holds */
  lockUnclaimed<DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O>
  /** lets one process at a time update a search index, until the transaction ends */
  lockSearch(transaction: AnyHandle): Promise<void>
  readonly search: SearchIndex
  /** values as a JSON list, for `jsonRows` */
  jsonList(values: RawBuilder<unknown>): RawBuilder<unknown>
  /** a SELECT of each `text` in a JSON list: any number of values in one parameter */
  textsOf(json: string): RawBuilder<unknown>
  /**
   * a JSON list for each row, as JSON text; it aggregates, so the result is null or empty without
   * rows
   */
  jsonRows(list: RawBuilder<unknown>): RawBuilder<string | null>
  /** every reference from one table to another, as in the schema */
  listReferences(db: AnyHandle): Promise<Reference[]>
  readonly rowPlaces: RowPlaces
  readonly migrations: MigrationCapabilities
}

/** A column whose values are those of another table's column. */
export interface Reference {
  table: string
  column: string
  parent: string
  parentColumn: string
  /** what happens to the rows when their target is deleted */
  onDelete: 'cascade' | 'set null' | 'restrict'
}

/** The physical order of rows: it lets any table be processed in portions, whatever its key is. */
export interface RowPlaces {
  readonly column: RawBuilder<unknown>
  /** number of positions, or blocks of them, in a portion */
  readonly step: number
  /** @returns the end of a table, in the unit of `at` */
  end(db: AnyHandle, table: string): Promise<number>
  at(place: number): RawBuilder<unknown>
}

export interface MigrationCapabilities {
  /** before BEGIN */
  before(db: AnyHandle): Promise<void>
  /** first statement inside: lets only one process migrate at a time */
  lock(transaction: AnyHandle): Promise<void>
  /** before COMMIT: throws if a foreign key is violated */
  check(transaction: AnyHandle): Promise<void>
  /** after COMMIT or ROLLBACK */
  after(db: AnyHandle): Promise<void>
}

/**
 * Temporary errors of SQLite, by primary code: busy, locked, out of memory, read-only, interrupted,
 * I/O, full, cannot open.
 */
const SQLITE_PASSING = new Set([5, 6, 7, 8, 9, 10, 13, 14])

export const sqliteCapabilities: Capabilities = {
  engine: 'sqlite',
  binaryText: 'text',
  bigint: 'integer',
  blob: 'blob',
  sequenceKey: 'integer primary key autoincrement',
  isFile: true,
  isUniqueViolation: (error) =>
    error instanceof SqliteError && (error.errcode === 2067 || error.errcode === 1555),
  isForeignKeyViolation: (error) => error instanceof SqliteError && error.errcode === 787,
  isUnavailable: (error) =>
    error instanceof SqliteError && SQLITE_PASSING.has(error.errcode & 0xff),
  // BEGIN IMMEDIATE already lets in only one writer at a time
  lockChanges: async () => {},
  lockRows: (query) => query,
  lockUnclaimed: (query) => query,
  lockSearch: async () => {},
  search: sqliteSearch,
  jsonList: (values) => sql`json_array(${values})`,
  textsOf: (json) => sql`select value as text from json_each(${json})`,
  jsonRows: (list) => sql`json_group_array(${list})`,
  async listReferences(db) {
    const { rows } = await sql<Reference>`
      select tables.name as "table", key."from" as "column", key."table" as parent,
        key."to" as "parentColumn", lower(key.on_delete) as "onDelete"
      from sqlite_master as tables join pragma_foreign_key_list(tables.name) as key
      where tables.type = 'table'`.execute(db)
    return rows.map((row) => ({ ...row, onDelete: actionOf(row.onDelete) }))
  },
  rowPlaces: {
    column: sql`rowid`,
    step: 1_000,
    async end(db, table) {
      const { rows } = await sql<{ last: number | null }>`
        select max(rowid) as last from ${sql.table(table)}`.execute(db)
      return (rows[0]?.last ?? -1) + 1
    },
    at: (place) => sql`${place}`,
  },
  migrations: {
    // with foreign keys on, rebuilding a table silently deletes the rows that refer to it
    // (design.md §5)
    before: async (db) => void (await sql`pragma foreign_keys = off`.execute(db)),
    lock: async () => {},
    check: async (transaction) => {
      const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(transaction)
      const tables = [...new Set(rows.map((row) => row.table))]
      if (rows.length > 0) throw new Error(`Rows point nowhere in ${tables.join(', ')}.`)
    },
    after: async (db) => void (await sql`pragma foreign_keys = on`.execute(db)),
  },
}

const actionOf = (onDelete: string | null): Reference['onDelete'] =>
  onDelete === 'cascade' || onDelete === 'set null' ? onDelete : 'restrict'

const CHANGE_LOCK = 7_720_230_001
const MIGRATION_LOCK = 7_720_230_002
const SEARCH_LOCK = 7_720_230_003

/**
 * Temporary errors of PostgreSQL, as SQLSTATE classes and codes: connection, resources, operator,
 * lock and time-out, deadlock, read-only.
 */
const POSTGRES_PASSING = /^(08|53|57|40001|40P01|55P03|25006|25P03|58030)/

export const postgresCapabilities: Capabilities = {
  engine: 'postgres',
  binaryText: 'text collate "C"',
  bigint: 'bigint',
  blob: 'bytea',
  sequenceKey: 'bigserial primary key',
  isFile: false,
  isUniqueViolation: (error) => postgresCodeOf(error) === '23505',
  isForeignKeyViolation: (error) => postgresCodeOf(error) === '23503',
  isUnavailable: (error) => {
    const code = postgresCodeOf(error)
    return code === undefined ? isConnectionError(error) : POSTGRES_PASSING.test(code)
  },
  lockChanges: async (transaction) =>
    void (await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(transaction)),
  lockRows: (query) => query.forUpdate(),
  lockUnclaimed: (query) => query.forUpdate().skipLocked(),
  lockSearch: async (transaction) =>
    void (await sql`select pg_advisory_xact_lock(${SEARCH_LOCK})`.execute(transaction)),
  search: postgresSearch,
  jsonList: (values) => sql`json_build_array(${values})`,
  textsOf: (json) => sql`select json_array_elements_text(${json}::json) as text`,
  jsonRows: (list) => sql`json_agg(${list})::text`,
  async listReferences(db) {
    const { rows } = await sql<Reference>`
      select child.relname as "table", of_child.attname as "column", parent.relname as parent,
        of_parent.attname as "parentColumn",
        case key.confdeltype when 'c' then 'cascade' when 'n' then 'set null' end as "onDelete"
      from pg_constraint as key
      join pg_class as child on child.oid = key.conrelid
      join pg_class as parent on parent.oid = key.confrelid
      join pg_attribute as of_child
        on of_child.attrelid = key.conrelid and of_child.attnum = key.conkey[1]
      join pg_attribute as of_parent
        on of_parent.attrelid = key.confrelid and of_parent.attnum = key.confkey[1]
      where key.contype = 'f' and child.relnamespace = current_schema::regnamespace`.execute(db)
    return rows.map((row) => ({ ...row, onDelete: actionOf(row.onDelete) }))
  },
  rowPlaces: {
    column: sql`ctid`,
    step: 50,
    async end(db, table) {
      const { rows } = await sql<{ blocks: number }>`
        select pg_relation_size(${table}::text::regclass)
          / current_setting('block_size')::bigint as blocks`.execute(db)
      return Number(rows[0]?.blocks ?? 0)
    },
    at: (block) => sql`${`(${block},0)`}::tid`,
  },
  migrations: {
    before: async () => {},
    lock: async (transaction) =>
      void (await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)),
    check: async () => {},
    after: async () => {},
  },
}

/**
 * The client's own errors (refused, closed, timed out) share no code or class. Anything it throws
 * that is neither the server's answer nor a mistake of the caller is a connection error.
 */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return !(
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError ||
    error instanceof ReferenceError
  )
}

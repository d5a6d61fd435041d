import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { engineOf } from '../../platform/db/engine.ts'

/** Counts for the overview of administrators; writes nothing. */

/** Accounts by status. */
export async function countAccounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('user')
    .select(['status', (count) => count.fn.countAll<number>().as('many')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, many }) => [status, Number(many)]))
}

export async function countAccountsSince(db: Db, since: number): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((count) => count.fn.countAll<number>().as('many'))
    .where('created_at', '>=', new Date(since).toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.many)
}

export interface Totals {
  spaces: number
  pages: number
  links: number
  clicks: number
}

/** Reads a row for each link, so callers keep the result for a while. */
export async function countTotals(db: Db): Promise<Totals> {
  const undeleted = (table: 'space' | 'page' | 'link') =>
    db
      .selectFrom(table as 'link')
      .select((count) => count.fn.countAll<number>().as('many'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  const [spaces, pages, links, clicks] = await Promise.all([
    undeleted('space'),
    undeleted('page'),
    undeleted('link'),
    db
      .selectFrom('link_counter')
      .select((sum) => sum.fn.sum<number | null>('human').as('many'))
      .executeTakeFirstOrThrow(),
  ])
  const [s, p, l, c] = [spaces, pages, links, clicks].map(({ many }) => Number(many ?? 0))
  return { spaces: s!, pages: p!, links: l!, clicks: c! }
}

export interface WaitingKind {
  kind: string
  many: number
  /** when the oldest row became due */
  since: number
}

/** Work that is due, by kind. */
export async function listWaiting(db: Db, now: number): Promise<WaitingKind[]> {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('many'),
      eb.fn.min('since_at').as('since'),
    ])
    .where('dead_at', 'is', null)
    .where('since_at', '<=', now)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, many, since }) => ({ kind, many: Number(many), since: Number(since) }))
}

/** Work that was given up; kept for a week. */
export async function countGivenUp(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((count) => count.fn.countAll<number>().as('many'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.many)
}

export async function countOpenReports(db: Db): Promise<number> {
  const row = await db
    .selectFrom('abuse_report')
    .select((count) => count.fn.countAll<number>().as('many'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(row.many)
}

/** Domains of spaces that lead here, and those that did and have a problem. */
export async function countDomains(db: Db): Promise<{ active: number; failing: number }> {
  const rows = await db
    .selectFrom('domain')
    .select(['problem', (count) => count.fn.countAll<number>().as('many')])
    .where('space_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('pointed_at', 'is not', null)
    .groupBy('problem')
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, { many }) => total + Number(many), 0)
  return {
    active: sum(rows.filter(({ problem }) => problem === '')),
    failing: sum(rows.filter(({ problem }) => problem !== '')),
  }
}

/** Name and version of the database, and the number of its last migration. */
export async function readDatabaseVersion(db: Db): Promise<{ database: string; schema: number }> {
  const isSqlite = engineOf(db).capabilities.engine === 'sqlite'
  const asked = isSqlite
    ? sql<{ version: string }>`select sqlite_version() as version`
    : sql<{ version: string }>`select current_setting('server_version') as version`
  const [{ rows }, last] = await Promise.all([
    asked.execute(db),
    db
      .selectFrom('migration')
      .select((max) => max.fn.max('version').as('version'))
      .executeTakeFirstOrThrow(),
  ])
  // Debian's PostgreSQL adds its own package version
  const version = rows[0]!.version.split(' ')[0]
  return {
    database: `${isSqlite ? 'SQLite' : 'PostgreSQL'} ${version}`,
    schema: Number(last.version ?? 0),
  }
}

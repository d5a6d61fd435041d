import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { JournalCursor } from '../../platform/clicks/click-store.ts'
import type { ClickIncidentTable } from './clicks.table.ts'

/** The only writer of `link_counter`, `page_counter`, `click_cursor` and `click_incident`. */

/** The clicks that a batch adds to one link or page. */
export interface Count {
  id: string
  total: number
  human: number
  own: number
  lastAt: number
}

const ROWS = 200

/** The queries for one kind of counter; each handles a limited number of ids. */
interface CounterRows {
  /** the ids that exist */
  known(db: Db, ids: string[]): Promise<{ id: string }[]>
  add(db: Db, counts: readonly Count[]): Promise<unknown>
  list(db: Db, ids: string[]): Promise<(Omit<Count, 'lastAt'> & { lastAt: number | null })[]>
}

/** The queries that link counters and page counters share. */
function createCounters(rows: CounterRows) {
  /**
   * Adds to the counters of existing links or pages; those deleted for good are no longer counted.
   * @param counts one entry per id
   */
  async function add(db: Db, counts: readonly Count[]): Promise<void> {
    for (const some of portions(counts.toSorted(byId))) {
      const ids = new Set((await rows.known(db, some.map(idOf))).map(idOf))
      const existing = some.filter(({ id }) => ids.has(id))
      if (existing.length > 0) await rows.add(db, existing)
    }
  }

  /** @returns counters by id; ids without a counter are left out */
  async function list(db: Db, ids: readonly string[]): Promise<Map<string, Count>> {
    const found = new Map<string, Count>()
    for (const some of portions(ids)) {
      for (const row of await rows.list(db, [...some])) {
        found.set(row.id, { ...row, lastAt: row.lastAt ?? 0 })
      }
    }
    return found
  }

  /**
   * Raises counters to the click store's totals. Never lowers one, since the store may have been
   * told to forget old clicks.
   */
  async function raise(db: Db, counts: readonly Count[]): Promise<void> {
    const current = await list(db, counts.map(idOf))
    await add(
      db,
      counts.map((count) => missingOf(count, current.get(count.id))),
    )
  }

  return { add, list, raise }
}

export const {
  add: addToLinkCounters,
  list: countersOfLinks,
  raise: raiseLinkCounters,
} = createCounters({
  known: (db, ids) => db.selectFrom('link').select('id').where('id', 'in', ids).execute(),
  add: (db, counts) =>
    db
      .insertInto('link_counter')
      .values(
        counts.map(({ id, total, lastAt, human, own }) => ({
          link_id: id,
          total,
          human,
          own,
          last_click_at: lastAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('link_id').doUpdateSet({
          total: sql`link_counter.total + excluded.total`,
          human: sql`link_counter.human + excluded.human`,
          own: sql`link_counter.own + excluded.own`,
          last_click_at: later('link_counter.last_click_at', 'excluded.last_click_at'),
        }),
      )
      .execute(),
  list: (db, ids) =>
    db
      .selectFrom('link_counter')
      .select(['link_id as id', 'total', 'human', 'own', 'last_click_at as lastAt'])
      .where('link_id', 'in', ids)
      .execute(),
})

export const {
  add: addToPageCounters,
  list: countersOfPages,
  raise: raisePageCounters,
} = createCounters({
  known: (db, ids) => db.selectFrom('page').select('id').where('id', 'in', ids).execute(),
  add: (db, counts) =>
    db
      .insertInto('page_counter')
      .values(
        counts.map(({ id, total, lastAt, human, own }) => ({
          page_id: id,
          views: total,
          human,
          own,
          last_view_at: lastAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('page_id').doUpdateSet({
          views: sql`page_counter.views + excluded.views`,
          human: sql`page_counter.human + excluded.human`,
          own: sql`page_counter.own + excluded.own`,
          last_view_at: later('page_counter.last_view_at', 'excluded.last_view_at'),
        }),
      )
      .execute(),
  list: (db, ids) =>
    db
      .selectFrom('page_counter')
      .select(['page_id as id', 'views as total', 'human', 'own', 'last_view_at as lastAt'])
      .where('page_id', 'in', ids)
      .execute(),
})

function missingOf(count: Count, have: Count | undefined): Count {
  if (have === undefined) return count
  return {
    ...count,
    total: Math.max(0, count.total - have.total),
    human: Math.max(0, count.human - have.human),
    own: Math.max(0, count.own - have.own),
  }
}

/** The list in which a link appears, and when the link was created. */
export interface ShelvedLink {
  id: string
  shelf: string
  /** ms UTC */
  madeAt: number
}

/**
 * Records for each counter the list of its link, also for links without clicks (decision 069).
 * Needs a transaction.
 * @param gone links that no longer appear in any list
 */
export async function shelveLinkCounters(
  db: Db,
  links: readonly ShelvedLink[],
  gone: readonly string[],
): Promise<void> {
  for (const ids of portions(gone)) {
    await db
      .updateTable('link_counter')
      .set({ shelf: null, made_at: null })
      .where('link_id', 'in', ids)
      .where('shelf', 'is not', null)
      .execute()
  }
  for (const some of portions(links.toSorted(byId))) {
    const rows = some.map(({ id, shelf, madeAt }) => ({
      ...{ link_id: id, total: 0, human: 0, own: 0, last_click_at: null },
      ...{ shelf, made_at: madeAt },
    }))
    await db
      .insertInto('link_counter')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('link_id')
          .doUpdateSet({ shelf: sql`excluded.shelf`, made_at: sql`excluded.made_at` }),
      )
      .execute()
  }
}

export async function findCursor(db: Db, journal: string): Promise<number> {
  const row = await db
    .selectFrom('click_cursor')
    .select('seq')
    .where('journal', '=', journal)
    .executeTakeFirst()
  return row?.seq ?? 0
}

export async function listCursors(db: Db): Promise<JournalCursor[]> {
  return db.selectFrom('click_cursor').select(['journal', 'seq']).execute()
}

/**
 * Moves a cursor if it is still where the batch began: if two processes count the same batch at
 * once, only one succeeds (F22).
 * @returns whether it was moved
 */
export async function moveCursor(
  db: Db,
  move: { journal: string; after: number; upTo: number },
  now: number,
): Promise<boolean> {
  const { journal, after, upTo } = move
  if (after === 0) {
    const made = await db
      .insertInto('click_cursor')
      .values({ journal, seq: upTo, updated_at: now })
      .onConflict((conflict) => conflict.column('journal').doNothing())
      .returning('journal')
      .executeTakeFirst()
    if (made !== undefined) return true
  }
  const moved = await db
    .updateTable('click_cursor')
    .set({ seq: upTo, updated_at: now })
    .where('journal', '=', journal)
    .where('seq', '=', after)
    .returning('journal')
    .executeTakeFirst()
  return moved !== undefined
}

/** Sets the cursors to the click store's, after a recount. */
export async function saveCursors(
  db: Db,
  cursors: readonly JournalCursor[],
  now: number,
): Promise<void> {
  for (const some of portions(cursors)) {
    await db
      .insertInto('click_cursor')
      .values(some.map((cursor) => ({ ...cursor, updated_at: now })))
      .onConflict((conflict) =>
        conflict
          .column('journal')
          .doUpdateSet({ seq: sql`excluded.seq`, updated_at: sql`excluded.updated_at` })
          .where(sql<boolean>`excluded.seq > click_cursor.seq`),
      )
      .execute()
  }
}

export async function insertIncident(db: Db, incident: ClickIncidentTable): Promise<void> {
  await db.insertInto('click_incident').values(incident).execute()
}

export async function listIncidents(db: Db, limit: number): Promise<ClickIncidentTable[]> {
  return db
    .selectFrom('click_incident')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Total over all incidents so far. */
export async function countLostClicks(db: Db): Promise<number> {
  const { fn } = db
  const { lost } = await db
    .selectFrom('click_incident')
    .select(fn.coalesce(fn.sum<number>('lost_clicks'), sql<number>`0`).as('lost'))
    .executeTakeFirstOrThrow()
  return Number(lost)
}

const idOf = (count: { id: string }) => count.id

/** The same order everywhere, so that writers wait for each other but never deadlock. */
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

function later(stored: string, added: string) {
  const [a, b] = [sql.ref(stored), sql.ref(added)]
  return sql<number>`case when ${a} is null or ${a} < ${b} then ${b} else ${a} end`
}

function* portions<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += ROWS) yield all.slice(at, at + ROWS)
}

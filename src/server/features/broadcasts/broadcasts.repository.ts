import { sql, type Updateable } from 'kysely'
import type { BroadcastResults, DeliveryState } from '#contract/mail/broadcasts.ts'
import type { Db } from '../../database.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import { inVisible, type VisibleFolders } from '../folders/index.ts'
import type { BroadcastTable } from './broadcasts.table.ts'
import { countMailReaders } from './results/mail-clicks.repository.ts'

/** The only writer of `broadcast`. */

export type BroadcastRow = BroadcastTable

export async function insertBroadcast(db: Db, row: BroadcastRow): Promise<void> {
  await db.insertInto('broadcast').values(row).execute()
}

/** @returns the row, even if it is deleted */
export function findBroadcast(db: Db, id: string): Promise<BroadcastRow | undefined> {
  return db.selectFrom('broadcast').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Like `findBroadcast`, but locked until the transaction ends. */
export function lockBroadcast(db: Db, id: string): Promise<BroadcastRow | undefined> {
  const query = db.selectFrom('broadcast').selectAll().where('id', '=', id)
  return capabilitiesOf(db).lockRows(query).executeTakeFirst()
}

export async function updateBroadcast(
  db: Db,
  id: string,
  changes: Updateable<BroadcastTable>,
): Promise<void> {
  await db.updateTable('broadcast').set(changes).where('id', '=', id).execute()
}

/** Newest first. @param after the last row of the previous page */
export function listBroadcasts(
  db: Db,
  pageId: string,
  { limit, after }: { limit: number; after?: Pick<BroadcastRow, 'created_at' | 'id'> | undefined },
): Promise<BroadcastRow[]> {
  let query = db
    .selectFrom('broadcast')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('welcome_step', 'is', null)
    .where('deleted_at', 'is', null)
  if (after !== undefined) {
    query = query.where((is) =>
      is.or([
        is('created_at', '<', after.created_at),
        is.and([is('created_at', '=', after.created_at), is('id', '<', after.id)]),
      ]),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** The mail of a space that changed last; a welcome mail does not count. */
export function findLastChanged(
  db: Db,
  { spaceId, visible }: { spaceId: string; visible: VisibleFolders | undefined },
): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('broadcast')
    .innerJoin('page', 'page.id', 'broadcast.page_id')
    .selectAll('broadcast')
    .where('page.space_id', '=', spaceId)
    .where('page.deleted_at', 'is', null)
    .where(inVisible(visible, 'page.folder_id'))
    .where('broadcast.welcome_step', 'is', null)
    .where('broadcast.deleted_at', 'is', null)
    .orderBy('broadcast.updated_at', 'desc')
    .orderBy('broadcast.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The mail that new subscribers of a page get, on or off. */
export function findWelcome(db: Db, pageId: string): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('broadcast')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('welcome_step', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Stores a welcome mail, unless its page has one. */
export async function insertWelcome(db: Db, row: BroadcastRow): Promise<void> {
  await db
    .insertInto('broadcast')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface BroadcastDate {
  id: string
  subject: string
  at: number
}

/** When mails of a space go out or began to go out. @param span ms UTC */
export async function listBroadcastDates(
  db: Db,
  { spaceId, visible }: { spaceId: string; visible: VisibleFolders | undefined },
  { from, to }: { from: number; to: number },
): Promise<BroadcastDate[]> {
  const rows = await db
    .selectFrom('broadcast')
    .innerJoin('page', 'page.id', 'broadcast.page_id')
    .select(['broadcast.id', 'broadcast.subject', 'broadcast.scheduled_at as at'])
    .where('page.space_id', '=', spaceId)
    .where('page.deleted_at', 'is', null)
    .where(inVisible(visible, 'page.folder_id'))
    .where('broadcast.deleted_at', 'is', null)
    .where('broadcast.scheduled_at', '>=', from)
    .where('broadcast.scheduled_at', '<', to)
    .execute()
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
}

/**
 * Takes or renews the lease to send a broadcast.
 * @returns false if another process has it, or the broadcast must not be sent any more
 */
export async function takeLease(
  db: Db,
  id: string,
  { token, now, untilAt }: { token: string; now: number; untilAt: number },
): Promise<boolean> {
  const row = await db
    .updateTable('broadcast')
    .set({ lease_token: token, lease_until_at: untilAt })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where((is) =>
      is.or([
        is('lease_until_at', 'is', null),
        is('lease_until_at', '<', now),
        is('lease_token', '=', token),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseLease(db: Db, id: string, token: string): Promise<void> {
  await db
    .updateTable('broadcast')
    .set({ lease_token: null, lease_until_at: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .execute()
}

export function noResults(): BroadcastResults {
  return {
    waiting: 0,
    deferred: 0,
    sent: 0,
    bounced: 0,
    failed: 0,
    skipped: 0,
    unsubscribed: 0,
    complained: 0,
    clicked: 0,
  }
}

/** Results of several mails, by id; reads only indexes. */
export async function countResults(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, BroadcastResults>> {
  const found = new Map(ids.map((id) => [id, noResults()]))
  if (ids.length === 0) return found
  const states = await db
    .selectFrom('broadcast_delivery_count')
    .selectAll()
    .where('broadcast_id', 'in', ids)
    .execute()
  for (const { broadcast_id, state, many } of states) {
    found.get(broadcast_id)![state satisfies DeliveryState] = Number(many)
  }
  const deferred = await db
    .selectFrom('broadcast_delivery')
    .select(['broadcast_id', sql<number>`count(*)`.as('many')])
    .where('broadcast_id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('due_at', '>', 0)
    .groupBy('broadcast_id')
    .execute()
  for (const row of deferred) found.get(row.broadcast_id)!.deferred = Number(row.many)
  const left = await db
    .selectFrom('subscriber')
    .select(['left_after', 'state', sql<number>`count(*)`.as('many')])
    .where('left_after', 'in', ids)
    .groupBy(['left_after', 'state'])
    .execute()
  for (const { left_after, state, many } of left) {
    const results = found.get(left_after ?? '')
    if (!results) continue
    if (state === 'complained') results.complained += Number(many)
    else if (state === 'unsubscribed') results.unsubscribed += Number(many)
  }
  for (const [id, many] of await countMailReaders(db, ids)) found.get(id)!.clicked = many
  return found
}

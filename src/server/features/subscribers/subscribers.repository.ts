import type { LeaveReason } from '#contract/mail/leave-reasons.ts'
import type { SubscriberState } from '#contract/mail/subscribers.ts'
import type { Db } from '../../database.ts'
import type { PageAddress } from './subscribe/challenges.repository.ts'
import type { SubscriberTable } from './subscribers.table.ts'

/** The only writer of `subscriber`; triggers update `subscriber_count` (decision 059). */

export type SubscriberRow = SubscriberTable

export function findSubscriber(
  db: Db,
  { pageId, emailKey }: PageAddress,
): Promise<SubscriberRow | undefined> {
  return db
    .selectFrom('subscriber')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
}

export function findSubscriberById(db: Db, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Subscriptions of an address on all pages that still get mail or wait for confirmation. */
export function listSubscriptionsOf(db: Db, emailKey: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('subscriber')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('state', 'in', ['active', 'pending'])
    .execute()
}

export function findSubscriberByToken(
  db: Db,
  pageId: string,
  tokenId: string,
): Promise<SubscriberRow | undefined> {
  return db
    .selectFrom('subscriber')
    .selectAll()
    .where('token_id', '=', tokenId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
}

export function findSubscriberByHash(
  db: Db,
  pageId: string,
  emailHash: string,
): Promise<SubscriberRow | undefined> {
  return db
    .selectFrom('subscriber')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
}

/**
 * Stores a confirmed subscription. A former subscriber becomes active again, with new consent and a
 * new token.
 * @returns undefined if the address is subscribed already
 */
export function insertOrReviveSubscriber(
  db: Db,
  row: SubscriberRow,
): Promise<SubscriberRow | undefined> {
  return db
    .insertInto('subscriber')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['page_id', 'email_key'])
        .doUpdateSet({
          email: row.email,
          email_hash: row.email_hash,
          token_id: row.token_id,
          state: 'active',
          source: row.source,
          consent_at: row.consent_at,
          proof: row.proof,
          left_after: null,
          left_reason: '',
          unsubscribed_at: null,
          updated_at: row.updated_at,
        })
        .where('subscriber.state', '!=', 'active'),
    )
    .returningAll()
    .executeTakeFirst()
}

export interface SubscriptionEnd {
  now: number
  /** default `unsubscribed` */
  state?: Exclude<SubscriberState, 'active' | 'pending'>
  /** the mail whose link was used */
  broadcastId?: string | undefined
}

/** @returns false if the subscription had ended already */
export async function endSubscription(
  db: Db,
  id: string,
  { now, state = 'unsubscribed', broadcastId }: SubscriptionEnd,
): Promise<boolean> {
  const row = await db
    .updateTable('subscriber')
    .set({ state, unsubscribed_at: now, updated_at: now, left_after: broadcastId ?? null })
    .where('id', '=', id)
    .where('state', 'in', ['active', 'pending'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records why somebody left, unless they have come back. */
export async function saveLeaveReason(db: Db, id: string, reason: LeaveReason): Promise<void> {
  await db
    .updateTable('subscriber')
    .set({ left_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'unsubscribed')
    .execute()
}

/** Stores an imported address. @returns undefined if the page already has it */
export function insertPending(db: Db, row: SubscriberRow): Promise<SubscriberRow | undefined> {
  return db
    .insertInto('subscriber')
    .values(row)
    .onConflict((conflict) => conflict.columns(['page_id', 'email_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Records that the owner of an imported address has confirmed by mail. @returns undefined if it
 * does not wait for that
 */
export function confirmPending(
  db: Db,
  id: string,
  now: number,
): Promise<SubscriberRow | undefined> {
  return db
    .updateTable('subscriber')
    .set({ state: 'active', proof: 'link', consent_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/**
 * Deletes imported addresses that were never confirmed: we may not keep them. @returns how many
 * were removed
 */
export async function deletePendingBefore(db: Db, moment: number): Promise<number> {
  const result = await db
    .deleteFrom('subscriber')
    .where('state', '=', 'pending')
    .where('created_at', '<', moment)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Permanently deletes an address. @returns false if the page has no such subscriber */
export async function deleteSubscriber(db: Db, pageId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('subscriber')
    .where('id', '=', id)
    .where('page_id', '=', pageId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type SubscriberCounts = Record<SubscriberState, number>

/** @returns counts by page; a page without subscribers has zeros */
export async function countSubscribers(
  db: Db,
  pageIds: readonly string[],
): Promise<Map<string, SubscriberCounts>> {
  const counts = new Map(pageIds.map((id) => [id, noSubscribers()]))
  if (pageIds.length === 0) return counts
  const rows = await db
    .selectFrom('subscriber_count')
    .selectAll()
    .where('page_id', 'in', pageIds)
    .execute()
  for (const row of rows) {
    const count = counts.get(row.page_id)
    if (count) count[row.state] = Number(row.many)
  }
  return counts
}

export function noSubscribers(): SubscriberCounts {
  return { active: 0, pending: 0, unsubscribed: 0, bounced: 0, complained: 0, suppressed: 0 }
}

export interface GainedSubscribers {
  gained: number
  /** in the previous period of the same length */
  before: number
  active: number
}

/** Only pages of a space that are not deleted. @param span ms UTC */
export async function countConsents(
  db: Db,
  spaceId: string,
  { from, to }: { from: number; to: number },
): Promise<GainedSubscribers> {
  const pages = db
    .selectFrom('page')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
  const consents = (since: number, until: number) =>
    db
      .selectFrom('subscriber')
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .where('page_id', 'in', pages)
      .where('consent_at', '>=', since)
      .where('consent_at', '<', until)
      .executeTakeFirstOrThrow()
  const [gained, before, active] = await Promise.all([
    consents(from, Number.MAX_SAFE_INTEGER),
    consents(2 * from - to, from),
    db
      .selectFrom('subscriber_count')
      .select(({ fn }) => fn.sum<number | null>('many').as('many'))
      .where('page_id', 'in', pages)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow(),
  ])
  return {
    gained: Number(gained.many),
    before: Number(before.many),
    active: Number(active.many ?? 0),
  }
}

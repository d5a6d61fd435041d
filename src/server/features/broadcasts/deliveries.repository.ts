import { sql } from 'kysely'
import type { DeliveryState } from '#contract/mail/broadcasts.ts'
import type { Segment } from '#contract/mail/segments.ts'
import type { Db } from '../../database.ts'
import { inSegment } from '../subscribers/index.ts'

/** The only writer of `broadcast_delivery`. */

/**
 * Records who gets a broadcast: everybody of its segment who is active now, in one statement.
 * @returns how many there are
 */
export async function insertDeliveries(
  db: Db,
  of: { broadcastId: string; pageId: string; segment?: Segment | null },
): Promise<number> {
  const { broadcastId, pageId, segment = null } = of
  await db
    .insertInto('broadcast_delivery')
    .columns(['broadcast_id', 'subscriber_id', 'state'])
    .expression((from) =>
      from
        .selectFrom('subscriber')
        .select([
          sql<string>`${broadcastId}`.as('broadcast_id'),
          'id as subscriber_id',
          sql<DeliveryState>`'waiting'`.as('state'),
        ])
        .where(inSegment(pageId, segment)),
    )
    .execute()
  const row = await db
    .selectFrom('broadcast_delivery')
    .select(sql<number>`count(*)`.as('many'))
    .where('broadcast_id', '=', broadcastId)
    .executeTakeFirst()
  return Number(row?.many ?? 0)
}

export interface WaitingDelivery {
  subscriberId: string
  attempts: number
  /** null if the subscriber is gone */
  email: string | null
  emailKey: string | null
  emailHash: string | null
  /** when they agreed, ms UTC */
  joinedAt: number | null
  isActive: boolean
}

/** The next mails that are due. @param now ms UTC */
export async function listWaiting(
  db: Db,
  broadcastId: string,
  { now, limit }: { now: number; limit: number },
): Promise<WaitingDelivery[]> {
  const rows = await db
    .selectFrom('broadcast_delivery as delivery')
    .leftJoin('subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select([
      'delivery.subscriber_id',
      'delivery.attempts',
      'subscriber.email',
      'subscriber.email_key',
      'subscriber.email_hash',
      'subscriber.consent_at',
      'subscriber.state',
    ])
    .where('delivery.broadcast_id', '=', broadcastId)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.due_at', '<=', now)
    .orderBy('delivery.due_at')
    .orderBy('delivery.subscriber_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    subscriberId: row.subscriber_id,
    attempts: row.attempts,
    email: row.email,
    emailKey: row.email_key,
    emailHash: row.email_hash,
    joinedAt: row.consent_at,
    isActive: row.state === 'active',
  }))
}

export interface DeliveryOutcome {
  subscriberId: string
  state: DeliveryState
  attempts: number
  /** when it is tried again, ms UTC; 0 if it is not */
  dueAt: number
  detail: string
}

/** Records outcomes of mails, in the transaction of this handle. @param now ms UTC */
export async function saveOutcomes(
  db: Db,
  broadcastId: string,
  outcomes: readonly DeliveryOutcome[],
  now: number,
): Promise<void> {
  const plain = new Map<DeliveryState, string[]>()
  for (const outcome of outcomes) {
    const { subscriberId, state, detail, dueAt } = outcome
    if (detail === '' && dueAt === 0) {
      plain.set(state, [...(plain.get(state) ?? []), subscriberId])
      continue
    }
    const doneAt = state === 'waiting' ? null : now
    await db
      .updateTable('broadcast_delivery')
      .set({ state, detail, due_at: dueAt, attempts: outcome.attempts, done_at: doneAt })
      .where('broadcast_id', '=', broadcastId)
      .where('subscriber_id', '=', subscriberId)
      .execute()
  }
  for (const [state, ids] of plain) {
    await db
      .updateTable('broadcast_delivery')
      .set({ state, done_at: now, due_at: 0 })
      .where('broadcast_id', '=', broadcastId)
      .where('subscriber_id', 'in', ids)
      .execute()
  }
}

/** @returns when the next mail is due, ms UTC (0: now); undefined if none waits */
export async function nextDueAt(db: Db, broadcastId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('broadcast_delivery')
    .select('due_at')
    .where('broadcast_id', '=', broadcastId)
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/** @returns how many mails of a broadcast are in one state */
export async function countDeliveries(
  db: Db,
  broadcastId: string,
  state: DeliveryState,
): Promise<number> {
  const row = await db
    .selectFrom('broadcast_delivery')
    .select(sql<number>`count(*)`.as('many'))
    .where('broadcast_id', '=', broadcastId)
    .where('state', '=', state)
    .executeTakeFirst()
  return Number(row?.many ?? 0)
}

/** Cancels the mails that still wait. @param now ms UTC */
export async function skipWaiting(db: Db, broadcastId: string, now: number): Promise<void> {
  await db
    .updateTable('broadcast_delivery')
    .set({ state: 'skipped', done_at: now, due_at: 0 })
    .where('broadcast_id', '=', broadcastId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Records that one subscriber gets a mail. @returns false if that is recorded already */
export async function insertDelivery(
  db: Db,
  broadcastId: string,
  subscriberId: string,
): Promise<boolean> {
  const row = await db
    .insertInto('broadcast_delivery')
    .values({
      broadcast_id: broadcastId,
      subscriber_id: subscriberId,
      state: 'waiting',
      attempts: 0,
      due_at: 0,
      done_at: null,
      detail: '',
    })
    .onConflict((conflict) => conflict.columns(['broadcast_id', 'subscriber_id']).doNothing())
    .returning('subscriber_id')
    .executeTakeFirst()
  return row !== undefined
}

export function findDelivery(
  db: Db,
  broadcastId: string,
  subscriberId: string,
): Promise<{ state: DeliveryState } | undefined> {
  return db
    .selectFrom('broadcast_delivery')
    .select('state')
    .where('broadcast_id', '=', broadcastId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
}

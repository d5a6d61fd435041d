import { sql } from 'kysely'
import type { Db } from '../../../database.ts'

/** The only writer of `broadcast_link` and `broadcast_click`. */

/** Records where the links of a mail lead, by position; a resumed mail has these rows already. */
export async function insertMailLinks(
  db: Db,
  broadcastId: string,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  await db
    .insertInto('broadcast_link')
    .values(addresses.map((address, place) => ({ broadcast_id: broadcastId, place, address })))
    .onConflict((conflict) => conflict.columns(['broadcast_id', 'place']).doNothing())
    .execute()
}

/** Where the links of a mail lead, by position. */
export async function listLinkAddresses(db: Db, broadcastId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('broadcast_link')
    .select('address')
    .where('broadcast_id', '=', broadcastId)
    .orderBy('place')
    .execute()
  return rows.map(({ address }) => address)
}

export interface MailLink {
  /** the destination */
  address: string
  /** the author of the mail */
  userId: string
  /** since when the space of its page is blocked; null if it is not */
  spaceBlockedAt: number | null
}

export async function findMailLink(
  db: Db,
  { broadcastId, place }: { broadcastId: string; place: number },
): Promise<MailLink | undefined> {
  const row = await db
    .selectFrom('broadcast_link')
    .innerJoin('broadcast', 'broadcast.id', 'broadcast_link.broadcast_id')
    .innerJoin('page', 'page.id', 'broadcast.page_id')
    .innerJoin('space', 'space.id', 'page.space_id')
    .select(['broadcast_link.address', 'broadcast.user_id as userId', 'welcome_step'])
    .select('page.user_id as creatorId')
    .select('space.blocked_at as spaceBlockedAt')
    .where('broadcast_link.broadcast_id', '=', broadcastId)
    .where('broadcast_link.place', '=', place)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { address, userId, spaceBlockedAt, welcome_step, creatorId } = row
  // a welcome mail outlives its author's account
  const isLeft = userId === '' && welcome_step !== null
  return { address, userId: isLeft ? creatorId : userId, spaceBlockedAt }
}

export interface MailClick {
  broadcastId: string
  place: number
  subscriberId: string
}

/** @param now ms UTC */
export async function noteMailClick(
  db: Db,
  { broadcastId, place, subscriberId }: MailClick,
  now: number,
): Promise<void> {
  const key = { broadcast_id: broadcastId, place, subscriber_id: subscriberId }
  await db
    .insertInto('broadcast_click')
    .values({ ...key, clicks: 1, first_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['broadcast_id', 'place', 'subscriber_id'])
        .doUpdateSet({ clicks: sql<number>`broadcast_click.clicks + 1` }),
    )
    .execute()
}

export interface LinkOfMail {
  address: string
  /** number of readers who followed it */
  people: number
  /** number of times it was followed */
  clicks: number
}

/** Links of a mail in the order in which they appear. */
export async function listMailLinks(db: Db, broadcastId: string): Promise<LinkOfMail[]> {
  const rows = await db
    .selectFrom('broadcast_link as one')
    .leftJoin('broadcast_click as click', (join) =>
      join
        .onRef('click.broadcast_id', '=', 'one.broadcast_id')
        .onRef('click.place', '=', 'one.place'),
    )
    .select([
      'one.address',
      sql<number>`count(click.subscriber_id)`.as('people'),
      sql<number>`coalesce(sum(click.clicks), 0)`.as('clicks'),
    ])
    .where('one.broadcast_id', '=', broadcastId)
    .groupBy(['one.place', 'one.address'])
    .orderBy('one.place')
    .execute()
  return rows.map(({ address, people, clicks }) => ({
    address,
    people: Number(people),
    clicks: Number(clicks),
  }))
}

/** For each of these mails, how many readers followed any of its links. */
export async function countMailReaders(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('broadcast_click')
    .select(['broadcast_id', sql<number>`count(distinct subscriber_id)`.as('many')])
    .where('broadcast_id', 'in', ids)
    .groupBy('broadcast_id')
    .execute()
  return new Map(rows.map((row) => [row.broadcast_id, Number(row.many)]))
}

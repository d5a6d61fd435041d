import { sql } from 'kysely'
import type { Db } from '../../../database.ts'

export const DAY_MS = 86_400_000

export interface DayOfSubscribers {
  /** days since 1970 in UTC */
  day: number
  many: number
}

/** Imported addresses that never confirmed were no subscribers. */
const confirmed = (db: Db, pageId: string) =>
  db.selectFrom('subscriber').where('page_id', '=', pageId).where('proof', '!=', '')

/** How many each page of a space gained since a time, and when the last; pages without any are left out. */
export async function listNewSubscribers(db: Db, spaceId: string, since: number) {
  const rows = await db
    .selectFrom('subscriber')
    .innerJoin('page', 'page.id', 'subscriber.page_id')
    .select(['page.id as pageId', 'page.folder_id as folderId', 'page.title', 'page.username'])
    .select(({ fn }) => [
      fn.countAll<number>().as('many'),
      fn.max('subscriber.consent_at').as('newestAt'),
    ])
    .where('page.space_id', '=', spaceId)
    .where('page.deleted_at', 'is', null)
    .where('subscriber.consent_at', '>=', since)
    .where('subscriber.proof', '!=', '')
    .groupBy(['page.id', 'page.folder_id', 'page.title', 'page.username'])
    .execute()
  return rows.map((row) => ({ ...row, many: Number(row.many), newestAt: Number(row.newestAt) }))
}

/** How many agreed on each day since a time. @param from ms UTC */
export async function countJoinedByDay(
  db: Db,
  pageId: string,
  from: number,
): Promise<DayOfSubscribers[]> {
  const day = sql<number>`consent_at / ${sql.lit(DAY_MS)}`
  const rows = await confirmed(db, pageId)
    .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('many')])
    .where('consent_at', '>=', from)
    .groupBy(day)
    .execute()
  return rows.map(({ day, many }) => ({ day: Number(day), many: Number(many) }))
}

/** How many subscriptions ended on each day since a time, for any reason. @param from ms UTC */
export async function countLeftByDay(
  db: Db,
  pageId: string,
  from: number,
): Promise<DayOfSubscribers[]> {
  const day = sql<number>`unsubscribed_at / ${sql.lit(DAY_MS)}`
  const rows = await confirmed(db, pageId)
    .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('many')])
    .where('state', 'in', ['unsubscribed', 'bounced', 'complained', 'suppressed'])
    .where('unsubscribed_at', '>=', from)
    .groupBy(day)
    .execute()
  return rows.map(({ day, many }) => ({ day: Number(day), many: Number(many) }))
}

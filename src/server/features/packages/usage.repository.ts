import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import { holdingPackages } from './space-packages.repository.ts'

/** The only writer of `space_usage`. */

/** The row of a space that belongs to no month. */
export const STANDING = ''

/** The calendar month in UTC as rows name it: `2026-11`. */
export const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7)

export interface CountedLinks {
  /** new ones this month */
  links: number
  clicks: number
  /** at least as many as the space has, those that are being created among them */
  standing: number
  /** the package that the space has been given */
  packageId: string | null
}

export const activeLinksOf = (spaceId: string) => sql`(select count(*) from link
  where space_id = ${spaceId} and origin = 'shortener' and deleted_at is null)`

/**
 * Counts new links of a space, or such as come back, and says what it had used and which package it has, in one statement. Its rows
 * stay locked until the transaction ends.
 */
export async function countNewLinks(
  db: Db,
  { spaceId, now, count, isNew }: { spaceId: string; now: number; count: number; isNew: boolean },
): Promise<CountedLinks> {
  const bigint = sql.raw(capabilitiesOf(db).bigint)
  const given = holdingPackages(db, { spaceId, now }).select('package_id').limit(1)
  const many = sql`cast(${count} as ${bigint})`
  const made = sql`cast(${isNew ? count : 0} as ${bigint})`
  const { rows } = await sql<{
    month: string
    links: number
    clicks: number
    package_id: string | null
  }>`
    insert into space_usage (space_id, month, links) values
      (${spaceId}, ${monthOf(now)}, ${made}),
      (${spaceId}, ${STANDING}, ${many} + case
        when exists (select 1 from space_usage where space_id = ${spaceId} and month = ${STANDING})
        then 0 else ${activeLinksOf(spaceId)} end)
    on conflict (space_id, month) do update set links = space_usage.links +
      case when space_usage.month = ${STANDING} then ${many} else ${made} end
    returning month, links, clicks, (${given}) as package_id`.execute(db)
  const month = rows.find((row) => row.month !== STANDING)!
  const standing = rows.find((row) => row.month === STANDING)!
  return {
    ...{ links: Number(month.links), clicks: Number(month.clicks) },
    ...{ standing: Number(standing.links), packageId: month.package_id },
  }
}

/**
 * Corrects the number of a space's links, which deleting does not lower.
 * @param more links that are being created
 */
export async function recountLinks(db: Db, spaceId: string, more: number): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    update space_usage set links = ${more} + ${activeLinksOf(spaceId)}
    where space_id = ${spaceId} and month = ${STANDING} returning links`.execute(db)
  return Number(rows[0]!.links)
}

/** Counts what a space uses in a month, whatever its package says; unless that is more than `max`. */
export async function countUse(
  db: Db,
  use: {
    spaceId: string
    now: number
    counter: 'mails' | 'clicks' | 'calls'
    count: number
    max?: number | null
  },
): Promise<boolean> {
  const { spaceId, now, counter, count, max = null } = use
  if (max !== null && count > max) return false
  const column = sql.ref(`space_usage.${counter}`)
  const row = await db
    .insertInto('space_usage')
    .values({ space_id: spaceId, month: monthOf(now), [counter]: count })
    .onConflict((conflict) =>
      conflict
        .columns(['space_id', 'month'])
        .doUpdateSet({ [counter]: sql`${column} + ${count}` })
        .where(max === null ? sql<boolean>`1 = 1` : sql<boolean>`${column} + ${count} <= ${max}`),
    )
    .returning('month')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns what a space has used this month */
export async function findUsage(
  db: Db,
  { spaceId, now }: { spaceId: string; now: number },
): Promise<Record<'links' | 'mails' | 'clicks' | 'calls', number>> {
  const row = await db
    .selectFrom('space_usage')
    .select(['links', 'mails', 'clicks', 'calls'])
    .where('space_id', '=', spaceId)
    .where('month', '=', monthOf(now))
    .executeTakeFirst()
  return row ?? { links: 0, mails: 0, clicks: 0, calls: 0 }
}

/** Forgets how many links spaces have, since nobody has counted while there were no packages. */
export async function forgetStanding(db: Db): Promise<void> {
  await db.deleteFrom('space_usage').where('month', '=', STANDING).execute()
}

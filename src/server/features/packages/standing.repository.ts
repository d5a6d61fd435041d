import { sql } from 'kysely'
import type { PackageLimit } from '#contract/business/package-values.ts'
import type { Db } from '../../database.ts'

/** Counts what spaces have; reads tables of other features and writes none. */

/** What a package limits that a space has at a time. */
export type Standing = Exclude<PackageLimit, 'statisticsDays' | 'spaces' | `${string}PerMonth`>

/** @returns of each kind how much a space has now */
export async function countStanding(db: Db, spaceId: string): Promise<Record<Standing, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from link where space_id = ${spaceId} and origin = 'shortener'
      and deleted_at is null) as links,
    (select count(*) from page where space_id = ${spaceId} and deleted_at is null) as pages,
    (select count(*) from domain where space_id = ${spaceId} and deleted_at is null) as domains,
    (select count(*) from membership where space_id = ${spaceId}) as members,
    (select coalesce(sum(many), 0) from subscriber_count where state = 'active' and page_id in
      (select id from page where space_id = ${spaceId} and deleted_at is null)) as subscribers,
    (select coalesce(sum(bytes), 0) from space_storage where space_id = ${spaceId}) as storage`.execute(
    db,
  )
  const row = rows[0]!
  const { links, pages, domains, members, subscribers, storage } = row
  return {
    ...{ activeLinks: Number(links), pages: Number(pages), domains: Number(domains) },
    ...{ members: Number(members), subscribers: Number(subscribers) },
    storageBytes: Number(storage),
  }
}

/** @returns how many confirmed subscribers the pages of a space have */
export async function countSubscribers(db: Db, spaceId: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`select coalesce(sum(many), 0) as many
    from subscriber_count where state = 'active' and page_id in
      (select id from page where space_id = ${spaceId} and deleted_at is null)`.execute(db)
  return Number(rows[0]!.many)
}

/** Whether an address gets the mails of a page. */
export async function isSubscribed(
  db: Db,
  { pageId, emailKey }: { pageId: string; emailKey: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('subscriber')
    .select('id')
    .where('page_id', '=', pageId)
    .where('email_key', '=', emailKey)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

export async function findSpaceOfPage(db: Db, pageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('page')
    .select('space_id')
    .where('id', '=', pageId)
    .executeTakeFirst()
  return row?.space_id
}

/** @returns the space of each of these links that exists */
export async function listSpacesOfLinks(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; space_id: string }[]> {
  return db
    .selectFrom('link')
    .select(['id', 'space_id'])
    .where('id', 'in', [...ids])
    .execute()
}

/** @returns how many spaces an account owns, its personal one among them */
export async function countSpacesOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('space')
    .select((count) => count.fn.countAll<number>().as('many'))
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.many)
}

import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import type { InterstitialTable } from '../add-ons.table.ts'

/** The only writer of `interstitial` and `link_continuation`. */

export type InterstitialRow = Selectable<InterstitialTable>

export function findInterstitial(db: Db, spaceId: string): Promise<InterstitialRow | undefined> {
  return db
    .selectFrom('interstitial')
    .selectAll()
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
}

type Design = Omit<
  Insertable<InterstitialTable>,
  'state' | 'asked_at' | 'decided_at' | 'decided_by'
>

/** Saves the design; approval stays as it is. */
export async function saveInterstitial(db: Db, design: Design): Promise<void> {
  const { space_id: _, ...changed } = design
  await db
    .insertInto('interstitial')
    .values({ ...design, asked_at: null, decided_at: null, decided_by: null })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(changed))
    .execute()
}

/** @returns false if it was submitted before */
export async function markAsked(db: Db, spaceId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('interstitial')
    .set({ state: 'pending', asked_at: now })
    .where('space_id', '=', spaceId)
    .where('state', '=', 'none')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns false if nobody has submitted it */
export async function decide(
  db: Db,
  spaceId: string,
  decision: { state: 'approved' | 'denied'; at: number; by: string },
): Promise<boolean> {
  const result = await db
    .updateTable('interstitial')
    .set({ state: decision.state, decided_at: decision.at, decided_by: decision.by })
    .where('space_id', '=', spaceId)
    .where('state', '<>', 'none')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const submitted = (db: Db) =>
  db
    .selectFrom('interstitial')
    .innerJoin('space', 'space.id', 'interstitial.space_id')
    .innerJoin('user', 'user.id', 'space.owner_id')
    .selectAll('interstitial')
    .select(['space.name as space_name', 'user.id as owner_id'])
    .select(['user.name as owner_name', 'user.email as owner_email'])
    .where('interstitial.state', '<>', 'none')
    .where('space.deleted_at', 'is', null)

export type SubmittedRow = Awaited<ReturnType<typeof listSubmitted>>[number]

/** Those that wait first, then the newest. */
export function listSubmitted(db: Db) {
  return submitted(db)
    .orderBy(sql`case when interstitial.state = 'pending' then 0 else 1 end`)
    .orderBy('interstitial.asked_at', 'desc')
    .orderBy('interstitial.space_id')
    .execute()
}

export function findSubmitted(db: Db, spaceId: string): Promise<SubmittedRow | undefined> {
  return submitted(db).where('interstitial.space_id', '=', spaceId).executeTakeFirst()
}

/** The page that the links of a link's space show, if it is on and approved, with its picture. */
export function findShownInterstitial(db: Db, linkId: string) {
  return db
    .selectFrom('link')
    .innerJoin('interstitial', 'interstitial.space_id', 'link.space_id')
    .leftJoin('media', 'media.id', 'interstitial.picture_id')
    .select(['interstitial.space_id', 'interstitial.title', 'interstitial.text'])
    .select(['interstitial.button', 'interstitial.seconds'])
    .select(['media.hash', 'media.content_type'])
    .where('link.id', '=', linkId)
    .where('interstitial.is_on', '=', 1)
    .where('interstitial.state', '=', 'approved')
    .executeTakeFirst()
}

/** A link that visitors may still be sent from. */
export function findOpenLink(db: Db, slug: { domainId: string; key: string }) {
  return db
    .selectFrom('link')
    .innerJoin('space', 'space.id', 'link.space_id')
    .select('link.id')
    .where('link.domain_id', '=', slug.domainId)
    .where('link.slug_key', '=', slug.key)
    .where('link.deleted_at', 'is', null)
    .where('link.blocked_at', 'is', null)
    .where('space.blocked_at', 'is', null)
    .executeTakeFirst()
}

export async function addContinuation(db: Db, linkId: string): Promise<void> {
  await db
    .insertInto('link_continuation')
    .values({ link_id: linkId, count: 1 })
    .onConflict((conflict) =>
      conflict.column('link_id').doUpdateSet({ count: sql`link_continuation.count + 1` }),
    )
    .execute()
}

export async function countContinuations(db: Db, linkId: string): Promise<number> {
  const row = await db
    .selectFrom('link_continuation')
    .select('count')
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row?.count ?? 0
}

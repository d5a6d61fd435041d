import { sql } from 'kysely'
import type { Db } from '../../database.ts'

/** The only writer of `link_goal`. */

/** @returns how often on that day now */
export async function addGoals(
  db: Db,
  { linkId, day, count }: { linkId: string; day: string; count: number },
): Promise<number> {
  const row = await db
    .insertInto('link_goal')
    .values({ link_id: linkId, day, count })
    .onConflict((conflict) =>
      conflict
        .columns(['link_id', 'day'])
        .doUpdateSet({ count: sql<number>`link_goal.count + ${count}` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The days of a span, both ends included, on which the goal of a link was reached. */
export async function listGoals(
  db: Db,
  { linkId, from, to }: { linkId: string; from: string; to: string },
): Promise<{ day: string; count: number }[]> {
  const rows = await db
    .selectFrom('link_goal')
    .select(['day', 'count'])
    .where('link_id', '=', linkId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day, count }) => ({ day, count: Number(count) }))
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

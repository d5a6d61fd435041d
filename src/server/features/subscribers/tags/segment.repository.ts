import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Segment } from '#contract/mail/segments.ts'
import type { Db } from '../../../database.ts'

/**
 * The condition on `subscriber` that chooses whom a mail goes to: the active ones of its page, who
 * meet every condition of the segment.
 * @param segment null: everybody
 */
export function inSegment(pageId: string, segment: Segment | null): RawBuilder<SqlBool> {
  const all = [sql`subscriber.page_id = ${pageId}`, sql`subscriber.state = 'active'`]
  if (segment !== null) all.push(...conditionsOf(segment))
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

function conditionsOf({ tags, match, source, joinedAfter, joinedBefore, followed }: Segment) {
  const conditions: RawBuilder<unknown>[] = []
  if (tags.length > 0) {
    const needed = match === 'all' ? tags.length : 1
    conditions.push(sql`(select count(*) from subscriber_tag
      where subscriber_tag.subscriber_id = subscriber.id
        and subscriber_tag.tag in (${sql.join(tags)})) >= ${needed}`)
  }
  if (source !== null) conditions.push(sql`subscriber.source = ${source}`)
  if (joinedAfter !== null) {
    conditions.push(sql`subscriber.consent_at >= ${Date.parse(joinedAfter)}`)
  }
  if (joinedBefore !== null) {
    conditions.push(sql`subscriber.consent_at < ${Date.parse(joinedBefore)}`)
  }
  if (followed !== null) {
    conditions.push(sql`subscriber.id in (select broadcast_click.subscriber_id
      from broadcast_click where broadcast_click.broadcast_id = ${followed})`)
  }
  return conditions
}

/** @returns how many subscribers a mail would reach now */
export async function countInSegment(
  db: Db,
  pageId: string,
  segment: Segment | null,
): Promise<number> {
  const row = await db
    .selectFrom('subscriber')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where(inSegment(pageId, segment))
    .executeTakeFirstOrThrow()
  return Number(row.many)
}

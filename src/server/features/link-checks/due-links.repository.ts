import type { Db } from '../../database.ts'
import type { LinkHealthTable } from '../../platform/link-health/link-health.table.ts'

/** Only reads; `platform/link-health` writes. */

/** A link whose destination is due for a check. */
export interface DueLink {
  link_id: string
  due_at: number
  address: string
  state: LinkHealthTable['state']
  destination_href: string
  /** archived, deleted, ended, blocked, or in a space with checks turned off */
  is_left_out: boolean
}

/** Links that are due, the longest overdue first. */
export async function listDueLinks(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<DueLink[]> {
  const rows = await db
    .selectFrom('link_health')
    .innerJoin('link', 'link.id', 'link_health.link_id')
    .innerJoin('space', 'space.id', 'link.space_id')
    .leftJoin('link_check_opt_out', 'link_check_opt_out.space_id', 'link.space_id')
    .select(['link_health.link_id', 'link_health.due_at', 'link_health.address'])
    .select(['link_health.state', 'link.destination_href', 'link.deleted_at', 'link.is_archived'])
    .select(['link.ends_at', 'link.blocked_at', 'link_check_opt_out.space_id as opted_out'])
    .select('space.blocked_at as space_blocked_at')
    .where('link_health.due_at', '<=', now)
    .orderBy('link_health.due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    link_id: row.link_id,
    due_at: row.due_at,
    address: row.address,
    state: row.state,
    destination_href: row.destination_href,
    is_left_out:
      row.deleted_at !== null ||
      row.is_archived === 1 ||
      (row.ends_at !== null && row.ends_at <= now) ||
      row.blocked_at !== null ||
      row.space_blocked_at !== null ||
      row.opted_out !== null ||
      !/^https?:/i.test(row.destination_href),
  }))
}

export interface UnwatchedLink {
  id: string
  destination_href: string
  /** the destination at its last check; null if it was never checked */
  address: string | null
}

/**
 * Links, ordered by id, that have no health row yet or whose destination has changed. @returns also
 * the last id looked at
 */
export async function listUnwatched(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ links: UnwatchedLink[]; last: string | undefined }> {
  const rows = await db
    .selectFrom((is) =>
      is
        .selectFrom('link')
        .select(['id', 'destination_href', 'deleted_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .as('part'),
    )
    .leftJoin('link_health', 'link_health.link_id', 'part.id')
    .select(['part.id', 'part.destination_href', 'part.deleted_at'])
    .select('link_health.address')
    .orderBy('part.id')
    .execute()
  const isUnwatched = (row: (typeof rows)[number]) =>
    row.deleted_at === null && row.address !== row.destination_href
  return {
    links: rows.filter(isUnwatched),
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  }
}

/** The current destination of the link, and its last click. */
export async function findPresent(
  db: Db,
  linkId: string,
): Promise<{ destination_href: string; last_click_at: number | null } | undefined> {
  return db
    .selectFrom('link')
    .leftJoin('link_counter', 'link_counter.link_id', 'link.id')
    .select(['link.destination_href', 'link_counter.last_click_at'])
    .where('link.id', '=', linkId)
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import {
  columnsOf,
  conditionsOf,
  isDown,
  type LinkQuery,
  type ListedLink,
  sortValues,
} from './link-conditions.ts'

const FEW = 5_000
const IS_DEAD = sql<boolean>`link_health.state = 'dead' and link_health.ignored_at is null`

/** @returns whether the installation has so few dead links that reading only these is fastest */
export async function areFewDead(db: Db): Promise<boolean> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from (
    select 1 from link_health where ${IS_DEAD} limit ${FEW + 1}) as counted`.execute(db)
  return Number(rows[0]?.many) <= FEW
}

/** One page of a list that is filtered to dead links and has no search text. */
export async function listDead(db: Db, query: LinkQuery): Promise<ListedLink[]> {
  const value = sortValues[query.sort]
  const direction = sql.raw(isDown(query.sort) ? 'desc' : 'asc')
  const { rows } = await sql<ListedLink>`select ${columnsOf(query)}, ${value} as sort_value
    from link_health cross join link
    where ${IS_DEAD} and link.id = link_health.link_id and ${conditionsOf(query)}
    order by ${value} ${direction}, link.id ${direction} limit ${query.limit}`.execute(db)
  return rows
}

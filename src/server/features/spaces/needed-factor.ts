import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'

/**
 * Of `membership` with its `space`: the space needs no second factor, or its member has one. An app whose
 * code was right once is one, and a passkey is both factors at once.
 */
export const hasNeededFactor = sql<SqlBool>`(space.needs_second_factor = 0
  or exists (select 1 from second_factor
    where second_factor.user_id = membership.user_id and second_factor.confirmed_at is not null)
  or exists (select 1 from passkey where passkey.user_id = membership.user_id))`

/** Of `space`: it opens by its own provider alone (decision 125). */
export const isOnlyWay = sql<SqlBool>`exists (select 1 from team_sign_in
  where team_sign_in.space_id = space.id and team_sign_in.is_only_way = 1)`

/** How far somebody reaches; undefined for what the installation does by itself. */
export type Reach = Pick<Actor, 'key' | 'within'> | undefined

/** Of `membership` with its `space`: the way somebody came is one that the space takes. */
export function isOpenTo(by: Reach) {
  const factor = by?.within?.hasFactor ? sql<SqlBool>`1 = 1` : hasNeededFactor
  // a key of the space is no way that somebody comes
  if (by === undefined || by.within || by.key?.isOfSpace) return factor
  return sql<SqlBool>`(${factor} and not ${isOnlyWay})`
}

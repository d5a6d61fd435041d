import { type SqlBool, sql } from 'kysely'

/**
 * Of `membership` with its `space`: the space needs no second factor, or its member has one. An app whose
 * code was right once is one, and a passkey is both factors at once.
 */
export const hasNeededFactor = sql<SqlBool>`(space.needs_second_factor = 0
  or exists (select 1 from second_factor
    where second_factor.user_id = membership.user_id and second_factor.confirmed_at is not null)
  or exists (select 1 from passkey where passkey.user_id = membership.user_id))`

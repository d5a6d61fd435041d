import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What refers to a row is found by an index when the row goes: each deleted link looked through all tasks before
 * (docs/decisions/095-deleted-means-gone.md). Names of spaces that are gone rest without saying whose they were.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create index task_link on task (link_id) where link_id is not null`)
  await run(sql`create index task_page on task (page_id) where page_id is not null`)
  await run(sql`create index task_assignee_user on task_assignee (user_id)`)
  await run(sql`create index space_invitation_space on space_invitation (space_id)`)
  await run(sql`create index space_invitation_by on space_invitation (invited_by)`)
  await run(sql`create index removed_membership_user on removed_membership (user_id)`)
  await run(sql`create index owner_visitor_space on owner_visitor (space_id)`)
  await run(sql`create index domain_space on domain (space_id) where space_id is not null`)
  await run(sql`create index passkey_challenge_user
    on passkey_challenge (user_id) where user_id is not null`)
  await run(sql`create index second_factor_challenge_user on second_factor_challenge (user_id)`)
  await run(sql`create index slug_resting on slug (released_at) where space_id = ''`)
  await run(sql`update slug set text = key, target_id = '', space_id = '', state = 'deleted',
      released_at = coalesce(released_at, ${Date.now()})
    where not exists (select 1 from space where space.id = slug.space_id)`)
}

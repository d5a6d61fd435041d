import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * What a space that is shared needs (contract.md §6): a colour, a name that is one of its owner's, who is
 * offered it, whether it wants a second factor, which one was open last; what a key reaches. There is one
 * owner: whoever else was made one is an administrator now.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`alter table space add column color text not null default 'teal'`)
  await run(sql`alter table space add column name_key text not null default ''`)
  await run(sql`alter table space add column needs_second_factor integer not null default 0`)
  await run(
    sql`alter table space add column offered_to text references "user" (id) on delete set null`,
  )
  await run(sql`create unique index space_name on space (owner_id, name_key)
    where is_personal = 0 and deleted_at is null`)
  await run(sql`create index space_offered_to on space (offered_to) where offered_to is not null`)
  await run(sql`create index space_deleted on space (deleted_at) where deleted_at is not null`)
  await run(sql`alter table membership add column opened_at ${bigint}`)
  await leaveOneOwner(db)
  await run(
    sql`alter table api_key add column space_id text references space (id) on delete cascade`,
  )
  await run(sql`alter table api_key add column is_of_space integer not null default 0`)
  await run(sql`create index api_key_space on api_key (space_id) where space_id is not null`)
}

export async function leaveOneOwner(db: Kysely<never>): Promise<void> {
  await sql`update membership set role = 'administrator' where role = 'owner' and user_id <>
    (select owner_id from space where space.id = membership.space_id)`.execute(db)
}

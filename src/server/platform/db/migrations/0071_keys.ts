import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * A key of a space has no account, so that it outlives whoever made it; a program of before does not find it.
 * The audit says with which key something was done.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table api_key_new (
    id text primary key,
    user_id text references "user" (id) on delete cascade,
    made_by text references "user" (id) on delete set null,
    space_id text references space (id) on delete cascade,
    is_of_space integer not null default 0,
    name text not null,
    key_hash text not null unique,
    hint text not null,
    scopes text not null,
    created_at ${bigint} not null,
    expires_at ${bigint},
    used_at ${bigint}
  )`)
  await run(sql`insert into api_key_new (id, user_id, made_by, name, key_hash, hint, scopes,
      created_at, expires_at, used_at)
    select id, user_id, user_id, name, key_hash, hint, scopes, created_at, expires_at, used_at
    from api_key`)
  await run(sql`drop table api_key`)
  await run(sql`alter table api_key_new rename to api_key`)
  await run(sql`create index api_key_user on api_key (user_id, id)`)
  await run(sql`create index api_key_space on api_key (space_id) where space_id is not null`)
  await run(sql`create index api_key_maker on api_key (made_by) where made_by is not null`)
  await run(sql`alter table audit_entry add column key_id text`)
  await run(sql`alter table audit_entry add column key_name text`)
}

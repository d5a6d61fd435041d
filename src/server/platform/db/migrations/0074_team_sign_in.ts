import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Programs of before would let a session that reaches one space do everything its account may. */
export const minProgram = 74

/** Signing in to a space by a provider of its own (contract.md §6, decision 125). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table team_sign_in (
    space_id text primary key references space (id) on delete cascade,
    issuer text not null,
    client_id text not null,
    sealed_secret text,
    newcomer_role text,
    is_on integer not null default 0,
    is_only_way integer not null default 0,
    spare_key_hash text,
    spare_key_at ${bigint},
    found text not null default '{}',
    created_at ${bigint} not null,
    checked_at ${bigint} not null
  )`)
  await run(sql`create table team_domain (
    space_id text not null references team_sign_in (space_id) on delete cascade,
    name text not null,
    token text not null,
    seen text not null default '[]',
    verified_at ${bigint},
    missing_since ${bigint},
    checked_at ${bigint},
    primary key (space_id, name)
  )`)
  await run(sql`create index team_domain_name on team_domain (name)`)
  await run(sql`create table team_identity (
    space_id text not null references team_sign_in (space_id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    issuer text not null,
    subject text not null,
    joined_at ${bigint} not null,
    primary key (space_id, user_id),
    unique (space_id, issuer, subject)
  )`)
  await run(sql`create index team_identity_user on team_identity (user_id)`)
  await run(
    sql`alter table session add column space_id text references space (id) on delete cascade`,
  )
  await run(sql`alter table session add column has_factor integer not null default 0`)
  await run(sql`alter table session add column sealed_leave text`)
  await run(sql`create index session_space on session (space_id) where space_id is not null`)
  await run(
    sql`alter table second_factor_challenge add column space_id text references space (id) on delete cascade`,
  )
  await run(sql`alter table second_factor_challenge add column sealed_leave text`)
  await run(sql`create index second_factor_challenge_space on second_factor_challenge (space_id)
    where space_id is not null`)
}

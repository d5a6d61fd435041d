import { type Kysely, sql } from 'kysely'

/**
 * What a library for accounts wanted and nobody has ever filled goes (docs/decisions/110-one-identity.md).
 * `session.ip_address` stays: programs of before name it when they begin a session.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop table verification`.execute(db)
  for (const column of UNUSED) {
    await sql`alter table account drop column ${sql.ref(column)}`.execute(db)
  }
}

const UNUSED = [
  'access_token',
  'refresh_token',
  'id_token',
  'access_token_expires_at',
  'refresh_token_expires_at',
  'scope',
]

import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * What a space says about a domain of its own and what the DNS said of it (contract.md §7). `host` is
 * unique and stays empty until ownership is proven: several spaces may claim one `name`.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const add = (column: ReturnType<typeof sql>) =>
    sql`alter table domain add column ${column}`.execute(db)
  await add(sql`name text not null default ''`)
  await add(sql`token text not null default ''`)
  await add(sql`is_primary integer not null default 0`)
  await add(sql`problem text not null default ''`)
  await add(sql`observed text not null default '{}'`)
  await add(sql`checks integer not null default 0`)
  for (const time of TIMES) await add(sql`${sql.ref(time)} ${bigint}`)
  for (const text of TEXTS) await add(sql`${sql.ref(text)} text`)
  await sql`update domain set name = host, pointed_at = verified_at where host is not null`.execute(
    db,
  )
  await sql`create index domain_name on domain (name)`.execute(db)
  await sql`create index link_domain on link (domain_id, deleted_at) where domain_id <> 'main'`.execute(
    db,
  )
}

const TIMES = [
  'pointed_at',
  'secure_at',
  'unproven_since',
  'elsewhere_since',
  'checked_at',
  'next_check_at',
  'deleted_at',
]
const TEXTS = [
  'root_redirect',
  'not_found_redirect',
  'expired_redirect',
  'page_id',
  'robots',
  'apple_app_site_association',
  'asset_links',
]

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * More kinds of blocks with schedule, lock and groups; gate, passcode and forwarding of pages; own
 * backgrounds. `link.added_query` is what a page adds to where its links lead.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = capabilities.bigint
  const add = async (table: string, columns: readonly string[]) => {
    for (const column of columns) {
      await sql.raw(`alter table ${table} add column ${column}`).execute(db)
    }
  }
  await add('block', [
    "text text not null default ''",
    "layout text not null default 'plain'",
    'animation integer not null default 0',
    'is_pinned integer not null default 0',
    'is_archived integer not null default 0',
    'group_id text',
    'is_collapsed integer not null default 0',
    `starts_at ${bigint}`,
    `ends_at ${bigint}`,
    'passcode_hash text',
    'contact text',
    'file_id text',
    'downloads integer not null default 0',
  ])
  await add('page', [
    "gate text not null default 'none'",
    'passcode_hash text',
    'is_embeddable integer not null default 0',
    'has_browser_hint integer not null default 0',
    'forward_to text',
    `forward_starts_at ${bigint}`,
    `forward_ends_at ${bigint}`,
    "utm_source text not null default ''",
    "utm_medium text not null default ''",
    "utm_campaign text not null default ''",
  ])
  await add('page_theme', [
    "own_background text not null default 'none'",
    "gradient_to text not null default '#ffffff'",
    'gradient_angle integer not null default 180',
    'picture_id text references media (id) on delete set null',
    "picture_color text not null default '#808080'",
    'picture_dim integer not null default 40',
    'picture_blur integer not null default 0',
    "font text not null default 'system'",
    "header text not null default 'centre'",
  ])
  await add('link', ["added_query text not null default ''"])
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Since when nothing refers to an upload, so that it can be deleted a day later; a page's own favicon; and
 * ways to find who refers to an upload without reading whole tables.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = capabilities.bigint
  for (const statement of [
    `alter table media add column unused_since ${bigint}`,
    `alter table stored_file add column unused_since ${bigint}`,
    'create index media_unused on media (unused_since) where unused_since is not null',
    'create index stored_file_unused on stored_file (unused_since) where unused_since is not null',
    'alter table page add column favicon_id text references media (id) on delete set null',
    ...references.map(
      ([table, column]) =>
        `create index ${table}_${column} on ${table} (${column}) where ${column} is not null`,
    ),
    'create index link_with_preview on link (space_id, id) where preview is not null',
  ]) {
    await sql.raw(statement).execute(db)
  }
}

const references = [
  ['page', 'image_id'],
  ['page', 'meta_image_id'],
  ['page', 'favicon_id'],
  ['page_theme', 'picture_id'],
  ['block', 'thumbnail_id'],
  ['block', 'file_id'],
  ['social_icon', 'image_id'],
  ['qr_design', 'logo_id'],
  ['account_profile', 'image_id'],
] as const

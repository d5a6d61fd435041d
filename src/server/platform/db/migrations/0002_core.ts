import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Spaces, slugs, links, pages and media. `key` compares byte-wise on both engines. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table space (
    id text primary key,
    name text not null,
    owner_id text not null references "user" (id) on delete cascade,
    is_personal integer not null default 0,
    created_at ${bigint} not null,
    deleted_at ${bigint}
  )`)
  await run(sql`create unique index space_personal on space (owner_id) where is_personal = 1`)
  await run(sql`create table membership (
    space_id text not null references space (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    role text not null,
    created_at ${bigint} not null,
    primary key (space_id, user_id)
  )`)
  await run(sql`create index membership_user on membership (user_id)`)

  await run(sql`create table domain (
    id text primary key,
    host text unique,
    space_id text references space (id) on delete cascade,
    verified_at ${bigint},
    created_at ${bigint} not null
  )`)
  await run(sql`insert into domain (id, created_at) values ('main', 0)`)
  await run(sql`create table slug (
    domain_id text not null references domain (id),
    key ${key} not null,
    text text not null,
    kind text not null,
    target_id text not null,
    space_id text not null,
    state text not null default 'live',
    released_at ${bigint},
    created_at ${bigint} not null,
    primary key (domain_id, key)
  )`)
  await run(sql`create index slug_target on slug (target_id)`)

  await run(sql`create table link (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    domain_id text not null references domain (id),
    slug_key ${key} not null,
    alias text not null,
    destination text not null,
    destination_href text not null,
    title text not null default '',
    origin text not null default 'shortener',
    is_permanent integer not null default 0,
    starts_at ${bigint},
    ends_at ${bigint},
    ended_destination text,
    blocked_at ${bigint},
    created_by text not null,
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`)
  await run(sql`create unique index link_slug on link (domain_id, slug_key)`)
  await run(sql`create index link_space on link (space_id, origin, created_at, id)`)
  await run(sql`create index link_destination on link (space_id, destination_href)`)
  await run(sql`create table link_tag (
    link_id text not null references link (id) on delete cascade,
    tag text not null,
    primary key (link_id, tag)
  )`)

  await run(sql`create table media (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    uploaded_by text not null,
    hash text not null,
    content_type text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create unique index media_hash on media (space_id, hash)`)
  await run(sql`create index media_by_hash on media (hash)`)

  await run(sql`create table page (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    domain_id text not null references domain (id),
    slug_key ${key} not null,
    username text not null,
    is_first integer not null default 0,
    title text not null default '',
    description text not null default '',
    image_id text references media (id) on delete set null,
    meta_title text not null default '',
    meta_description text not null default '',
    meta_image_id text references media (id) on delete set null,
    is_subscribable integer not null default 0,
    is_branding_hidden integer not null default 0,
    icon_position integer not null default 0,
    message_subject text not null default '',
    message_description text not null default '',
    noindex integer not null default 0,
    published_at ${bigint},
    ends_at ${bigint},
    ended_destination text,
    revision integer not null default 1,
    field_revisions text not null default '{}',
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`)
  await run(sql`create unique index page_slug on page (domain_id, slug_key)`)
  await run(sql`create index page_space on page (space_id, created_at)`)
  await run(sql`create unique index page_first on page (user_id) where is_first = 1`)
  await run(sql`create table page_theme (
    page_id text primary key references page (id) on delete cascade,
    type integer not null,
    background text not null,
    background_code integer not null,
    button text not null,
    button_text text not null,
    title_text text not null,
    button_style integer not null,
    animation integer not null
  )`)
  await run(sql`create table block (
    id text primary key,
    page_id text not null references page (id) on delete cascade,
    kind text not null,
    title text not null default '',
    link_id text references link (id),
    address text,
    thumbnail_id text references media (id) on delete set null,
    position ${key} not null,
    is_hidden integer not null default 0,
    revision integer not null default 1,
    field_revisions text not null default '{}',
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`)
  await run(sql`create index block_page on block (page_id, position)`)
  await run(sql`create index block_link on block (link_id)`)
  await run(sql`create table social_icon (
    id text primary key,
    page_id text not null references page (id) on delete cascade,
    icon integer not null,
    is_custom integer not null default 0,
    username text not null default '',
    link_id text references link (id),
    address text,
    image_id text references media (id) on delete set null,
    profile_url text,
    position ${key} not null,
    is_hidden integer not null default 0,
    revision integer not null default 1,
    field_revisions text not null default '{}',
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`)
  await run(sql`create index social_icon_page on social_icon (page_id, position)`)
  await run(sql`create index social_icon_link on social_icon (link_id)`)
}

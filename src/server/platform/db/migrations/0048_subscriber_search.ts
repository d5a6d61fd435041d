import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * The search index of subscribers (docs/decisions/069-links-by-clicks.md), kept behind the writers as that of
 * links is: an address waits from the transaction on that stores it, and leaves the index in the one that
 * deletes it.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  const key = sql.raw(capabilities.binaryText)
  await run(sql`create table subscriber_search (
    place ${sql.raw(capabilities.bigint)} primary key,
    subscriber_id ${key} not null unique references subscriber (id) on delete cascade,
    shelf ${key} not null,
    body ${key} not null,
    labels ${key} not null
  )`)
  const seq = capabilities.engine === 'sqlite' ? 'integer primary key' : capabilities.sequenceKey
  await run(sql`create table subscriber_search_pending (
    seq ${sql.raw(seq)},
    subscriber_id ${key} not null
  )`)
  const statements = capabilities.engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES
  for (const statement of statements) await run(sql.raw(statement))
  await run(sql`insert into subscriber_search_pending (subscriber_id)
    select id from subscriber order by created_at`)
}

const ON_SQLITE = [
  `create virtual table subscriber_search_gram using fts5(
    grams, content='', contentless_delete=1, detail='none', tokenize='ascii'
  )`,
  `create trigger subscriber_search_made after insert on subscriber
    begin insert into subscriber_search_pending (subscriber_id) values (new.id); end`,
  `create trigger subscriber_search_gone after delete on subscriber_search
    begin delete from subscriber_search_gram where rowid = old.place; end`,
]

const ON_POSTGRES = [
  `create index subscriber_search_body on subscriber_search
    using gin (search_grams(shelf, body, labels))`,
  `create or replace function subscriber_search_note() returns trigger language plpgsql as $$
    begin
      insert into subscriber_search_pending (subscriber_id) values (new.id);
      return null;
    end $$`,
  `create trigger subscriber_search_made after insert on subscriber for each row
    execute function subscriber_search_note()`,
]

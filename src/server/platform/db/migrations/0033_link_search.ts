import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * The search index of links (docs/decisions/059-search-and-counts.md): what links say, folded, in the
 * order they were made, and the links whose text is not in it yet. Triggers note these, so that no writer
 * can forget it and making a link writes one small row more.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  const key = sql.raw(capabilities.binaryText)
  await run(sql`create table link_search (
    place ${sql.raw(capabilities.bigint)} primary key,
    link_id ${key} not null,
    shelf ${key} not null,
    body ${key} not null,
    labels ${key} not null
  )`)
  await run(sql`create unique index link_search_link on link_search (link_id)`)
  // numbers may come again once it was empty: the table that would prevent it is one page more to write
  const seq = capabilities.engine === 'sqlite' ? 'integer primary key' : capabilities.sequenceKey
  await run(sql`create table link_search_pending (seq ${sql.raw(seq)}, link_id text not null)`)
  if (capabilities.engine === 'sqlite') await onSqlite(db)
  else await onPostgres(db)
  await run(sql`insert into link_search_pending (link_id)
    select id from link where origin = 'shortener' order by created_at`)
}

const SAID = ['slug_key', 'alias', 'title', 'destination', 'note']
const WATCHED = [...SAID, 'space_id', 'origin', 'created_at', 'is_archived', 'deleted_at']

async function onSqlite(db: Kysely<never>): Promise<void> {
  await sql`create virtual table link_search_gram using fts5(
    grams, content='', contentless_delete=1, detail='none', tokenize='ascii'
  )`.execute(db)
  const note = (when: string, row: 'new' | 'old') =>
    sql
      .raw(
        `create trigger link_search_${when.split(' ', 2).join('_')} ${when} on link
           when ${row}.origin = 'shortener' ${when.includes('update') ? `and (${differs('is not')})` : ''}
           begin insert into link_search_pending (link_id) values (${row}.id); end`,
      )
      .execute(db)
  await note('after insert', 'new')
  await note(`after update of ${WATCHED.join(', ')}`, 'new')
  await note('after delete', 'old')
  for (const [when, row] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql
      .raw(
        `create trigger link_search_tag_${when} after ${when} on link_tag
           begin insert into link_search_pending (link_id) values (${row}.link_id); end`,
      )
      .execute(db)
  }
}

async function onPostgres(db: Kysely<never>): Promise<void> {
  // dear, so that nobody works it out for row after row
  await sql`create or replace function search_grams(shelf text, body text, labels text) returns text[]
    language sql immutable parallel safe cost 20000 return
      array(select distinct substr(body, at, many)
        from generate_series(1, char_length(body)) at, generate_series(1, 3) many)
      || ('shelf ' || shelf)
      || array(select 'label ' || label from unnest(string_to_array(labels, chr(31))) label)`.execute(
    db,
  )
  await sql`create index link_search_body on link_search
    using gin (search_grams(shelf, body, labels))`.execute(db)
  await sql`create or replace function link_search_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then insert into link_search_pending (link_id) values (old.id);
      else insert into link_search_pending (link_id) values (new.id);
      end if;
      return null;
    end $$`.execute(db)
  const note = (when: string, row: 'new' | 'old') =>
    sql
      .raw(
        `create trigger link_search_${when.split(' ', 2).join('_')} ${when} on link for each row
           when (${row}.origin = 'shortener' ${when.includes('update') ? `and (${differs('is distinct from')})` : ''})
           execute function link_search_note()`,
      )
      .execute(db)
  await note('after insert', 'new')
  await note(`after update of ${WATCHED.join(', ')}`, 'new')
  await note('after delete', 'old')
  await sql`create or replace function link_search_note_tag() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then insert into link_search_pending (link_id) values (old.link_id);
      else insert into link_search_pending (link_id) values (new.link_id);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger link_search_tag after insert or delete on link_tag for each row
    execute function link_search_note_tag()`.execute(db)
}

function differs(operator: string): string {
  return WATCHED.map((column) => `new.${column} ${operator} old.${column}`).join(' or ')
}

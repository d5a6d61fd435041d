import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * The links of a tag, found from the tag: each row knows the space of its link, kept by triggers so that no writer
 * can forget it. Statistics of a tag walked through all links of the space before.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `alter table link_tag add column space_id ${capabilities.binaryText} not null default ''`,
  )
  await run(
    'update link_tag set space_id = (select space_id from link where link.id = link_tag.link_id)',
  )
  await run('create index link_tag_space on link_tag (space_id, tag, link_id)')
  if (capabilities.engine === 'sqlite') {
    await run(`create trigger link_tag_space_known after insert on link_tag begin
      update link_tag set space_id = (select space_id from link where id = new.link_id)
      where link_id = new.link_id and tag = new.tag; end`)
    await run(`create trigger link_tag_space_moved after update of space_id on link
      when new.space_id <> old.space_id begin
      update link_tag set space_id = new.space_id where link_id = new.id; end`)
    return
  }
  await run(`create or replace function link_tag_know_space() returns trigger language plpgsql as $$
    begin
      new.space_id := coalesce((select space_id from link where id = new.link_id), '');
      return new;
    end $$`)
  await run(`create trigger link_tag_space_known before insert on link_tag for each row
    execute function link_tag_know_space()`)
  await run(`create or replace function link_tag_move() returns trigger language plpgsql as $$
    begin
      update link_tag set space_id = new.space_id where link_id = new.id;
      return null;
    end $$`)
  await run(`create trigger link_tag_space_moved after update of space_id on link for each row
    when (new.space_id <> old.space_id) execute function link_tag_move()`)
}

import type { Client } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'

/** A larger table contains the remains of too many deleted rows: a new copy is faster. */
const TABLE_MAX_BYTES = 256 * 1024

/**
 * Prepares the template for resetting: a sequence records changes beyond rows, because rollbacks do
 * not revert sequences and lists of tables do not show them.
 * @returns one statement that resets a copy to the template and fails if it cannot; '' if the
 * tests' account lacks permission
 */
export async function prepareReset(template: Client): Promise<string> {
  const { rows } = await template.query(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  if (rows[0]?.rolsuper !== true) return ''
  await template.query(`
    create sequence waypost_test_changes;
    create function waypost_test_changed() returns event_trigger language plpgsql
      as $$ begin perform nextval('waypost_test_changes'); end $$;
    create event trigger waypost_test_changed on ddl_command_end
      execute function waypost_test_changed();
    create event trigger waypost_test_dropped on sql_drop
      execute function waypost_test_changed();`)
  const known = await template.query<{ rows: number }>(
    `select sum(greatest(reltuples, 0)) as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const rowsKnown = known.rows[0]?.rows ?? 0
  return resetOf(await readSeeds(template), await readSequences(template), rowsKnown)
}

/** rows that migrations write */
async function readSeeds(template: Client): Promise<Map<string, string>> {
  const tables = await template.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  const seeds = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await template.query<{ seed: string | null }>(
      `select json_agg(t)::text as seed from ${escapeIdentifier(name)} t`,
    )
    if (rows[0]?.seed) seeds.set(name, rows[0].seed)
  }
  return seeds
}

async function readSequences(template: Client): Promise<string[]> {
  const { rows } = await template.query<{ name: string; start: string; last: string | null }>(
    `select sequencename as name, start_value as start, last_value as last from pg_sequences
     where sequencename <> 'waypost_test_changes'`,
  )
  return rows.map(
    ({ name, start, last }) =>
      `perform setval(${escapeLiteral(escapeIdentifier(name))}, ${last ?? start}, ${last !== null});`,
  )
}

function resetOf(
  seeds: ReadonlyMap<string, string>,
  sequences: readonly string[],
  rowsKnown: number,
): string {
  const seeding = [...seeds].map(([name, rows]) => {
    const table = escapeIdentifier(name)
    return `insert into ${table} select * from json_populate_recordset(null::${table}, ${escapeLiteral(rows)});`
  })
  return `do $reset$
    declare
      one record;
    begin
      perform pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid();
      if (select is_called from waypost_test_changes)
        or exists (select from pg_db_role_setting
          where setdatabase = (select oid from pg_database where datname = current_database()))
        or (select sum(greatest(reltuples, 0)) <> ${rowsKnown}
            or max(pg_relation_size(oid)) > ${TABLE_MAX_BYTES}
          from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
      then raise exception 'more than rows was changed';
      end if;
      -- no trigger, no foreign key
      set local session_replication_role = replica;
      for one in select oid::regclass as name from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      loop
        execute format('delete from %s', one.name);
      end loop;
      ${seeding.join('\n')}
      ${sequences.join('\n')}
    end $reset$`
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Counts that screens show, kept in the transaction of what they count, by triggers, so that no writer can
 * forget them (docs/decisions/059-search-and-counts.md); and the orders of lists of subscribers that are
 * narrowed to a state or a source.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  for (const counted of COUNTED) {
    const { table, of, counts } = counted
    const key = sql.raw(capabilities.binaryText)
    await run(sql`create table ${sql.table(counts)} (
      ${sql.ref(of)} ${key} not null,
      state ${key} not null,
      many ${sql.raw(capabilities.bigint)} not null,
      primary key (${sql.ref(of)}, state)
    )`)
    await run(sql`insert into ${sql.table(counts)} (${sql.ref(of)}, state, many)
      select ${sql.ref(of)}, state, count(*) from ${sql.table(table)} group by ${sql.ref(of)}, state`)
    const statements = capabilities.engine === 'sqlite' ? onSqlite(counted) : onPostgres(counted)
    for (const statement of statements) await run(sql.raw(statement))
  }
  await run(sql`drop index subscriber_state`)
  await run(sql`create index subscriber_state on subscriber (page_id, state, consent_at, id)`)
  await run(sql`create index subscriber_source on subscriber (page_id, source, consent_at, id)`)
}

interface Counted {
  table: string
  /** whose rows are counted, by state */
  of: string
  counts: string
}

const COUNTED: readonly Counted[] = [
  { table: 'subscriber', of: 'page_id', counts: 'subscriber_count' },
  { table: 'broadcast_delivery', of: 'broadcast_id', counts: 'broadcast_delivery_count' },
]

function onSqlite({ table, of, counts }: Counted): string[] {
  const more = `insert into ${counts} (${of}, state, many) values (new.${of}, new.state, 1)
    on conflict (${of}, state) do update set many = many + 1;`
  const less = `update ${counts} set many = many - 1 where ${of} = old.${of} and state = old.state;
    delete from ${counts} where ${of} = old.${of} and state = old.state and many = 0;`
  return [
    `create trigger ${counts}_insert after insert on ${table} begin ${more} end`,
    `create trigger ${counts}_update after update of ${of}, state on ${table}
      when new.state <> old.state or new.${of} <> old.${of} begin ${less} ${more} end`,
    `create trigger ${counts}_delete after delete on ${table} begin ${less} end`,
  ]
}

/**
 * A statement at a time, since a row that is changed for each of a hundred thousand others becomes slow;
 * and always in one order, so that two transactions never wait for each other.
 */
function onPostgres({ table, of, counts }: Counted): string[] {
  const changed = {
    insert: `select ${of}, state, 1 as step from made`,
    update: `select ${of}, state, 1 as step from made union all select ${of}, state, -1 from gone`,
    delete: `select ${of}, state, -1 as step from gone`,
  }
  const seen = {
    insert: 'new table as made',
    update: 'old table as gone new table as made',
    delete: 'old table as gone',
  }
  return (['insert', 'update', 'delete'] as const).flatMap((when) => [
    `create or replace function ${counts}_${when}() returns trigger language plpgsql as $$
      begin
        insert into ${counts} (${of}, state, many)
          select ${of}, state, sum(step) from (${changed[when]}) as changed
          group by ${of}, state having sum(step) <> 0 order by ${of}, state
          on conflict (${of}, state) do update set many = ${counts}.many + excluded.many;
        return null;
      end $$`,
    `create trigger ${counts}_${when} after ${when} on ${table} referencing ${seen[when]}
      for each statement execute function ${counts}_${when}()`,
  ])
}

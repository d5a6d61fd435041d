import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Three pages fewer in the commit of a new link (decision 057). Checked against every query there is:
 * - `change` by time was asked by pruning alone, which now walks from the oldest on;
 * - numbers of `change` need no counter of their own: the newest row is never deleted;
 * - slugs by target are asked for pages and for aliases that are no longer live. A link's live alias
 *   stands in its own row.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('drop index change_made')
  if (capabilities.engine === 'sqlite') {
    await run(`create table change_new (
      seq integer primary key,
      kind text not null,
      key text not null,
      made_at integer not null
    )`)
    await run(
      'insert into change_new (seq, kind, key, made_at) select seq, kind, key, made_at from change',
    )
    await run('drop table change')
    await run('alter table change_new rename to change')
  }
  await run('drop index slug_target')
  await run(`create index slug_target on slug (target_id) where kind = 'page' or state <> 'live'`)
}

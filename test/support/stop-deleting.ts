import { sql } from 'kysely'
import type { TestEngine } from './engines.ts'

/**
 * Makes the database refuse to delete the last twenty links of a space, as if it had become
 * unavailable.
 * @returns undoes this
 */
export async function stopDeletingLinks({ name, database: { db } }: TestEngine) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const isNearTheEnd = '(select count(*) from link where space_id = old.space_id) < 20'
  if (name === 'sqlite') {
    await run(`create trigger stop before delete on link when ${isNearTheEnd}
      begin select raise(abort, 'stopped'); end`)
    return () => run('drop trigger stop')
  }
  await run(`create function stop() returns trigger language plpgsql as $$ begin
    if ${isNearTheEnd} then raise exception 'stopped'; end if;
    return old; end $$`)
  await run('create trigger stop before delete on link for each row execute function stop()')
  return () => run('drop trigger stop on link')
}

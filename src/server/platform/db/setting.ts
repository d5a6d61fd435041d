import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { PlatformTables } from './platform.table.ts'

/** @returns the value stored under `key`, undefined if there is none */
export async function findSetting(
  deps: { db: Kysely<PlatformTables> },
  key: string,
): Promise<string | undefined> {
  const row = await deps.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** Stores `value` under `key`, replacing an earlier one. */
export async function saveSetting(
  deps: { db: Kysely<PlatformTables>; clock: Clock },
  key: string,
  value: string,
): Promise<void> {
  const fields = { value, updated_at: deps.clock.now() }
  await deps.db
    .insertInto('setting')
    .values({ key, ...fields })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fields))
    .execute()
}

import type { Db } from '../../database.ts'

/** Whether one of these host names belongs to a verified domain. */
export async function isDomainHost(db: Db, hosts: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .select('id')
    .where('host', 'in', [...hosts])
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

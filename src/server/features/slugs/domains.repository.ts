import type { Db } from '../../database.ts'

/** Host names of all verified domains. */
export async function listDomainHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('domain')
    .select('host')
    .where('host', 'is not', null)
    .where('verified_at', 'is not', null)
    .execute()
  return rows.flatMap(({ host }) => host ?? [])
}

/** Whether one of these host names belongs to a verified domain. */
export async function isDomainHost(db: Db, hosts: readonly string[]): Promise<boolean> {
  if (hosts.length === 0) return false
  const row = await db
    .selectFrom('domain')
    .select('id')
    .where('host', 'in', [...hosts])
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

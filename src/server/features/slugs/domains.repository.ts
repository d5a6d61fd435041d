import type { Db } from '../../database.ts'
import { prepared } from '../../platform/db/prepared.ts'

const domainsOf = (db: Db, hosts: readonly string[]) =>
  db
    .selectFrom('domain')
    .select('id')
    .where('host', 'in', [...hosts])
    .where('verified_at', 'is not', null)
    .limit(1)

/** The spellings of one name, as every new link asks. */
const domainOfFour = prepared(
  ['a', 'b', 'c', 'd'],
  (db, given: Record<'a' | 'b' | 'c' | 'd', string>) =>
    domainsOf(db, [given.a, given.b, given.c, given.d]),
)

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
  const [a, b, c, d, ...more] = hosts
  if (a === undefined) return false
  const isFour = b !== undefined && c !== undefined && d !== undefined && more.length === 0
  const query = isFour ? domainOfFour(db, { a, b, c, d }) : domainsOf(db, hosts).compile()
  return (await db.executeQuery(query)).rows.length > 0
}

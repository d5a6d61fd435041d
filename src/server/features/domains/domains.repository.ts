import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { DomainRow, DomainTable } from '../../platform/domains/domain.table.ts'

/** The only writer of `domain`. */

const domains = (db: Db) =>
  db
    .selectFrom('domain')
    .selectAll()
    .where('space_id', 'is not', null)
    .where('deleted_at', 'is', null)

/** Sorted by name. */
export async function listDomains(db: Db, spaceId: string): Promise<DomainRow[]> {
  const rows = await domains(db).where('space_id', '=', spaceId).orderBy('name').execute()
  return rows as DomainRow[]
}

export async function findDomain(db: Db, id: string): Promise<DomainRow | undefined> {
  const row = await domains(db).where('id', '=', id).executeTakeFirst()
  return row as DomainRow | undefined
}

/** Needs a transaction. */
export async function lockDomain(db: Db, id: string): Promise<DomainRow | undefined> {
  const { capabilities } = engineOf(db)
  const row = await capabilities.lockRows(domains(db).where('id', '=', id)).executeTakeFirst()
  return row as DomainRow | undefined
}

/** The domain row that has proven ownership of a host. */
export async function findHolder(db: Db, host: string): Promise<DomainRow | undefined> {
  const row = await domains(db).where('host', '=', host).executeTakeFirst()
  return row as DomainRow | undefined
}

/** Stores whether the proven domain of a host answers over TLS. */
export async function saveSecured(
  db: Db,
  host: string,
  values: Pick<DomainRow, 'secure_at' | 'problem'>,
): Promise<void> {
  await db
    .updateTable('domain')
    .set(values)
    .where('host', '=', host)
    .where('pointed_at', 'is not', null)
    // problems with its records take precedence
    .where('problem', 'in', ['', 'err_283'])
    .execute()
}

export async function insertDomain(db: Db, row: Insertable<DomainTable>): Promise<void> {
  await db.insertInto('domain').values(row).execute()
}

export async function updateDomain(
  db: Db,
  id: string,
  values: Updateable<DomainTable>,
): Promise<DomainRow> {
  const row = await db
    .updateTable('domain')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as DomainRow
}

/** Makes every other domain of the space non-primary. @returns the changed ones */
export async function clearPrimary(db: Db, spaceId: string, exceptId: string): Promise<string[]> {
  const rows = await db
    .updateTable('domain')
    .set({ is_primary: 0 })
    .where('space_id', '=', spaceId)
    .where('is_primary', '=', 1)
    .where('id', '<>', exceptId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Number of links that are not deleted, by domain id; domains without links are left out. */
export async function countLinksOf(
  db: Db,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (domainIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('link')
    .select((eb) => ['domain_id', eb.fn.countAll<number>().as('count')])
    .where('domain_id', 'in', [...domainIds])
    // matches the condition of the index `link_domain`
    .where(sql<boolean>`domain_id <> 'main'`)
    .where('deleted_at', 'is', null)
    .groupBy('domain_id')
    .execute()
  return new Map(rows.map((row) => [row.domain_id, Number(row.count)]))
}

/**
 * Deletes claims that were not proven in time and deleted domains, if nothing refers to them any
 * more.
 */
export async function deleteUnused(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('domain')
    .where('space_id', 'is not', null)
    .where('verified_at', 'is', null)
    .where('created_at', '<', before)
    .where((is) => is.or([is('unproven_since', 'is', null), is('unproven_since', '<', before)]))
    .where((is) => {
      const refers = (table: 'slug' | 'link' | 'page') =>
        is.exists(
          is
            .selectFrom(table)
            .select(is.lit(1).as('one'))
            .whereRef(`${table}.domain_id` as 'slug.domain_id', '=', 'domain.id'),
        )
      return is.not(is.or([refers('slug'), refers('link'), refers('page')]))
    })
    .execute()
}

/** Domains whose check is overdue, for example after the server was down. */
export async function listOverdue(db: Db, before: number): Promise<string[]> {
  const rows = await domains(db).where('next_check_at', '<', before).execute()
  return rows.map(({ id }) => id)
}

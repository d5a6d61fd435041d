import type { Insertable, Updateable } from 'kysely'
import type { CertificateProblem } from '#contract/domains.ts'
import type { Db } from '../../database.ts'
import type { CertificateRow, CertificateTable } from './certificate.table.ts'

/** The only writer of `certificate`. */

export async function findCertificate(db: Db, host: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificate').selectAll().where('host', '=', host).executeTakeFirst()
}

/** The certificates of these hosts, as far as they exist. */
export async function listCertificates(
  db: Db,
  hosts: readonly string[],
): Promise<CertificateRow[]> {
  if (hosts.length === 0) return []
  return db
    .selectFrom('certificate')
    .selectAll()
    .where('host', 'in', [...hosts])
    .execute()
}

/** When each host's certificate expires. */
export async function listExpiries(db: Db): Promise<{ host: string; expires_at: number }[]> {
  const rows = await db
    .selectFrom('certificate')
    .select(['host', 'expires_at'])
    .where('chain', 'is not', null)
    .execute()
  return rows.map(({ host, expires_at }) => ({ host, expires_at: expires_at! }))
}

export interface CertificateFailures {
  /** certificates that have not expired */
  valid: number
  failed: (CertificateProblem & { host: string; expiresAt: string | null })[]
}

/** How the orders of all hosts stand; those that failed most often first. */
export async function listCertificateFailures(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<CertificateFailures> {
  const [rows, valid] = await Promise.all([
    db
      .selectFrom('certificate')
      .select(['host', 'problem', 'expires_at', 'next_order_at'])
      .where('problem', '<>', '')
      .orderBy('failures', 'desc')
      .orderBy('host')
      .limit(limit)
      .execute(),
    db
      .selectFrom('certificate')
      .select((count) => count.fn.countAll<number>().as('many'))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow(),
  ])
  const failed = rows.map(({ host, problem, expires_at, next_order_at }) => ({
    ...(JSON.parse(problem) as Pick<CertificateProblem, 'reason' | 'detail'>),
    host,
    expiresAt: expires_at === null ? null : new Date(expires_at).toISOString(),
    retryAt: new Date(next_order_at).toISOString(),
  }))
  return { valid: Number(valid.many), failed }
}

/** Inserts or updates the row of a host. */
export async function saveCertificate(
  db: Db,
  host: string,
  values: Updateable<CertificateTable> & Pick<Insertable<CertificateTable>, 'next_order_at'>,
): Promise<void> {
  await db
    .insertInto('certificate')
    .values({ ...values, host })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
    .execute()
}

/** The answer for the authority, by the token in its request. */
export async function findChallengeAnswer(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('certificate')
    .select('challenge_answer')
    .where('challenge_token', '=', token)
    .executeTakeFirst()
  return row?.challenge_answer ?? undefined
}

/**
 * Hosts of proven domains that lead to us and are due for an order; those without a certificate
 * first.
 */
export async function listDueDomains(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('domain')
    .leftJoin('certificate', 'certificate.host', 'domain.host')
    .select('domain.name')
    .where('domain.host', 'is not', null)
    .where('domain.verified_at', 'is not', null)
    .where('domain.pointed_at', 'is not', null)
    .where('domain.deleted_at', 'is', null)
    .where((is) =>
      is.or([is('certificate.host', 'is', null), is('certificate.next_order_at', '<=', now)]),
    )
    .orderBy((is) => is.fn.coalesce('certificate.expires_at', is.lit(0)))
    .orderBy('domain.name')
    .limit(most)
    .execute()
  return rows.map(({ name }) => name)
}

/** Deletes due certificates of hosts that are no longer ours. @returns the hosts */
export async function deleteUnusedCertificates(
  db: Db,
  now: number,
  own: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('certificate')
    .where('next_order_at', '<=', now)
    .where('host', 'not in', ['', ...own])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('domain')
            .select(is.lit(1).as('one'))
            .whereRef('domain.host', '=', 'certificate.host')
            .where('domain.pointed_at', 'is not', null),
        ),
      ),
    )
    .returning('host')
    .execute()
  return rows.map(({ host }) => host)
}

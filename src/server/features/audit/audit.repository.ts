import { type SqlBool, sql } from 'kysely'
import type { AuditAction, AuditResult } from '#contract/account/audit.ts'
import type { Db } from '../../database.ts'
import type { AuditEntryTable } from './audit.table.ts'

/** Writes and reads `audit_entry`; no function here changes or deletes entries (threats.md §3). */

export async function insertAuditEntry(db: Db, entry: AuditEntryTable): Promise<void> {
  await db.insertInto('audit_entry').values(entry).execute()
}

export interface AuditFilter {
  /** absent: of all accounts */
  accountId?: string | undefined
  /** part of an e-mail address, of the account or of the person who acted */
  person?: string | undefined
  action?: AuditAction | undefined
  result?: AuditResult | undefined
  from?: number | undefined
  to?: number | undefined
  /** only entries older than this one */
  before?: { at: number; id: string } | undefined
  limit: number
}

export interface ListedEntry extends AuditEntryTable {
  account_email: string | null
  actor_email: string | null
}

/** Newest first, with the current addresses of accounts that still exist. */
export async function listAuditEntries(db: Db, filter: AuditFilter): Promise<ListedEntry[]> {
  const { accountId, person, action, result, from, to, before, limit } = filter
  let query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('user as account', 'account.id', 'entry.account_id')
    .leftJoin('user as actor', 'actor.id', 'entry.actor_id')
    .selectAll('entry')
    .select(['account.email as account_email', 'actor.email as actor_email'])
  if (accountId !== undefined) query = query.where('entry.account_id', '=', accountId)
  if (person !== undefined) {
    const pattern = `%${person.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const people = db
      .selectFrom('user')
      .select('id')
      .where(sql<SqlBool>`email like ${pattern} escape '\\'`)
    query = query.where(({ or, eb }) =>
      or([eb('entry.account_id', 'in', people), eb('entry.actor_id', 'in', people)]),
    )
  }
  if (action !== undefined) query = query.where('entry.action', '=', action)
  if (result !== undefined) query = query.where('entry.result', '=', result)
  if (from !== undefined) query = query.where('entry.at', '>=', from)
  if (to !== undefined) query = query.where('entry.at', '<', to)
  if (before !== undefined) {
    const { at, id } = before
    query = query.where(({ or, and, eb }) =>
      or([eb('entry.at', '<', at), and([eb('entry.at', '=', at), eb('entry.id', '<', id)])]),
    )
  }
  return query.orderBy('entry.at', 'desc').orderBy('entry.id', 'desc').limit(limit).execute()
}

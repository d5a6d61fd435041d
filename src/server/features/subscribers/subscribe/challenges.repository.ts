import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import type { SubscriptionChallengeTable } from '../subscribers.table.ts'

/** The only writer of `subscription_challenge`. */

export type ChallengeRow = SubscriptionChallengeTable

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await db.insertInto('subscription_challenge').values(row).execute()
}

export function findChallenge(db: Db, id: string): Promise<ChallengeRow | undefined> {
  return db.selectFrom('subscription_challenge').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface PageAddress {
  pageId: string
  emailKey: string
}

/** The newest challenge of a page and address among those a visitor holds. */
export async function findHeldChallenge(
  db: Db,
  held: readonly string[],
  { pageId, emailKey }: PageAddress,
): Promise<ChallengeRow | undefined> {
  if (held.length === 0) return undefined
  return db
    .selectFrom('subscription_challenge')
    .selectAll()
    .where('id', 'in', held)
    .where('page_id', '=', pageId)
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** The newest open challenge of a page among those a visitor holds: what step 1 shows. */
export async function findHeldOpenChallenge(
  db: Db,
  held: readonly string[],
  pageId: string,
): Promise<ChallengeRow | undefined> {
  if (held.length === 0) return undefined
  return db
    .selectFrom('subscription_challenge')
    .selectAll()
    .where('id', 'in', held)
    .where('page_id', '=', pageId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** The newest challenge of a page and address, open before used: for visitors without the cookie. */
export function findNewestChallenge(
  db: Db,
  { pageId, emailKey }: PageAddress,
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('subscription_challenge')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('email_key', '=', emailKey)
    .orderBy(sql`case state when 'open' then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** Whether this client asked for this page and address before, so that it is no further address. */
export async function clientAskedBefore(
  db: Db,
  asked: { clientHmac: string; emailKey: string; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_challenge')
    .select('id')
    .where('client_hmac', '=', asked.clientHmac)
    .where('email_key', '=', asked.emailKey)
    .where('created_at', '>', asked.since)
    .executeTakeFirst()
  return row !== undefined
}

export type TryBudget = 'tries_left' | 'fallback_tries_left'

/**
 * Takes one try before anything is compared, in one statement, so that parallel guesses cannot share
 * one (A32).
 * @returns the challenge after it; undefined when no try is left
 */
export function takeTry(db: Db, id: string, budget: TryBudget): Promise<ChallengeRow | undefined> {
  return db
    .updateTable('subscription_challenge')
    .set(budget, sql<number>`${sql.ref(budget)} - 1`)
    .where('id', '=', id)
    .where(budget, '>', 0)
    .returningAll()
    .executeTakeFirst()
}

/** A code works once, and confirming by one ends every other of the page and address. */
export async function closeChallenges(db: Db, { pageId, emailKey }: PageAddress): Promise<void> {
  await db
    .updateTable('subscription_challenge')
    .set({ state: 'used' })
    .where('page_id', '=', pageId)
    .where('email_key', '=', emailKey)
    .where('state', '=', 'open')
    .execute()
}

/**
 * Notes that another mail was asked for.
 * @returns false when a parallel request was first
 */
export async function noteResend(
  db: Db,
  challenge: Pick<ChallengeRow, 'id' | 'mails' | 'mail_state'>,
  next: { mails: number; resendAt: number },
): Promise<boolean> {
  const row = await db
    .updateTable('subscription_challenge')
    .set({
      mails: next.mails,
      resend_at: next.resendAt,
      mail_state: challenge.mail_state === 'muted' ? 'muted' : 'waiting',
    })
    .where('id', '=', challenge.id)
    .where('state', '=', 'open')
    .where('mails', '=', challenge.mails)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface MintedCode {
  codeHmac: string
  mintedAt: number
  expiresAt: number
  timedBy: string
  timedFrom: number
}

/**
 * Puts a new code in place of the old one, which dies here.
 * @returns false when the challenge is gone or used: nothing needs to be sent
 */
export async function mintCode(db: Db, id: string, minted: MintedCode): Promise<boolean> {
  const row = await db
    .updateTable('subscription_challenge')
    .set({
      code_hmac: minted.codeHmac,
      minted_at: minted.mintedAt,
      expires_at: minted.expiresAt,
      timed_by: minted.timedBy,
      timed_from: minted.timedFrom,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The mail server took the mail: the life of this code begins now, unless another took its place. */
export async function startCodeLife(
  db: Db,
  id: string,
  sent: Pick<MintedCode, 'codeHmac' | 'expiresAt' | 'timedBy' | 'timedFrom'>,
): Promise<void> {
  await db
    .updateTable('subscription_challenge')
    .set({
      expires_at: sent.expiresAt,
      timed_by: sent.timedBy,
      timed_from: sent.timedFrom,
      mail_state: 'sent',
    })
    .where('id', '=', id)
    .where('code_hmac', '=', sent.codeHmac)
    .execute()
}

/** Nothing will be sent for it any more; to its holder it looks as before. */
export async function muteChallenge(db: Db, id: string): Promise<void> {
  await db
    .updateTable('subscription_challenge')
    .set({ mail_state: 'muted' })
    .where('id', '=', id)
    .execute()
}

/** Addresses that were never confirmed are not ours to keep. @returns how many were removed */
export async function deleteChallengesBefore(db: Db, moment: number): Promise<number> {
  const result = await db
    .deleteFrom('subscription_challenge')
    .where('created_at', '<', moment)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

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

/** The newest of a visitor's challenges for a page and address. */
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

/** The newest open one of a visitor's challenges for a page, which step 1 shows. */
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

/**
 * The newest challenge for a page and address, open ones first: for visitors without the cookie.
 */
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

/**
 * Whether this client has requested this page and address before, so that it does not count as
 * another address.
 */
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
 * Takes a try before anything is compared, in one statement, so that parallel guesses cannot share
 * a try (A32).
 * @returns the challenge after that; undefined if no try is left
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

/**
 * Closes all challenges for the page and address: a code works once, and confirming by one ends the
 * others.
 */
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
 * Records that another mail was requested.
 * @returns false if a parallel request was faster
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
 * Replaces the old code, which becomes invalid, by a new one.
 * @returns false if the challenge is gone or used, so that nothing needs to be sent
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

/**
 * The mail server has taken the mail: starts the life of this code, unless another has replaced it.
 */
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

/** No mail is sent for it any more; for its holder it looks unchanged. */
export async function muteChallenge(db: Db, id: string): Promise<void> {
  await db
    .updateTable('subscription_challenge')
    .set({ mail_state: 'muted' })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes addresses that were never confirmed: we may not keep them. @returns how many were removed
 */
export async function deleteChallengesBefore(db: Db, moment: number): Promise<number> {
  const result = await db
    .deleteFrom('subscription_challenge')
    .where('created_at', '<', moment)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

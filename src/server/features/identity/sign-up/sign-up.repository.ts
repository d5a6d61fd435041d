import { sql } from 'kysely'
import type { Db } from '../../../database.ts'
import type { CodeLife } from '../../../platform/one-time-code/code-life.ts'
import type { SignUpTable } from '../identity.table.ts'

/** The only writer of `sign_up` and `username_hold`. */

export type SignUpRow = SignUpTable

export async function insertSignUp(db: Db, row: SignUpRow): Promise<void> {
  await db.insertInto('sign_up').values(row).execute()
}

export function findSignUp(db: Db, id: string, now: number): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_up')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The newest registration of an address, for people without the cookie. */
export function findNewestSignUp(
  db: Db,
  email: string,
  now: number,
): Promise<SignUpRow | undefined> {
  return db
    .selectFrom('sign_up')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export type TryBudget = 'tries_left' | 'fallback_tries_left'

/**
 * Takes a try before anything is compared, in one statement, so that parallel guesses cannot share
 * a try (A32).
 * @returns the registration after that; undefined if no try is left
 */
export function takeTry(db: Db, id: string, budget: TryBudget): Promise<SignUpRow | undefined> {
  return db
    .updateTable('sign_up')
    .set(budget, sql<number>`${sql.ref(budget)} - 1`)
    .where('id', '=', id)
    .where(budget, '>', 0)
    .returningAll()
    .executeTakeFirst()
}

/** @returns false if it was confirmed already: a code works once */
export async function confirmSignUp(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('sign_up')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that another mail was requested.
 * @returns false if a parallel request was faster
 */
export async function noteResend(
  db: Db,
  before: SignUpRow,
  after: Pick<SignUpRow, 'mails' | 'resend_at'>,
): Promise<boolean> {
  const row = await db
    .updateTable('sign_up')
    .set({ mails: after.mails, resend_at: after.resend_at })
    .where('id', '=', before.id)
    .where('mails', '=', before.mails)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the old code, which becomes invalid. A decoy gets a life but no code. */
export async function mintCode(
  db: Db,
  id: string,
  minted: CodeLife & { codeHmac: string | null },
): Promise<void> {
  await db
    .updateTable('sign_up')
    .set({ code_hmac: minted.codeHmac, ...lifeColumns(minted) })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute()
}

/**
 * The mail server has taken the mail: starts the life of this code, unless another has replaced it.
 */
export async function startCodeLife(
  db: Db,
  id: string,
  sent: CodeLife & { codeHmac: string | null },
): Promise<void> {
  await db
    .updateTable('sign_up')
    .set(lifeColumns(sent))
    .where('id', '=', id)
    .where('code_hmac', sent.codeHmac === null ? 'is' : '=', sent.codeHmac)
    .where('verified_at', 'is', null)
    .execute()
}

/**
 * Reserves a username for an address until the slug is claimed, so that two registrations cannot
 * both be promised it.
 * @returns false if another address holds it
 */
export async function holdUsername(
  db: Db,
  hold: { key: string; email: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  const { key, email, expiresAt } = hold
  const row = await db
    .insertInto('username_hold')
    .values({ key, email, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ email, expires_at: expiresAt })
        .where((or) =>
          or.or([or('username_hold.expires_at', '<=', now), or('username_hold.email', '=', email)]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether another address holds it now */
export async function isUsernameHeld(
  db: Db,
  key: string,
  email: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('username_hold')
    .select('key')
    .where('key', '=', key)
    .where('email', '!=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function dropUsernameHolds(db: Db, email: string): Promise<void> {
  await db.deleteFrom('username_hold').where('email', '=', email).execute()
}

/** Deletes addresses that were never confirmed: we may not keep them. */
export async function deleteEndedSignUps(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_up').where('expires_at', '<=', now).execute()
  await db.deleteFrom('username_hold').where('expires_at', '<=', now).execute()
}

function lifeColumns(life: CodeLife) {
  return {
    minted_at: life.mintedAt,
    code_expires_at: life.expiresAt,
    timed_by: life.timedBy,
    timed_from: life.timedFrom,
  }
}

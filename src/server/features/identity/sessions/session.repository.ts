import type { Db } from '../../../database.ts'
import { prepared } from '../../../platform/db/rows/prepared.ts'
import { readRows } from '../../../platform/db/rows/read-at-once.ts'
import type { SpaceReach } from '../../../platform/identity.ts'
import type { UserRole, UserStatus } from '../identity.table.ts'
import { SESSION_MAX_MS } from './session-life.ts'

/**
 * Sessions, by the hash of their token. Times go in and out as milliseconds UTC; the columns take ISO
 * text on both engines.
 */

export interface SessionRow {
  id: string
  userId: string
  role: UserRole
  status: UserStatus
  createdAt: number
  usedAt: number
  expiresAt: number
  /** the one space that it reaches; null: all of the account */
  spaceId: string | null
  hasFactor: boolean
}

const sessionBy = (column: 'session.token' | 'session.id') =>
  prepared((db, given: { value: string }) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['session.id', 'session.user_id', 'user.role', 'user.status'])
      .select(['session.created_at', 'session.updated_at', 'session.expires_at'])
      .select(['session.space_id', 'session.has_factor'])
      .where(column, '=', given.value),
  )
const sessionByToken = sessionBy('session.token')
const sessionById = sessionBy('session.id')

export function findSessionByToken(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  return findSession(db, sessionByToken(db, { value: tokenHash }))
}

export function findSessionById(db: Db, id: string): Promise<SessionRow | undefined> {
  return findSession(db, sessionById(db, { value: id }))
}

async function findSession(
  db: Db,
  query: ReturnType<typeof sessionById>,
): Promise<SessionRow | undefined> {
  const [row] = await readRows(db, query)
  if (row === undefined) return undefined
  return {
    id: row.id,
    userId: row.user_id,
    role: row.role,
    status: row.status,
    createdAt: new Date(row.created_at).getTime(),
    usedAt: new Date(row.updated_at).getTime(),
    expiresAt: new Date(row.expires_at).getTime(),
    spaceId: row.space_id,
    hasFactor: row.has_factor === 1,
  }
}

export interface NewSession {
  id: string
  userId: string
  tokenHash: string
  userAgent: string
  createdAt: number
  expiresAt: number
  within?: SessionWithin | undefined
}

/** The stored facts of a session that reaches one space alone (contract.md §6). */
export interface SessionWithin extends SpaceReach {
  /** encrypted: where its provider signs people out */
  sealedLeave: string | null
}

/** Begins a session. No address is kept with it. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const createdAt = isoOf(session.createdAt)
  await db
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      token: session.tokenHash,
      user_agent: session.userAgent,
      created_at: createdAt,
      updated_at: createdAt,
      expires_at: isoOf(session.expiresAt),
      ...(session.within && {
        space_id: session.within.spaceId,
        has_factor: Number(session.within.hasFactor),
        sealed_leave: session.within.sealedLeave,
      }),
    })
    .execute()
}

export async function touchSession(
  db: Db,
  id: string,
  { usedAt, expiresAt }: Pick<SessionRow, 'usedAt' | 'expiresAt'>,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ updated_at: isoOf(usedAt), expires_at: isoOf(expiresAt) })
    .where('id', '=', id)
    .execute()
}

export interface ListedSession {
  id: string
  userAgent: string
  createdAt: number
  usedAt: number
}

/** Ends the sessions of an account that reach a space alone: their identity is no longer theirs. */
export async function deleteSessionsOfWithin(
  db: Db,
  { userId, spaceId }: { userId: string; spaceId: string },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('space_id', '=', spaceId)
    .execute()
}

/** Sessions of an account that live, last used first. */
export async function listLiveSessions(
  db: Db,
  userId: string,
  now: number,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', isoOf(now))
    .where('created_at', '>', isoOf(now - SESSION_MAX_MS))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? '',
    createdAt: new Date(row.created_at).getTime(),
    usedAt: new Date(row.updated_at).getTime(),
  }))
}

/** Values that one statement takes on either engine. */
const IDS_PER_QUERY = 1_000

/** Which of these sessions live, of accounts that are neither banned nor closed. */
export async function findLivingSessions(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const living = new Set<string>()
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
    const rows = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select('session.id')
      .where('session.id', 'in', ids.slice(at, at + IDS_PER_QUERY))
      .where('user.status', '=', 'active')
      .where('session.expires_at', '>', isoOf(now))
      .where('session.created_at', '>', isoOf(now - SESSION_MAX_MS))
      .execute()
    for (const row of rows) living.add(row.id)
  }
  return living
}

/** @returns whether there was such a session of this account */
export async function deleteSession(
  db: Db,
  session: { id: string; userId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('session')
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** @returns where the provider of a session signs people out, encrypted */
export async function findSealedLeave(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('sealed_leave')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sealed_leave ?? null
}

/** Ends every session that reaches a space alone, but for one that may stay. */
export async function deleteSessionsWithin(db: Db, spaceId: string, exceptId = ''): Promise<void> {
  await db
    .deleteFrom('session')
    .where('space_id', '=', spaceId)
    .where('id', '!=', exceptId)
    .execute()
}

/** Ends every session of an account, but for one that may stay. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId = ''): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('id', '!=', exceptId).execute()
}

export async function deleteEndedSessions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where((or) =>
      or.or([
        or('expires_at', '<=', isoOf(now)),
        or('created_at', '<=', isoOf(now - SESSION_MAX_MS)),
      ]),
    )
    .execute()
}

/** The form of time columns that both engines read. */
function isoOf(time: number): string {
  return new Date(time).toISOString()
}

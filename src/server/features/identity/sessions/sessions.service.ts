import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { openSealedText } from '../../../platform/security/sealed-text.ts'
import { recordAudit } from '../../audit/index.ts'
import { updateAccountState } from '../account.repository.ts'
import { setAccountState } from '../account-state.service.ts'
import { findClosure } from '../closing/account-closure.repository.ts'
import { deleteChallengesWithin } from '../factors/second-factor.repository.ts'
import type { UserRole, UserStatus } from '../identity.table.ts'
import { hashToken } from '../token-hash.ts'
import { signAccessToken } from './access-token.ts'
import {
  deleteSession,
  deleteSessionsOf,
  deleteSessionsWithin,
  findSealedLeave,
  insertSession,
  type ListedSession,
  listLiveSessions,
  type SessionWithin,
} from './session.repository.ts'
import { expiryAfterUse, SESSION_MAX_MS, SESSION_WITHIN_MAX_MS } from './session-life.ts'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'by'>

/** 190 bits */
const TOKEN_LENGTH = 32
const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const USER_AGENT_MAX = 256

export interface BegunSession {
  id: string
  /** value of the session cookie: its token, which is kept nowhere else */
  cookie: string
  cookieMaxAgeSeconds: number
  /** `Bearer …` */
  accessToken: string
}

/**
 * Begins a session of an account and writes the sign-in down; also inside a transaction.
 * @param userAgent as the browser names itself, for the list of sessions
 * @param within for one that reaches a space alone
 */
export async function beginSession(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'by'>,
  userId: string,
  userAgent: string,
  within?: SessionWithin,
): Promise<BegunSession> {
  const token = deps.ids.shortCode(TOKEN_LENGTH, TOKEN_ALPHABET)
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  const maxMs = within === undefined ? SESSION_MAX_MS : SESSION_WITHIN_MAX_MS
  await transaction(deps, async (deps) => {
    await insertSession(deps.db, {
      id,
      userId,
      tokenHash: hashToken(token),
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      createdAt: now,
      expiresAt: expiryAfterUse(now, now, maxMs),
      within,
    })
    await recordAudit(deps, { action: 'sign-in', actorId: userId, sessionId: id })
  })
  const named = { userId, sessionId: id, createdAt: now }
  return {
    id,
    cookie: token,
    cookieMaxAgeSeconds: maxMs / 1000,
    accessToken: `Bearer ${await signAccessToken(deps, named)}`,
  }
}

export function listSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ListedSession[]> {
  return listLiveSessions(deps.db, userId, deps.clock.now())
}

/** @throws notFound for a session that is not the account's */
export async function endSession(
  deps: SessionDeps,
  session: { id: string; userId: string },
): Promise<void> {
  await transaction(deps, async (deps) => {
    if (!(await deleteSession(deps.db, session))) throw failure('notFound')
    await recordAudit(deps, { action: 'session-end', object: { kind: 'session', id: session.id } })
  })
}

/** Ends every session that reaches a space alone, and what would lead to one, but for the caller's own. */
export async function endSessionsWithin(
  deps: Pick<Deps, 'db' | 'by'>,
  spaceId: string,
): Promise<void> {
  await deleteSessionsWithin(deps.db, spaceId, deps.by?.sessionId ?? '')
  await deleteChallengesWithin(deps.db, spaceId)
}

/** What `sealed_leave` is sealed for. */
export const LEAVE_PURPOSE = 'sign out at a provider'

/**
 * Signs out; a session that has ended already is as good.
 * @returns where the provider it came by signs people out
 */
export async function signOut(
  deps: SessionDeps & Pick<Deps, 'secrets'>,
  session: { id: string; userId: string },
): Promise<string | null> {
  return transaction(deps, async (deps) => {
    const sealed = await findSealedLeave(deps.db, session.id)
    if (!(await deleteSession(deps.db, session))) return null
    await recordAudit(deps, { action: 'sign-out', actorId: session.userId })
    if (sealed === null) return null
    return openSealedText(deps.secrets.keyRing(LEAVE_PURPOSE), sealed, LEAVE_PURPOSE) ?? null
  })
}

/**
 * Bans, deactivates, marks for deletion or re-opens an account; a closed one is signed out
 * everywhere at once (A48). Links and pages in the spaces of a banned account stop. An account that
 * its owner has closed is closed again when a ban is lifted.
 * @returns its new status
 */
export async function changeAccountStatus(
  deps: Deps,
  userId: string,
  wanted: UserStatus,
  reason = '',
): Promise<UserStatus> {
  return transaction(deps, async (deps) => {
    const isClosed = wanted !== 'banned' && (await findClosure(deps.db, userId)) !== undefined
    const status = isClosed ? 'deleted' : wanted
    await setAccountState(deps, userId, { status })
    if (status !== 'active') await deleteSessionsOf(deps.db, userId)
    const object = { kind: 'account', id: userId, text: reason ? `${status}: ${reason}` : status }
    await recordAudit(deps, { action: 'account-status', accountId: userId, object })
    return status
  })
}

/** Makes an account administrator of the installation, or member; its sessions continue in the new role. */
export async function changeAccountRole(
  deps: SessionDeps,
  userId: string,
  role: UserRole,
): Promise<void> {
  await transaction(deps, async (deps) => {
    await updateAccountState(deps.db, userId, { role })
    const object = { kind: 'account', id: userId, text: role }
    await recordAudit(deps, { action: 'role-change', accountId: userId, object })
  })
}

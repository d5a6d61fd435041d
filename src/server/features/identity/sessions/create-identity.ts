import type { Deps } from '../../../deps.ts'
import type { Identity, Session } from '../../../platform/identity.ts'
import { sessionOfKey } from '../../api-keys/index.ts'
import { hashToken } from '../token-hash.ts'
import { readAccessToken } from './access-token.ts'
import {
  findLivingSessions,
  findSessionById,
  findSessionByToken,
  type SessionRow,
  touchSession,
} from './session.repository.ts'
import {
  expiryAfterUse,
  isSessionLive,
  SESSION_MAX_MS,
  SESSION_TOUCH_MS,
  SESSION_WITHIN_MAX_MS,
} from './session-life.ts'

export type IdentityDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'limits' | 'log' | 'packages' | 'secrets'
>

/** The token of a session cookie; older ones end with a dot and a signature that nobody reads. */
const COOKIE = /^([A-Za-z0-9]{32})(?:\..{1,128})?$/

/**
 * Finds the account behind a cookie, token or key in the database each time: a session that was ended or
 * an account that was banned is refused at once by every process (A47, A48).
 */
export function createIdentity(deps: IdentityDeps): Identity {
  async function accept(row: SessionRow | undefined): Promise<Session | null> {
    const now = deps.clock.now()
    if (row === undefined || !isSessionLive(row, now)) return null
    if (row.status !== 'active' && row.status !== 'banned') return null
    if (now - row.usedAt >= SESSION_TOUCH_MS && row.status === 'active') await touch(row, now)
    const { userId, id: sessionId, role } = row
    const session = { userId, sessionId, banned: row.status === 'banned' }
    if (row.spaceId === null) return { ...session, role }
    // the provider of a space vouches for nobody who administers the installation
    const within = { spaceId: row.spaceId, hasFactor: row.hasFactor }
    return { ...session, role: 'member', within }
  }

  async function touch(row: SessionRow, now: number): Promise<void> {
    const maxMs = row.spaceId === null ? SESSION_MAX_MS : SESSION_WITHIN_MAX_MS
    const use = { usedAt: now, expiresAt: expiryAfterUse(row.createdAt, now, maxMs) }
    await touchSession(deps.db, row.id, use).catch((error: unknown) => {
      // a database that cannot be written to must not sign anybody out
      deps.log.warn({ err: error }, 'the use of a session was not noted')
    })
  }

  return {
    async sessionFromCookie(value) {
      const token = COOKIE.exec(value)?.[1]
      if (token === undefined) return null
      return accept(await findSessionByToken(deps.db, hashToken(token)))
    },
    async sessionFromAccessToken(token) {
      const named = await readAccessToken(deps, token)
      if (named === null) return null
      const row = await findSessionById(deps.db, named.sessionId)
      return row?.userId === named.userId ? accept(row) : null
    },
    sessionFromApiKey: (key) => sessionOfKey(deps, key),
    livingSessions: (sessionIds) => findLivingSessions(deps.db, sessionIds, deps.clock.now()),
  }
}

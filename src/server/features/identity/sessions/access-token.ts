import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { SESSION_MAX_MS } from './session-life.ts'

type TokenDeps = Pick<Deps, 'secrets' | 'clock'>

const PURPOSE = 'access-token'
const ISSUER = 'waypost'
const AUDIENCE = 'waypost-api'
const TYPE = 'at+jwt'
/** DER header of a PKCS #8 Ed25519 key, up to its 32 bytes of seed (RFC 8410 §7) */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface NamedSession {
  userId: string
  sessionId: string
}

/**
 * A signed token that names a session (jose, EdDSA; contract.md §3). The session is looked up on
 * every use, and the token ends with it. The key is derived from the installation's secret, so that
 * it is the same in every process and survives restarts.
 */
export async function signAccessToken(
  deps: TokenDeps,
  session: NamedSession & { createdAt: number },
): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ: TYPE })
    .setSubject(session.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(deps.clock.now() / 1000))
    .setExpirationTime(Math.floor((session.createdAt + SESSION_MAX_MS) / 1000))
    .sign(privateKeyOf(deps.secrets.key(PURPOSE)))
}

/**
 * A token's signature is verified once and cached, since it cannot change and verifying costs more
 * than a query. Its expiry and, in the database, its session are checked on every use (A47, A48).
 *
 * @returns the session of one of our tokens; null for anything else
 */
export async function readAccessToken(
  deps: TokenDeps,
  token: string,
): Promise<NamedSession | null> {
  const verified = verifiedOf(deps.secrets)
  const known = verified.get(token)
  if (known !== undefined) {
    const isOver = known.expiresAt <= Math.floor(deps.clock.now() / 1000)
    return isOver ? null : known.session
  }
  const found = await verify(deps, token)
  if (found === null) return null
  if (verified.size >= VERIFIED_MAX) verified.delete(verified.keys().next().value!)
  verified.set(token, found)
  return found.session
}

interface VerifiedToken {
  session: NamedSession
  /** seconds, as in the token */
  expiresAt: number
}

async function verify(deps: TokenDeps, token: string): Promise<VerifiedToken | null> {
  const { jwtVerify } = await import('jose')
  for (const secret of deps.secrets.keyRing(PURPOSE)) {
    try {
      const { payload } = await jwtVerify(token, createPublicKey(privateKeyOf(secret)), {
        algorithms: ['EdDSA'],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub', 'sid'],
        currentDate: new Date(deps.clock.now()),
      })
      const { sub, sid, exp } = payload
      return typeof sub === 'string' && typeof sid === 'string'
        ? { session: { userId: sub, sessionId: sid }, expiresAt: exp! }
        : null
    } catch {
      // signed with another key, or invalid: every reason has the same answer
    }
  }
  return null
}

/** Some 500 bytes each; only our own tokens are cached. */
const VERIFIED_MAX = 2_000
const verifiedTokens = new WeakMap<Secrets, Map<string, VerifiedToken>>()

function verifiedOf(secrets: Secrets): Map<string, VerifiedToken> {
  let verified = verifiedTokens.get(secrets)
  if (verified === undefined) {
    verified = new Map()
    verifiedTokens.set(secrets, verified)
  }
  return verified
}

const keys = new Map<string, KeyObject>()

function privateKeyOf(secret: Buffer): KeyObject {
  const name = secret.toString('base64')
  let key = keys.get(name)
  if (key === undefined) {
    key = createPrivateKey({
      key: Buffer.concat([PKCS8_HEAD, secret]),
      format: 'der',
      type: 'pkcs8',
    })
    keys.set(name, key)
  }
  return key
}

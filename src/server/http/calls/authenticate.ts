import type { IncomingHttpHeaders } from 'node:http'
import { mayCall } from '#contract/account/key-scopes.ts'
import { mayCallWithinSpace } from '#contract/account/space-reach.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/errors.ts'
import type { Account, Caller } from '../../platform/call.ts'
import {
  API_KEY_PREFIX,
  type Identity,
  type Session,
  sessionCookieName,
} from '../../platform/identity.ts'
import { isWrite, refuseForeignPage, requireOwnOrigin } from './csrf.ts'
import type { RequestContext } from './request-context.ts'

const GUEST: Caller = { kind: 'guest' }
/** Three parts of base64url, the last two perhaps empty: `alg: none` is a token too, a bad one. */
const TOKEN_SHAPE = /^[\w-]+\.[\w-]*\.[\w-]*$/

/** The part of a request that identifies its caller: one of Fastify's, or an upgrade. */
export interface CredentialRequest {
  method: string
  headers: IncomingHttpHeaders
  context: Pick<RequestContext, 'host' | 'cookies'>
}

export interface AuthenticateOptions {
  identity: Identity
  /** the session cookie is `__Host-` and `Secure` */
  isHttps: boolean
  /** origins other than the host's own that may call the endpoint without a session */
  foreignOrigins: (endpoint: Endpoint) => readonly string[]
}

/**
 * Finds out who calls (contract.md §3 'Session'): a cookie, an access token or an API key, and no
 * other way. A value shaped like a token or key of ours decides alone; any other Authorization, such
 * as the fixed one of our client, says nothing.
 * @throws failure: `unauthenticated`, `banned`, `notFound` (not an administrator), `noPermission` (a key
 *   without the scope), `malformed` (a write by cookie from elsewhere)
 */
export async function authenticate(
  request: CredentialRequest,
  endpoint: Endpoint,
  options: AuthenticateOptions,
): Promise<Caller> {
  const found = await findCaller(request, endpoint, options)
  const isInScope =
    found.kind === 'guest' ||
    (found.key ? mayCall(endpoint, found.key) : isInReach(endpoint, found))
  if (endpoint.access === 'public') return isInScope ? found : GUEST
  const caller = found
  if (caller.kind === 'guest') throw failure('unauthenticated')
  if (endpoint.access === 'administrator' && caller.role !== 'administrator') {
    throw failure('notFound')
  }
  if (!isInScope) throw failure('noPermission')
  return caller
}

/** A session of one space makes the calls about it, and those that need nobody, such as signing out. */
function isInReach(endpoint: Endpoint, { within }: Account): boolean {
  return within === undefined || endpoint.access === 'public' || mayCallWithinSpace(endpoint)
}

async function findCaller(
  request: CredentialRequest,
  endpoint: Endpoint,
  options: AuthenticateOptions,
): Promise<Caller> {
  const { identity, isHttps } = options
  const isPublic = endpoint.access === 'public'
  const credential = credentialOf(request.headers.authorization)
  if (credential !== undefined) {
    const session = credential.startsWith(API_KEY_PREFIX)
      ? await identity.sessionFromApiKey(credential)
      : await identity.sessionFromAccessToken(credential)
    return accepted(session, credential.startsWith(API_KEY_PREFIX) ? 'key' : 'token', isPublic)
  }
  const { host, cookies } = request.context
  const write = isWrite(request.method)
  const ours = host?.origin ?? ''
  if (isPublic && write) {
    const origins = options.foreignOrigins(endpoint)
    const extensions = endpoint.fromExtensions === true
    refuseForeignPage(request.headers, ours, { origins, extensions })
  }
  const cookie = cookies[sessionCookieName(isHttps)]
  // Pages and custom domains never carry a session (design.md §6).
  if (cookie === undefined || cookie === '' || host === undefined || host.role === 'pages') {
    return GUEST
  }
  if (write) {
    try {
      requireOwnOrigin(request.headers, ours, endpoint.upload === true)
    } catch (refusal) {
      if (isPublic) return GUEST
      throw refusal
    }
  }
  return accepted(await identity.sessionFromCookie(cookie), 'cookie', isPublic)
}

/** The bearer value when it is shaped like one of ours. */
function credentialOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > 8_192) return undefined
  const value = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]
  if (value === undefined) return undefined
  return value.startsWith(API_KEY_PREFIX) || TOKEN_SHAPE.test(value) ? value : undefined
}

/** A call that needs nobody treats a bad or banned one as a guest: signing in again must work. */
function accepted(session: Session | null, via: Account['via'], isPublic: boolean): Caller {
  if (session === null) {
    if (isPublic) return GUEST
    throw failure('unauthenticated')
  }
  if (session.banned) {
    if (isPublic) return GUEST
    throw failure('banned')
  }
  const { userId, sessionId, role, key, within } = session
  return { kind: 'account', userId, sessionId, role, via, key, within }
}

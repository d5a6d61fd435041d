import {
  addPasskeyEndpoint,
  deletePasskeyEndpoint,
  listPasskeysEndpoint,
  type PasskeyAnswer,
  passkeyChallengeEndpoint,
  passkeyRegistrationEndpoint,
  passkeySignInEndpoint,
  renamePasskeyEndpoint,
} from '#contract/account/passkeys.ts'
import { route } from '../../../platform/call.ts'
import { presentAuthUser } from '../identity.presenter.ts'
import { type Exchange, setSession } from '../sessions/identity-cookies.ts'
import { enterAccount } from '../sessions/sign-in.service.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  listPasskeys,
  PASSKEY_CHALLENGE_MS,
  readPasskeySignIn,
  renamePasskey,
} from './passkeys.service.ts'
import type { PasskeyTable } from './passkeys.table.ts'
import { sessionOf } from './password.handlers.ts'

const COOKIE = 'waypost_passkey'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Every call of the contract's `passkeys.ts`. */
export const passkeyRoutes = [
  route(listPasskeysEndpoint, async (deps, { caller }) => ({
    items: (await listPasskeys(deps, caller.userId)).map(presentPasskey),
  })),

  route(passkeyRegistrationEndpoint, async (deps, call) => {
    sessionOf(call.caller)
    const { userId } = call.caller
    const given = { userId, password: call.body.password, origin: call.request.origin }
    const { options, token } = await beginPasskey(deps, given)
    holdToken(call, token)
    return { ...options }
  }),

  route(addPasskeyEndpoint, async (deps, call) => {
    const { caller, body, request } = call
    const row = await addPasskey(deps, {
      userId: caller.userId,
      name: body.name,
      origin: request.origin,
      token: takeToken(call),
      response: body.response as never,
    })
    return presentPasskey(row)
  }),

  route(renamePasskeyEndpoint, async (deps, { caller, body }) =>
    presentPasskey(await renamePasskey(deps, { ...body, userId: caller.userId })),
  ),

  route(deletePasskeyEndpoint, async (deps, { caller, body }) => {
    await deletePasskey(deps, { id: body.id, userId: caller.userId })
    return { id: body.id }
  }),

  route(passkeyChallengeEndpoint, async (deps, call) => {
    const { options, token } = await beginPasskeySignIn(deps, call.request.origin)
    holdToken(call, token)
    return { ...options }
  }),

  route(passkeySignInEndpoint, async (deps, call) => {
    const { request, body } = call
    const given = { origin: request.origin, token: takeToken(call) }
    const account = await readPasskeySignIn(deps, { ...given, response: body.response as never })
    const { username, session } = await enterAccount(deps, account, request.userAgent)
    setSession(deps, call, session, account.email)
    return { ...presentAuthUser({ ...account, username }), accessToken: session.accessToken }
  }),
]

function presentPasskey(row: PasskeyTable): PasskeyAnswer {
  return {
    id: row.id,
    name: row.name,
    isBackedUp: row.is_backed_up === 1,
    createdAt: new Date(row.created_at).toISOString(),
    usedAt: row.used_at === null ? null : new Date(row.used_at).toISOString(),
  }
}

function holdToken({ reply }: Pick<Exchange, 'reply'>, token: string): void {
  reply.setCookie(COOKIE, token, {
    maxAgeSeconds: PASSKEY_CHALLENGE_MS / 1000,
    sameSite: 'strict',
  })
}

function takeToken({ request, reply }: Exchange): string | undefined {
  const token = request.cookies[COOKIE] ?? ''
  reply.clearCookie(COOKIE)
  return TOKEN.test(token) ? token : undefined
}

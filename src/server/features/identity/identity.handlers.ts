import {
  currentSessionEndpoint,
  endSessionEndpoint,
  fakeRegisterEndpoint,
  fakeSignInEndpoint,
  listSessionsEndpoint,
  registerEndpoint,
  resendCodeEndpoint,
  setupEndpoint,
  setupFirebaseEndpoint,
  setupStateEndpoint,
  signInEndpoint,
  signOutEndpoint,
  verifyEmailEndpoint,
} from '#contract/account/identity.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Call, Handler, Route } from '../../platform/call.ts'
import { route } from '../../platform/call.ts'
import { isOneOfResellers } from '../coupons/index.ts'
import { secondFactorMissing } from './factors/second-factor-sign-in.service.ts'
import { presentAuthUser, presentSession } from './identity.presenter.ts'
import { getProfile } from './profile.service.ts'
import {
  clearSession,
  deviceCookie,
  heldSignUpId,
  holdChallenge,
  holdSignUp,
  setSession,
} from './sessions/identity-cookies.ts'
import { beginSession, endSession, listSessions, signOut } from './sessions/sessions.service.ts'
import { signIn } from './sessions/sign-in.service.ts'
import { setUpAdministrator, setupState } from './sign-up/setup.service.ts'
import { setUpFirebaseAdministrator } from './sign-up/setup-firebase.service.ts'
import { register, resendCode } from './sign-up/sign-up.service.ts'
import { verifyEmail } from './sign-up/verify-email.service.ts'

const registerHandler: Handler<typeof registerEndpoint | typeof fakeRegisterEndpoint> = async (
  deps,
  call,
) => {
  const signUp = await register(deps, call.body, call.request)
  holdSignUp(call, signUp.id)
  const { user_id: id, username, email } = signUp
  return presentAuthUser({ id, username, email, role: 'member' })
}

async function enter(deps: Deps, call: Call<typeof signInEndpoint | typeof fakeSignInEndpoint>) {
  const { request, body } = call
  const outcome = await signIn(deps, {
    email: body.email,
    password: body.password,
    code: body.code ?? undefined,
    clientKey: request.clientKey,
    userAgent: request.userAgent,
    deviceCookie: deviceCookie(request),
    heldId: heldSignUpId(request),
  })
  if (outcome.kind === 'not verified') {
    holdSignUp(call, outcome.signUpId)
    throw failure('notVerified')
  }
  if (outcome.kind === 'second factor') {
    holdChallenge(call, outcome.challenge)
    throw secondFactorMissing()
  }
  const { account, username, session } = outcome
  setSession(deps, call, session, account.email)
  return { ...presentAuthUser({ ...account, username }), accessToken: session.accessToken }
}

const signInHandler: Handler<typeof signInEndpoint> = (deps, call) => enter(deps, call)

/** The cookie is all that a demonstration hands out (contract.md §3). */
const fakeSignInHandler: Handler<typeof fakeSignInEndpoint> = async (deps, call) => {
  const { accessToken: _, ...user } = await enter(deps, call)
  return user
}

const verifyEmailHandler: Handler<typeof verifyEmailEndpoint> = async (deps, call) => {
  const { request, body } = call
  const {
    userId: id,
    isHolder,
    ...verified
  } = await verifyEmail(deps, {
    email: body.email,
    code: body.code,
    heldId: heldSignUpId(request),
    language: request.language,
  })
  if (isHolder) {
    const session = await beginSession(deps, id, request.userAgent)
    setSession(deps, call, session, verified.email)
  }
  return { ...presentAuthUser({ id, role: 'member', ...verified }), isSignedIn: isHolder }
}

const resendCodeHandler: Handler<typeof resendCodeEndpoint> = async (deps, call) => {
  const heldId = heldSignUpId(call.request)
  const nextAfterMs = await resendCode(deps, {
    email: call.body.email,
    heldId,
    clientKey: call.request.clientKey,
    language: call.request.language,
  })
  return { nextAfterSeconds: Math.ceil(nextAfterMs / 1000) }
}

const signOutHandler: Handler<typeof signOutEndpoint> = async (deps, call) => {
  const { caller } = call
  let leaveAt: string | null = null
  if (caller.kind === 'account' && caller.sessionId !== null) {
    leaveAt = await signOut(deps, { id: caller.sessionId, userId: caller.userId })
  }
  clearSession(deps, call)
  return { isSignedOut: true, leaveAt }
}

const currentSessionHandler: Handler<typeof currentSessionEndpoint> = async (deps, call) => {
  const { userId, sessionId, within } = call.caller
  const reach = within?.spaceId ?? null
  const { spaceId, ...profile } = await getProfile(deps, userId)
  const isReseller = await isOneOfResellers(deps, userId)
  return { ...presentAuthUser({ id: userId, ...profile }), spaceId, sessionId, reach, isReseller }
}

const listSessionsHandler: Handler<typeof listSessionsEndpoint> = async (deps, { caller }) => {
  const sessions = await listSessions(deps, caller.userId)
  return { items: sessions.map((session) => presentSession(session, caller.sessionId)) }
}

const endSessionHandler: Handler<typeof endSessionEndpoint> = async (deps, call) => {
  const { id } = call.params
  await endSession(deps, { id, userId: call.caller.userId })
  if (id === call.caller.sessionId) clearSession(deps, call)
  return { id }
}

const setupStateHandler: Handler<typeof setupStateEndpoint> = (deps, call) =>
  setupState(deps, call.query.token)

const setupHandler: Handler<typeof setupEndpoint> = async (deps, call) => {
  const { account, username, session } = await setUpAdministrator(deps, {
    ...call.body,
    userAgent: call.request.userAgent,
  })
  setSession(deps, call, session, account.email)
  return { ...presentAuthUser({ ...account, username }), accessToken: session.accessToken }
}

const setupFirebaseHandler: Handler<typeof setupFirebaseEndpoint> = async (deps, call) => {
  const { account, username, session } = await setUpFirebaseAdministrator(deps, {
    ...call.body,
    userAgent: call.request.userAgent,
  })
  setSession(deps, call, session, account.email)
  return { ...presentAuthUser({ ...account, username }), accessToken: session.accessToken }
}

export const identityRoutes: readonly Route[] = [
  route(registerEndpoint, registerHandler),
  route(signInEndpoint, signInHandler),
  route(fakeRegisterEndpoint, registerHandler),
  route(fakeSignInEndpoint, fakeSignInHandler),
  route(verifyEmailEndpoint, verifyEmailHandler),
  route(resendCodeEndpoint, resendCodeHandler),
  route(signOutEndpoint, signOutHandler),
  route(currentSessionEndpoint, currentSessionHandler),
  route(listSessionsEndpoint, listSessionsHandler),
  route(endSessionEndpoint, endSessionHandler),
  route(setupStateEndpoint, setupStateHandler),
  route(setupEndpoint, setupHandler),
  route(setupFirebaseEndpoint, setupFirebaseHandler),
]

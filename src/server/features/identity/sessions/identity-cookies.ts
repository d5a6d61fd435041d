import { TEAM_FLOW_MINUTES } from '#contract/account/team-sign-in.ts'
import { SOCIAL_FLOW_MINUTES } from '#contract/pages/social.ts'
import type { Deps } from '../../../deps.ts'
import type { ReplyControls, RequestFacts } from '../../../platform/call.ts'
import { sessionCookieName } from '../../../platform/identity.ts'
import { CHALLENGE_LIFE_MS } from '../factors/second-factor-sign-in.service.ts'
import { SIGN_UP_LIFE_MS } from '../sign-up/sign-up.service.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, rememberDevice } from './known-device.ts'
import type { BegunSession } from './sessions.service.ts'

/** The registration of this browser; binds tries to it and lets its code sign in. */
const SIGN_UP_COOKIE = 'waypost_sign_up'
const SIGN_UP_ID = /^[A-Za-z0-9_-]{22}$/

/** A right password of this browser that waits for its second factor. */
const CHALLENGE_COOKIE = 'waypost_second_factor'
const CHALLENGE_TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The way of this browser to a provider and back, sealed. */
const SOCIAL_COOKIE = 'waypost_social'
const SOCIAL_PATH = '/api/v1/auth/social'

/** The same, to the provider of a space. */
const TEAM_COOKIE = 'waypost_team'
const TEAM_PATH = '/api/v1/auth/team'

export interface Exchange {
  request: RequestFacts
  reply: ReplyControls
}

/** Sets the session cookie and remembers the browser for this account. */
export function setSession(
  deps: Pick<Deps, 'origins' | 'secrets' | 'ids'>,
  { request, reply }: Exchange,
  session: BegunSession,
  email: string,
): void {
  reply.setCookie(cookieNameOf(deps), session.cookie, {
    maxAgeSeconds: session.cookieMaxAgeSeconds,
  })
  const device = rememberDevice(deps, deviceCookie(request), email)
  reply.setCookie(DEVICE_COOKIE, device, { maxAgeSeconds: DEVICE_COOKIE_SECONDS })
}

export function clearSession(deps: Pick<Deps, 'origins'>, { reply }: Pick<Exchange, 'reply'>) {
  reply.clearCookie(cookieNameOf(deps))
}

export function holdSignUp({ reply }: Pick<Exchange, 'reply'>, id: string): void {
  reply.setCookie(SIGN_UP_COOKIE, id, { maxAgeSeconds: SIGN_UP_LIFE_MS / 1000 })
}

export function heldSignUpId(request: RequestFacts): string | undefined {
  const id = request.cookies[SIGN_UP_COOKIE] ?? ''
  return SIGN_UP_ID.test(id) ? id : undefined
}

export function holdChallenge({ reply }: Pick<Exchange, 'reply'>, token: string): void {
  const maxAgeSeconds = CHALLENGE_LIFE_MS / 1000
  reply.setCookie(CHALLENGE_COOKIE, token, { maxAgeSeconds, sameSite: 'strict' })
}

export function heldChallenge(request: RequestFacts): string | undefined {
  const token = request.cookies[CHALLENGE_COOKIE] ?? ''
  return CHALLENGE_TOKEN.test(token) ? token : undefined
}

export function clearChallenge({ reply }: Pick<Exchange, 'reply'>): void {
  reply.clearCookie(CHALLENGE_COOKIE)
}

/** Lax: the browser comes back from another site. */
export function holdSocialFlow({ reply }: Pick<Exchange, 'reply'>, sealed: string): void {
  const maxAgeSeconds = SOCIAL_FLOW_MINUTES * 60
  reply.setCookie(SOCIAL_COOKIE, sealed, { maxAgeSeconds, path: SOCIAL_PATH })
}

/** Once: the cookie ends with the answer, whatever comes of it. */
export function takeSocialFlow({ request, reply }: Exchange): string | undefined {
  reply.clearCookie(SOCIAL_COOKIE, { path: SOCIAL_PATH })
  return request.cookies[SOCIAL_COOKIE]
}

/** Lax: the browser comes back from another site. */
export function holdTeamFlow({ reply }: Pick<Exchange, 'reply'>, sealed: string): void {
  const maxAgeSeconds = TEAM_FLOW_MINUTES * 60
  reply.setCookie(TEAM_COOKIE, sealed, { maxAgeSeconds, path: TEAM_PATH })
}

/** Once: the cookie ends with the answer, whatever comes of it. */
export function takeTeamFlow({ request, reply }: Exchange): string | undefined {
  reply.clearCookie(TEAM_COOKIE, { path: TEAM_PATH })
  return request.cookies[TEAM_COOKIE]
}

export function deviceCookie(request: RequestFacts): string | undefined {
  return request.cookies[DEVICE_COOKIE]
}

function cookieNameOf(deps: Pick<Deps, 'origins'>): string {
  return sessionCookieName(deps.origins.app.startsWith('https:'))
}

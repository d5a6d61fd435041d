import type { Deps } from '../../deps.ts'
import type { ReplyControls, RequestFacts } from '../../platform/call.ts'
import { sessionCookieName } from '../../platform/identity.ts'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, rememberDevice } from './known-device.ts'
import type { BegunSession } from './sessions.service.ts'
import { SIGN_UP_LIFE_MS } from './sign-up.service.ts'

/** The registration of this browser; binds tries to it and lets its code sign in. */
const SIGN_UP_COOKIE = 'waypost_sign_up'
const SIGN_UP_ID = /^[A-Za-z0-9_-]{22}$/

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

export function deviceCookie(request: RequestFacts): string | undefined {
  return request.cookies[DEVICE_COOKIE]
}

function cookieNameOf(deps: Pick<Deps, 'origins'>): string {
  return sessionCookieName(deps.origins.app.startsWith('https:'))
}

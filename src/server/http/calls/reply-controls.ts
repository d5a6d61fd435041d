import { stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieOptions, ReplyControls } from '../../platform/call.ts'

/**
 * Lets a handler set headers and cookies for its answer. Cookies are `Secure` if our address is
 * https.
 */
export function createReplyControls(request: FastifyRequest, reply: FastifyReply): ReplyControls {
  const secure = request.context.host?.origin.startsWith('https:') === true
  const setCookie = (name: string, value: string, options: CookieOptions = {}) => {
    reply.header(
      'Set-Cookie',
      stringifySetCookie({
        name,
        value,
        secure,
        httpOnly: options.httpOnly ?? true,
        sameSite: options.sameSite ?? 'lax',
        path: options.path ?? '/',
        maxAge: options.maxAgeSeconds,
      }),
    )
  }
  return {
    setCookie,
    clearCookie: (name, options) => setCookie(name, '', { ...options, maxAgeSeconds: 0 }),
    header: (name, value) => {
      reply.header(name, value)
    },
    status: (code) => {
      request.context.chosenStatus = code
    },
  }
}

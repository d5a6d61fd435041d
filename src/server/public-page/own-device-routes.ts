import type { FastifyInstance } from 'fastify'
import { OWN_COOKIE, ownCookie, readOwnAddress } from '../platform/own-mark.ts'
import { type Site, sendScreen, setCookies, takeLimit } from './site.ts'

const PATH = '/u/own/:token'

/**
 * Serves `/u/own/{token}`: sets or removes a device's mark on the host of short links, and
 * redirects back.
 */
export function serveOwnDevices(app: FastifyInstance, site: Site): void {
  const config = { servedOn: 'pages' } as const
  app.get<{ Params: { token: string } }>(PATH, { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'read')
    const { secrets, clock, origins } = site.deps
    const device = readOwnAddress(secrets, request.params.token, clock.now())
    if (device === undefined) return sendScreen(site, reply, 404, 'status', tooLate)
    const [value, options] = ownCookie(secrets, device)
    setCookies(request, reply, [{ name: OWN_COOKIE, value, options }])
    return reply
      .code(303)
      .headers({
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
        Location: `${origins.app}/app/statistics`,
      })
      .send()
  })
}

const tooLate = {
  title: 'This address does not work any more',
  text: 'It works for ten minutes. Turn the switch in the settings of statistics again.',
}

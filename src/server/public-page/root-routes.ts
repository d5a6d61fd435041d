import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import { markSvg } from '#page/mark-shape.ts'
import { isMainDomain } from '../platform/http/hosts.ts'
import { loadSharp } from '../platform/images/load-sharp.ts'
import { mediaPolicy } from '../platform/security/headers.ts'
import { readSettings } from '../platform/settings/installation-settings.ts'
import type { Site } from './site.ts'

const ACCENT = '#0b6e70'
const DAY = 'public, max-age=86400'

/** Search engines may read pages, but not calls, forms and links in mails. */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /app/
Disallow: /u/
Disallow: /*/subscribe
Disallow: /*/verify
Disallow: /*/unsubscribe
Disallow: /*/unlock
Disallow: /*/continue
`

/** Files that clients request at the root of a site, on every host. */
export function serveRoot(app: FastifyInstance, { deps }: Site): void {
  const config = { servedOn: 'both' } as const

  app.get('/', { config }, async (request, reply) => {
    // a space's own domain has only the files that the space defines
    if (!isMainDomain(request.context.host?.domainId ?? 'main')) throw failure('notFound')
    const { homeRedirect } = (await readSettings(deps)).settings
    return reply
      .code(302)
      .headers({
        Location: homeRedirect ?? `${welcomeOrigin(deps)}/welcome`,
        'Cache-Control': 'no-store',
      })
      .send()
  })

  app.get('/robots.txt', { config }, (_request, reply) =>
    reply.header('Cache-Control', DAY).type('text/plain; charset=utf-8').send(ROBOTS),
  )

  let icon: Promise<Buffer> | undefined
  app.get('/favicon.ico', { config }, async (_request, reply) => {
    icon ??= drawIcon()
    return reply
      .headers({ 'Cache-Control': DAY, 'Content-Security-Policy': mediaPolicy })
      .type('image/png')
      .send(await icon)
  })
}

async function drawIcon(): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(markSvg(ACCENT)), { density: 144 })
    .resize(48, 48)
    .png()
    .toBuffer()
}

/** On a single host the address stays relative; with two hosts it names the application's. */
function welcomeOrigin({ origins }: Site['deps']): string {
  return origins.app === origins.short ? '' : origins.app
}

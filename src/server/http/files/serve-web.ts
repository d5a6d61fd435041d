import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { sessionCookieName } from '../../platform/identity.ts'
import { type AppSources, appPolicy } from '../../platform/security/headers.ts'
import { serveAssets } from './asset-files.ts'
import { type Manifest, type Opening, sourcesAhead, tagsAhead } from './files-ahead.ts'

/** Marks where `index.html` needs the nonce of the answer. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g

/** Screens of the account application (design.md §7); deeper paths only under `/app/`. */
export const APP_SCREENS = ['/welcome', '/setup', '/user-login', '/user-dashboard', '/app'] as const

/**
 * Screens that links in mails open. Their addresses carry a token, which nobody else may learn
 * (A45).
 */
const TOKEN_SCREENS =
  /^\/(?:setup|app\/(?:reset-password|confirm-email|restore-account|invitation))(?:[/?]|$)/

export interface WebFiles {
  deps: Pick<Deps, 'ids' | 'config'>
  /** build/web: index.html and assets/ */
  webFolder: string
  /** build/page: the public page's assets/ */
  pageFolder: string
  /** what the application may load besides its own origin */
  sources?: AppSources
}

/**
 * Serves the account application and the built files of both front ends, as a plugin for
 * `createApp`. A path that looks like a file of a screen (`/user-dashboard/x.css`) answers 404, so
 * that no cache can be tricked into storing a screen (A23).
 */
export function serveWeb(files: WebFiles) {
  return (app: FastifyInstance): void => {
    const { ids, config } = files.deps
    const readIndex = createIndexReader(files.webFolder)
    const sessionCookie = sessionCookieName(config.publicUrl?.startsWith('https:') ?? false)
    serveAssets(app, [
      { prefix: '/assets/page/', folder: join(files.pageFolder, 'assets') },
      { prefix: '/assets/', folder: join(files.webFolder, 'assets') },
    ])

    const sendScreen = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?')[0]!
      if (/\.[a-z0-9]+$/i.test(path)) throw failure('notFound')
      const nonce = ids.token(128)
      const html = readIndex({
        path,
        isSignedIn: Boolean(request.context.cookies[sessionCookie]),
        acceptLanguage: request.headers['accept-language'],
      })
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'Content-Security-Policy': appPolicy(nonce, files.sources),
          'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
          'X-Robots-Tag': 'noindex',
          ...(TOKEN_SCREENS.test(request.url) && { 'Referrer-Policy': 'no-referrer' }),
        })
        .send(html.replace(NONCE_PLACEHOLDER, nonce))
    }
    for (const path of APP_SCREENS) app.get(path, sendScreen)
    app.get('/app/*', sendScreen)
  }
}

/** Reads `index.html` again whenever a build has replaced it. */
function createIndexReader(folder: string): (opening: Opening) => string {
  const path = join(folder, 'index.html')
  const manifestPath = join(folder, '.vite/manifest.json')
  let html = ''
  let manifest: Manifest = {}
  let tags = new Map<string, string>()
  let builtAt = -1
  return (opening) => {
    if (!existsSync(path))
      throw failure('unavailable', { cause: new Error(`${path} is not built`) })
    const { mtimeMs } = statSync(path)
    if (mtimeMs !== builtAt) {
      html = readFileSync(path, 'utf8')
      manifest = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {}
      tags = new Map()
      builtAt = mtimeMs
    }
    const sources = sourcesAhead(opening)
    const key = sources.join()
    const ahead = tags.get(key) ?? tagsAhead(manifest, sources)
    tags.set(key, ahead)
    return html.replace('</head>', () => `${ahead}</head>`)
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { type AppSources, appPolicy } from '../platform/security/headers.ts'
import { serveAssets } from './asset-files.ts'

/** Where `index.html` wants the nonce of its answer. */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g

/** Screens of the account application (design.md §7); deeper paths only under `/app/`. */
export const APP_SCREENS = ['/welcome', '/setup', '/user-login', '/user-dashboard', '/app'] as const

/** Screens that links of mails open: their addresses carry a token, which nobody else learns (row 45). */
const TOKEN_SCREENS =
  /^\/(?:setup|app\/(?:reset-password|confirm-email|restore-account|invitation))(?:[/?]|$)/

export interface WebFiles {
  deps: Pick<Deps, 'ids'>
  /** build/web: index.html and assets/ */
  webFolder: string
  /** build/page: the public page's assets/ */
  pageFolder: string
  /** what the application may reach beside its own origin */
  sources?: AppSources
}

/**
 * The account application and the built files of both front ends, as a plugin for `createApp`. A path
 * that only looks like a file of a screen (`/user-dashboard/x.css`) is not found, so that no cache can
 * be talked into keeping a screen (abuse row 23).
 */
export function serveWeb(files: WebFiles) {
  return (app: FastifyInstance): void => {
    const { ids } = files.deps
    const readIndex = createIndexReader(join(files.webFolder, 'index.html'))
    serveAssets(app, [
      { prefix: '/assets/page/', folder: join(files.pageFolder, 'assets') },
      { prefix: '/assets/', folder: join(files.webFolder, 'assets') },
    ])

    const sendScreen = async (request: FastifyRequest, reply: FastifyReply) => {
      if (/\.[a-z0-9]+$/i.test(request.url.split('?')[0]!)) throw failure('notFound')
      const nonce = ids.token(128)
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'Content-Security-Policy': appPolicy(nonce, files.sources),
          'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
          'X-Robots-Tag': 'noindex',
          ...(TOKEN_SCREENS.test(request.url) && { 'Referrer-Policy': 'no-referrer' }),
        })
        .send(readIndex().replace(NONCE_PLACEHOLDER, nonce))
    }
    for (const path of APP_SCREENS) app.get(path, sendScreen)
    app.get('/app/*', sendScreen)
  }
}

/** Reads the file again when a build has replaced it. */
function createIndexReader(path: string): () => string {
  let html = ''
  let builtAt = -1
  return () => {
    if (!existsSync(path))
      throw failure('unavailable', { cause: new Error(`${path} is not built`) })
    const { mtimeMs } = statSync(path)
    if (mtimeMs !== builtAt) {
      html = readFileSync(path, 'utf8')
      builtAt = mtimeMs
    }
    return html
  }
}

import { type IncomingMessage, request as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { z } from 'zod'
import { newLinkSchema } from '#contract/links/links.ts'
import type { TlsConfig } from '#server/config.ts'
import type { Database } from '#server/database.ts'
import { fileReport } from '#server/features/abuse-reports/index.ts'
import { continueQuery, findBrand, goOn } from '#server/features/add-ons/index.ts'
import { followMailClick } from '#server/features/broadcasts/index.ts'
import { sendForm } from '#server/features/form-answers/index.ts'
import { confirmLinkGate, tryLinkPassword } from '#server/features/link-access/index.ts'
import { createLink } from '#server/features/links/index.ts'
import { findLookAlikes } from '#server/features/safety/index.ts'
import { reachGoal } from '#server/features/statistics/index.ts'
import * as subscriptions from '#server/features/subscribers/index.ts'
import type { HttpServer } from '#server/http/server/http-server.ts'
import { securedBy } from '#server/http/server/secured.ts'
import type { Route } from '#server/platform/call.ts'
import type { RecordedClick } from '#server/platform/clicks/click.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createHosts } from '#server/platform/http/hosts.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { createCertificates } from '#server/platform/tls/certificates.ts'
import { servePublicPages } from '#server/public-page/index.ts'
import { createRedirector } from '#server/redirect/index.ts'
import { canonicalKey } from '#server/redirect/link-key.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from './creators.ts'
import { testDeps } from './deps.ts'
import type { TestEngine } from './engines.ts'
import { createTestClock } from './fakes.ts'
import { createHttpApp, type Sessions } from './http-app.ts'
import { recordedClicks } from './journal-clicks.ts'
import { changePage, openPage } from './open-page.ts'
import { ASSETS } from './public-app.ts'

type Updatable = Partial<Record<keyof Database['link'], unknown>>

export interface LinkReply {
  status: number
  text: string
  headers: Headers
  /** whole Set-Cookie lines */
  cookies: string[]
}

export interface LinkAppOptions {
  limits?: Partial<Limits>
  /**
   * networks whose X-Forwarded-For is trusted; default the loopback, so that tests can simulate
   * many clients
   */
  trustedProxies?: string[]
  /** for an installation with its own reserved names */
  publicUrl?: string
  /** the process serves TLS itself; authority settings may be filled in later */
  tls?: TlsConfig
  /** of its clock */
  startAt?: number
  shortUrl?: string
  /** calls beside the public pages, and the accounts that make them */
  routes?: readonly Route[]
  sessions?: Sessions
}

/**
 * Short links over real sockets: the redirect listener in front, the screens behind, one database.
 */
export async function createLinkApp(engine: TestEngine, options: LinkAppOptions = {}) {
  const clock = createTestClock(options.startAt)
  const { secrets } = testDeps(engine)
  const { publicUrl, shortUrl, tls } = options
  const deps = testDeps(engine, {
    clock,
    views,
    limits: createRateLimits({ clock, secrets, limits: options.limits }),
    config: { trustedProxies: options.trustedProxies ?? ['127.0.0.0/8'], publicUrl, shortUrl, tls },
  })
  const { userId, spaceId } = await makeAccount(deps, 'ada')
  const certificates = createCertificates(deps)
  const secured = securedBy({ config: deps.config, certificates })
  const redirect = createRedirector({
    deps,
    hosts: createHosts({ publicUrl, shortUrl, verifiedDomains: () => deps.domains.served }),
    domains: deps.domains,
    ...(secured && { isSecured: secured.isSecured }),
    saltOfDay: () => 'salt',
  })
  const app = await createHttpApp({
    deps: { ...deps },
    env: { ...(publicUrl && { PUBLIC_URL: publicUrl }), ...(shortUrl && { SHORT_URL: shortUrl }) },
    routes: options.routes ?? [],
    sessions: options.sessions ?? {},
    redirect,
    ...(secured && { secured }),
    plugins: [
      (plugin) =>
        servePublicPages(plugin, deps, {
          subscriptions,
          links: {
            tryPassword: tryLinkPassword,
            confirmGate: confirmLinkGate,
            follow: redirect.followUnlocked,
          },
          mailClicks: { follow: followMailClick },
          interstitials: { findBrand, continueQuery, goOn },
          reachGoal,
          canonicalKey,
          fileReport,
          sendForm,
          findLookAlikes,
          assets: ASSETS,
          recordPageView: redirect.recordPageView,
          responder: redirect.pages,
        }),
    ],
  })
  await deps.domains.start()
  await redirect.start()
  if (secured) await certificates.start()
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const closeTls = await secured?.listen(app.fastify.server as HttpServer, '127.0.0.1')
  const { port } = app.fastify.server.address() as AddressInfo
  const origin = `http://localhost:${port}`

  /** A client with its own address and cookies. */
  function client(address = '198.51.100.7') {
    const jar: { path: string; name: string; value: string }[] = []
    async function send(path: string, wish: Wish = {}): Promise<LinkReply> {
      const pathname = path.split(/[?#]/)[0]!
      const cookie = jar
        .filter(
          (one) => pathname === one.path || pathname.startsWith(one.path.replace(/\/?$/, '/')),
        )
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
      const reply = await exchange(`${origin}${path}`, {
        ...wish,
        headers: {
          host: `localhost:${port}`,
          'user-agent': FIREFOX,
          'x-forwarded-for': address,
          ...(cookie === '' ? {} : { cookie }),
          ...wish.headers,
        },
      })
      for (const line of reply.cookies) {
        const [pair = ''] = line.split('; ')
        const at = pair.indexOf('=')
        const path = /; Path=([^;]*)/i.exec(line)?.[1] ?? '/'
        jar.push({ path, name: pair.slice(0, at), value: pair.slice(at + 1) })
      }
      return reply
    }
    return {
      jar,
      send,
      get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
      post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
        send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams(fields).toString(),
        }),
      unlock: (alias: string, password: string, headers: Record<string, string> = {}) =>
        send(`/${alias}/unlock`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams({ password }).toString(),
        }),
    }
  }

  return {
    deps,
    clock,
    origin,
    /** the owner of the links */
    owner: { userId, spaceId },
    client,
    /** pages answered before Fastify */
    pages: redirect.pages,
    makePage: (username: string, changes?: Parameters<typeof openPage>[2]) =>
      openPage(deps, username, changes),
    changePage: (id: string, changes: Parameters<typeof changePage>[2]) =>
      changePage(deps, id, changes),
    /** Creates a link as its owner does through the API. */
    async makeLink(alias: string, fields: Partial<z.input<typeof newLinkSchema>> = {}) {
      const destination = 'https://example.com/there'
      return createLink(deps, userId, newLinkSchema.parse({ alias, destination, ...fields }))
    },
    /** Writes columns as an import, an old version or an administrator would. */
    async changeLink(id: string, changes: Updatable) {
      const slug = await transaction(deps, async (deps) => {
        const row = await deps.db
          .updateTable('link')
          .set(changes as never)
          .where('id', '=', id)
          .returning(['domain_id', 'slug_key'])
          .executeTakeFirstOrThrow()
        await recordChange(deps, 'link', `${row.domain_id}/${row.slug_key}`)
        return { domainId: row.domain_id, key: row.slug_key }
      })
      // faster than waiting for the change table
      redirect.index.evict([slug])
    },
    /** what the journal on the disk contains */
    clicks(): RecordedClick[] {
      return recordedClicks(deps.config.dataDir)
    },
    certificates,
    async close() {
      closeTls?.()
      certificates.stop()
      await app.fastify.close()
      redirect.close()
      deps.domains.stop()
    },
  }
}

export type LinkApp = Awaited<ReturnType<typeof createLinkApp>>
export type LinkClient = ReturnType<LinkApp['client']>

interface Wish {
  method?: string
  headers?: Record<string, string>
  body?: string
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Uses node:http, which allows setting Host. */
function exchange(address: string, { method = 'GET', headers = {}, body }: Wish) {
  return new Promise<LinkReply>((resolve, reject) => {
    const { port, pathname, search } = new URL(address)
    const path = pathname + search
    const outgoing = open({ host: '127.0.0.1', port, path, method, headers, agent: false })
    outgoing.on('error', reject)
    outgoing.on('response', (answer: IncomingMessage) => {
      const chunks: Buffer[] = []
      answer.on('error', reject)
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'set-cookie': cookies = [], ...rest } = answer.headers
        resolve({
          status: answer.statusCode!,
          text: Buffer.concat(chunks).toString(),
          headers: new Headers(rest as Record<string, string>),
          cookies,
        })
      })
    })
    outgoing.end(body)
  })
}

import type { IncomingMessage } from 'node:http'
import type { InjectOptions } from 'fastify'
import { fileReport } from '#server/features/abuse-reports/index.ts'
import { continueQuery, findBrand, goOn } from '#server/features/add-ons/index.ts'
import { broadcastMailHandlers, followMailClick } from '#server/features/broadcasts/index.ts'
import { sendForm } from '#server/features/form-answers/index.ts'
import { serveIcons } from '#server/features/icons/index.ts'
import { confirmLinkGate, tryLinkPassword } from '#server/features/link-access/index.ts'
import { findLookAlikes } from '#server/features/safety/index.ts'
import { reachGoal } from '#server/features/statistics/index.ts'
import * as subscriptions from '#server/features/subscribers/index.ts'
import { type OutboxRunner, startOutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { linkBioRoutes, servePublicPages } from '#server/public-page/index.ts'
import { canonicalKey } from '#server/redirect/link-key.ts'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from './deps.ts'
import type { DatabaseAddress, TestEngine } from './engines.ts'
import { createTestClock } from './fakes.ts'
import { createHttpApp } from './http-app.ts'
import { changePage, openPage, type TestPage } from './open-page.ts'

export type { TestPage }

export interface PublicAppOptions {
  limits?: Partial<Limits>
  mail?: MailTransport
  env?: Record<string, string>
  config?: Partial<DatabaseAddress>
  /** mails are sent immediately; default true */
  isSending?: boolean
  deps?: Partial<TestDeps>
}

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  body: any
  text: string
  headers: Record<string, unknown>
  cookies: string[]
}

export const ASSETS = {
  starter: '/assets/page/starter.js',
  react: '/assets/page/react-part.js',
  styles: '/assets/page/dialogs.css',
  favicon: '/assets/page/favicon.svg',
}

const mailHandlers = { ...subscriptions.subscriberMailHandlers, ...broadcastMailHandlers }

let addresses = 0

/** Public pages, their forms and the link-bio calls over HTTP on the engine's database. */
export async function createPublicApp(engine: TestEngine, options: PublicAppOptions = {}) {
  const clock = options.deps?.clock ?? createTestClock()
  const { secrets } = testDeps(engine)
  const deps = testDeps(engine, {
    clock,
    views,
    limits: createRateLimits({ clock, secrets, limits: options.limits }),
    ...(options.mail ? { mail: options.mail } : {}),
    ...options.deps,
  })
  const seenViews: { pageId: string; url: string }[] = []
  const app = await createHttpApp({
    deps: { ...deps },
    env: options.env ?? {},
    routes: [...subscriptions.subscriberRoutes, ...linkBioRoutes],
    sessions: { wp_live_ada: session('ada'), wp_live_bob: session('bob') },
    plugins: [
      (plugin) => serveIcons(plugin, deps),
      (plugin) =>
        servePublicPages(plugin, deps, {
          subscriptions,
          links: {
            tryPassword: tryLinkPassword,
            confirmGate: confirmLinkGate,
            follow: () => Promise.reject(new Error('Links are followed in link-app.ts.')),
          },
          mailClicks: { follow: followMailClick },
          interstitials: { findBrand, continueQuery, goOn },
          reachGoal,
          canonicalKey,
          fileReport,
          sendForm,
          findLookAlikes,
          assets: ASSETS,
          async recordPageView(pageId: string, request: IncomingMessage) {
            seenViews.push({ pageId, url: request.url ?? '' })
          },
        }),
    ],
  })
  const runner: OutboxRunner | undefined =
    options.isSending === false ? undefined : startOutboxRunner(deps, mailHandlers, { everyMs: 50 })

  /** A browser with its own cookies and address. */
  function browser(remoteAddress = `10.0.${(++addresses >> 8) & 255}.${addresses & 255}`) {
    const cookies = new Map<string, string>()
    async function send(inject: InjectOptions): Promise<Reply> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({
        remoteAddress,
        ...inject,
        headers: {
          host: 'localhost:3000',
          ...(cookie === '' ? {} : { cookie }),
          ...inject.headers,
        },
      })
      const lines = [response.headers['set-cookie'] ?? []].flat()
      for (const line of lines) {
        const [pair = '', ...attributes] = line.split('; ')
        const name = pair.slice(0, pair.indexOf('='))
        if (attributes.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, pair.slice(name.length + 1))
      }
      return {
        status: response.statusCode,
        body: json(response.body),
        text: response.body,
        headers: response.headers,
        cookies: lines,
      }
    }
    const call = (method: 'POST' | 'PUT', url: string, body: unknown) =>
      send({
        method,
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    return {
      cookies,
      send,
      get: (url: string, headers: Record<string, string> = {}) =>
        send({ method: 'GET', url, headers }),
      form: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
        send({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          payload: new URLSearchParams(fields).toString(),
        }),
      subscribe: (page: TestPage, email: unknown) =>
        call('POST', `/api/user/subscribe_user?user_id=${page.userId}&link_bio_id=${page.id}`, {
          subscribe_email: email,
        }),
      verify: (page: Pick<TestPage, 'id'>, email: unknown, otp: unknown) =>
        call('POST', `/api/user/verify_subscribe_otp?link_bio_id=${page.id}`, {
          otp,
          subscribe_email: email,
        }),
      unsubscribe: (page: Pick<TestPage, 'id'>, email: unknown) =>
        call('PUT', `/api/user/unsubscribe_user?link_bio_id=${page.id}`, {
          subscribe_email: email,
        }),
    }
  }

  return {
    deps,
    app,
    /** views that should have been counted */
    views: seenViews,
    makePage: (username: string, changes?: Parameters<typeof openPage>[2]) =>
      openPage(deps, username, changes),
    changePage: (id: string, changes: Parameters<typeof changePage>[2]) =>
      changePage(deps, id, changes),
    browser,
    async close() {
      await runner?.stop()
      await app.fastify.close()
    },
  }
}

export type PublicApp = Awaited<ReturnType<typeof createPublicApp>>
export type PublicBrowser = ReturnType<PublicApp['browser']>

/** The code in a mail's text. */
export function codeIn(mail: { text?: string | undefined }): string {
  const code = /^\s*(\d{6})\s*$/m.exec(mail.text ?? '')?.[1]
  if (code === undefined) throw new Error(`There is no code in this mail:\n${mail.text}`)
  return code
}

/** A wrong code. */
export function wrongCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const session = (userId: string) =>
  ({ userId, sessionId: null, role: 'member', banned: false }) as const

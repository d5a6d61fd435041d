import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addOnRoutes, interstitialRoutes } from '#server/features/add-ons/index.ts'
import { apiKeyRoutes } from '#server/features/api-keys/index.ts'
import { billingRoutes } from '#server/features/billing/index.ts'
import { calendarRoutes } from '#server/features/calendar/index.ts'
import { chatRoutes } from '#server/features/chat/index.ts'
import { closedSpaceRoutes } from '#server/features/closed-spaces/index.ts'
import { couponRoutes } from '#server/features/coupons/index.ts'
import { domainRoutes } from '#server/features/domains/index.ts'
import { exportRoutes } from '#server/features/exports/index.ts'
import { folderRoutes } from '#server/features/folders/index.ts'
import { formAnswerRoutes } from '#server/features/form-answers/index.ts'
import { homeRoutes } from '#server/features/home/index.ts'
import { importRoutes } from '#server/features/imports/index.ts'
import { layoutRoutes } from '#server/features/layout/index.ts'
import { linkCheckRoutes } from '#server/features/link-checks/index.ts'
import { linkListRoutes } from '#server/features/link-lists/index.ts'
import { linkPreviewRoutes } from '#server/features/link-preview/index.ts'
import { linkRoutes } from '#server/features/links/index.ts'
import { mediaFiles, mediaRoutes } from '#server/features/media/index.ts'
import { moveRoutes } from '#server/features/moves/index.ts'
import { noticeRoutes } from '#server/features/notices/index.ts'
import { packageRoutes } from '#server/features/package-management/index.ts'
import { blockRoutes, iconRoutes, pageRoutes } from '#server/features/pages/index.ts'
import { promoCodeRoutes } from '#server/features/promo-codes/index.ts'
import { qrRoutes } from '#server/features/qr/index.ts'
import { slugRoutes } from '#server/features/slugs/index.ts'
import { spaceTransferRoutes } from '#server/features/space-transfers/index.ts'
import { ensurePersonalSpace, spaceRoutes } from '#server/features/spaces/index.ts'
import { statisticsRoutes } from '#server/features/statistics/index.ts'
import { taskRoutes } from '#server/features/tasks/index.ts'
import { telegramRoutes } from '#server/features/telegram/index.ts'
import { userRoutes } from '#server/features/users/index.ts'
import { utmTemplateRoutes } from '#server/features/utm-templates/index.ts'
import type { Session } from '#server/platform/identity.ts'
import { limits } from '#server/platform/rate-limit/limits.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { type TestDeps, testDeps } from './deps.ts'
import type { TestEngine } from './engines.ts'
import { createHttpApp } from './http-app.ts'

/** An account with its personal space and its calls. */
export interface Creator {
  userId: string
  spaceId: string
  /** calls with this account's API key; sends `body` as JSON */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

export interface Answer {
  status: number
  /** the error code of a refusal */
  code: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: answers of any endpoint, looked at by tests
  json: any
}

/** Makes an account as sign-up leaves it, without its first page. */
export async function makeAccount(
  deps: TestDeps,
  name: string,
): Promise<{ userId: string; spaceId: string }> {
  const userId = deps.ids.uuid()
  const now = new Date(deps.clock.now()).toISOString()
  await deps.db
    .insertInto('user')
    .values({
      id: userId,
      name,
      email: `${name}@example.com`,
      email_verified: 1,
      image: null,
      created_at: now,
      updated_at: now,
      role: 'member',
      status: 'active',
      made_by: 'sign-up',
    })
    .execute()
  return { userId, spaceId: await ensurePersonalSpace(deps, { userId, name }) }
}

/**
 * The routes of links, pages, slugs and media over HTTP, on the engine's database, with creators.
 */
export async function createCreatorApp(
  engine: TestEngine,
  names: readonly string[] = ['ada'],
  overrides: Pick<
    Partial<Deps>,
    'clickStore' | 'disk' | 'fetchOutside' | 'placeOf' | 'storage' | 'views'
  > & {
    config?: Partial<Config>
    /** one of the given names */
    administrator?: string
  } = {},
) {
  const { administrator, ...replaced } = overrides
  const given = testDeps(engine)
  const { clock, secrets } = given
  const endless = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  )
  const deps = testDeps(engine, {
    clock,
    limits: createRateLimits({ clock, secrets, limits: endless }),
    ...replaced,
  })
  const sessions: Record<string, Session> = {}
  const accounts = []
  for (const name of names) {
    const account = await makeAccount(deps, name)
    accounts.push({ ...account, key: `wp_live_${name}` })
    sessions[`wp_live_${name}`] = {
      userId: account.userId,
      sessionId: null,
      role: name === administrator ? 'administrator' : 'member',
      banned: false,
    }
  }
  const routes = [
    ...addOnRoutes,
    ...interstitialRoutes,
    ...apiKeyRoutes,
    ...linkRoutes,
    ...couponRoutes,
    ...promoCodeRoutes,
    ...folderRoutes,
    ...linkListRoutes,
    ...moveRoutes,
    ...utmTemplateRoutes,
    ...formAnswerRoutes,
    ...statisticsRoutes,
    ...domainRoutes,
    ...linkCheckRoutes,
    ...linkPreviewRoutes,
    ...noticeRoutes,
    ...calendarRoutes,
    ...chatRoutes,
    ...homeRoutes,
    ...layoutRoutes,
    ...taskRoutes,
    ...userRoutes,
    ...spaceRoutes,
    ...telegramRoutes,
    ...closedSpaceRoutes,
    ...spaceTransferRoutes,
    ...packageRoutes,
    ...slugRoutes,
    ...pageRoutes,
    ...blockRoutes,
    ...iconRoutes,
    ...importRoutes,
    ...exportRoutes,
    ...mediaRoutes,
    ...qrRoutes,
    ...billingRoutes,
  ]
  const app = await createHttpApp({
    deps: { ...deps },
    sessions,
    routes,
    plugins: [mediaFiles(deps)],
    // a busy machine must not make these tests fail
    loop: { delayMs: () => 0, isOverloaded: () => false, stop: () => {} },
  })
  const creators = accounts.map(({ userId, spaceId, key }): Creator => {
    const inject = (options: InjectOptions) =>
      app.inject({
        ...options,
        headers: { authorization: `Bearer ${key}`, host: 'localhost:3000', ...options.headers },
      })
    return {
      userId,
      spaceId,
      inject,
      async call(method, url, body, headers = {}) {
        const type = body === undefined ? {} : { 'content-type': 'application/json' }
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const answer = await inject({ method, url, payload, headers: { ...type, ...headers } })
        const json = answer.body === '' ? undefined : answer.json()
        return { status: answer.statusCode, code: json?.error?.message, json }
      },
    }
  })
  return { deps, app, creators }
}

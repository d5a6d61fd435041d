import { afterEach, beforeEach } from 'vitest'
import { spacesOfTargets } from '#server/features/clicks/own-visits.service.ts'
import { linkRoutes } from '#server/features/links/index.ts'
import { statisticsRoutes } from '#server/features/statistics/index.ts'
import type { StoredClick } from '#server/platform/clicks/click.ts'
import type { ClickStore } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import type { Session } from '#server/platform/identity.ts'
import * as views from '#server/views.tsx'
import { makeAccount } from './creators.ts'
import { testDeps } from './deps.ts'
import type { TestEngine } from './engines.ts'
import { createHttpApp } from './http-app.ts'

let made = 0

/** A stored click of an ordinary visitor, with the given changes. */
export function storedClick(given: Partial<StoredClick> = {}): StoredClick {
  made += 1
  return {
    id: `0198c1de-0000-7000-8000-${String(made).padStart(12, '0')}`,
    at: 0,
    target: 'link',
    targetId: '',
    spaceId: '',
    trigger: 'link',
    kind: 'human',
    visitor: 'a'.repeat(32),
    country: 'CH',
    city: '',
    device: 'desktop',
    system: 'Linux',
    browser: 'Firefox',
    language: 'de',
    referrer: 'direct',
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
    utmTerm: '',
    utmContent: '',
    ...given,
  }
}

/** A separate click store for each test of the suite, and deps with it on the engine's database. */
export function useClickStore(engine: TestEngine) {
  let store: ClickStore
  let stored = 0
  beforeEach(() => {
    store = createDuckDbClickStore(':memory:')
    stored = 0
  })
  afterEach(() => store.close())
  return {
    deps: () => testDeps(engine, { clickStore: store, views: views as never }),
    /** like the drain, which looks up the spaces of links and pages */
    append: async (clicks: readonly StoredClick[]) => {
      const spaces = await spacesOfTargets(engine.database, clicks)
      const placed = clicks.map((click, at) => ({ ...click, spaceId: spaces[at] ?? '' }))
      await store.append({ journal: 'test', after: stored, upTo: ++stored, clicks: placed })
    },
    count: async () => (await store.count({})).recorded,
  }
}

type TestClicks = ReturnType<typeof useClickStore>

/** A link created by hand, as the links feature leaves it. */
export async function insertTestLink(
  { db }: ReturnType<TestClicks['deps']>,
  link: { id: string; spaceId: string; userId: string; tags?: readonly string[] },
): Promise<string> {
  const { id, spaceId, userId, tags = [] } = link
  await db
    .insertInto('link')
    .values({
      id,
      space_id: spaceId,
      domain_id: 'main',
      slug_key: id,
      alias: id.toUpperCase(),
      destination: 'https://e.com/',
      destination_href: 'https://e.com/',
      title: '',
      origin: 'shortener',
      is_permanent: 0,
      starts_at: null,
      ends_at: null,
      ended_destination: null,
      blocked_at: null,
      created_by: userId,
      created_at: 0,
      updated_at: 0,
      deleted_at: null,
    })
    .execute()
  for (const tag of tags) await db.insertInto('link_tag').values({ link_id: id, tag }).execute()
  return id
}

/** The calls of statistics and links over HTTP, with accounts that have API keys. */
export async function createStatisticsApp(clicks: TestClicks, names: readonly string[]) {
  const deps = clicks.deps()
  const sessions: Record<string, Session> = {}
  const people = []
  for (const name of names) {
    const account = await makeAccount(deps, name)
    sessions[`wp_live_${name}`] = {
      userId: account.userId,
      sessionId: null,
      role: 'member',
      banned: false,
    }
    people.push({ ...account, name })
  }
  const app = await createHttpApp({
    deps: { ...deps },
    sessions,
    routes: [...statisticsRoutes, ...linkRoutes],
    loop: { delayMs: () => 0, isOverloaded: () => false, stop: () => {} },
  })
  /** @param name of the account, or '' for a guest */
  const call = async (
    name: string,
    method: 'GET' | 'PUT' | 'PATCH',
    url: string,
    body?: object,
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/v1/${url}`,
      headers: {
        host: 'localhost:3000',
        ...(name && { authorization: `Bearer wp_live_${name}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    // biome-ignore lint/suspicious/noExplicitAny: answers of any endpoint, looked at by tests
    const json: any = isJson ? answer.json() : undefined
    const { statusCode: status, headers, body: text } = answer
    return { status, code: json?.error?.message as string | undefined, json, headers, text }
  }
  return { deps, people, call }
}

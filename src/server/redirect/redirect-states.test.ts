import type { Insertable } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { LINK_COOKIE, makeLinkCookie, passwordMark } from '#server/platform/http/link-cookie.ts'
import { saveLinkLimit } from '#server/platform/link-limits/link-limit.repository.ts'
import { insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  HARNESS_SECRETS,
  openRedirectHarness,
  type RedirectHarness,
} from '#test/support/redirect-harness.ts'
import { CARD, IPHONE, richLinks, to, withRules } from '#test/support/rich-links.ts'

const HASH = '$argon2id$v=19$one'
const PERSON = { 'user-agent': IPHONE }

describeOnBothEngines('what stands before links with more to them', (database) => {
  let harness: RedirectHarness
  const { make } = richLinks(() => database.database.db)
  beforeEach(async () => {
    await insertSpace(database.database.db)
    harness = await openRedirectHarness(database)
  })
  afterEach(() => harness.close())

  const cookieOf = (linkId: string, hash = HASH, now = harness.time.now) => {
    const opened = { linkId, passwordMark: passwordMark(hash) }
    return { cookie: `${LINK_COOKIE}=${makeLinkCookie(HARNESS_SECRETS, opened, now)}` }
  }

  it('ask for the password until a cookie proves the current one', async () => {
    const id = await make('secret', { password_hash: HASH })
    const asked = await harness.ask('/secret')
    expect(asked.outcome).toEqual({
      screen: 'password',
      passwordMark: passwordMark(HASH),
      domainId: 'main',
      key: 'secret',
      targetId: id,
      hidesReferrer: false,
    })
    expect(JSON.stringify(asked)).not.toContain('argon2id')
    const location = async (headers: Record<string, string>) =>
      (await harness.ask('/secret', headers)).headers.location
    expect(await location(cookieOf(id))).toBe('https://example.com/secret')
    expect(await location(cookieOf(id, '$argon2id$v=19$two'))).toBeUndefined()
    expect(await location(cookieOf('other'))).toBeUndefined()
    expect(await location(cookieOf(id, HASH, harness.time.now - 25 * 3_600_000))).toBeUndefined()
    expect(await location({ cookie: `${LINK_COOKIE}=1.${'a'.repeat(43)}` })).toBeUndefined()
    expect(harness.recorded()).toHaveLength(1)
  })

  it('are followed after the right password, with limit, rules and click', async () => {
    const id = await make('secret', {
      password_hash: HASH,
      hides_referrer: 1,
      forwards_query: 1,
      ...withRules({
        id: 'news',
        conditions: [{ on: 'referrer', values: ['news.test'] }],
        target: to('news'),
      }),
    })
    await saveLinkLimit(database.database.db, id, 1)
    const request = {
      method: 'POST',
      url: '/secret/unlock?a=1',
      headers: {},
      rawHeaders: ['User-Agent', IPHONE, 'Referer', 'http://localhost/secret'],
      socket: {},
    }
    const slug = { domainId: 'main', key: 'secret', referrer: 'https://news.test/' }
    expect(await harness.redirector.followUnlocked(request as never, slug)).toEqual({
      kind: 'redirect',
      location: 'https://example.com/news?a=1',
      hidesReferrer: true,
    })
    expect(harness.recorded()).toMatchObject([
      { targetId: id, referrer: 'https://news.test/', query: 'a=1', isHead: false },
    ])
    expect(await harness.redirector.followUnlocked(request as never, slug)).toMatchObject({
      kind: 'screen',
      outcome: { screen: 'limit-reached' },
    })
    await insertPage(database.database.db, { username: 'ada' })
    const page = { ...slug, key: 'ada' }
    expect(await harness.redirector.followUnlocked(request as never, page)).toEqual({
      kind: 'page',
    })
  })

  it('show an interstitial page, whose click is on disk before it', async () => {
    const id = await make('wait', { interstitial_seconds: 5, hides_referrer: 1 })
    expect((await harness.ask('/wait')).outcome).toEqual({
      screen: 'interstitial',
      location: 'https://example.com/wait',
      seconds: 5,
      domainId: 'main',
      key: 'wait',
      targetId: id,
      hidesReferrer: true,
    })
    expect(harness.recorded()).toHaveLength(1)
    await make(
      'shop',
      withRules({
        id: 'app',
        conditions: [{ on: 'device', values: ['mobile'] }],
        target: {
          kind: 'app',
          appUrl: 'shop://a',
          storeUrl: 'https://store.example/',
          destination: 'https://example.com/web',
        },
      }),
    )
    const app = await harness.ask('/shop', { 'user-agent': IPHONE })
    expect(app.headers.location).toBeUndefined()
    expect(app.outcome).toMatchObject({
      screen: 'app',
      appUrl: 'shop://a',
      storeUrl: 'https://store.example/',
      location: 'https://example.com/web',
    })
    expect((await harness.ask('/shop')).headers.location).toBe('https://example.com/shop')
    expect(harness.recorded()).toHaveLength(3)
  })

  it('show their own card to preview fetchers, and to nobody else', async () => {
    const preview = JSON.stringify({ title: 'Title', text: 'Text', image: null })
    await make('card', { preview, password_hash: HASH })
    expect((await harness.ask('/card', { 'user-agent': CARD })).outcome).toMatchObject({
      screen: 'custom-preview',
      preview: { title: 'Title', text: 'Text', image: '' },
    })
    expect((await harness.ask('/card', { 'user-agent': IPHONE })).outcome).toMatchObject({
      screen: 'password',
    })
    expect(harness.recorded()).toMatchObject([{ agent: CARD }])
  })

  it('say where they lead for +, and count nothing', async () => {
    const conditions = [{ on: 'system' as const, values: ['ios' as const] }]
    const id = await make('look', withRules({ id: 'a', conditions, target: to('rule') }))
    for (const path of ['/look+', '/LOOK%2B', '/look+/']) {
      const preview = { screen: 'link-preview', hasRules: true, targetId: id }
      expect((await harness.ask(path)).outcome).toMatchObject({
        ...preview,
        location: 'https://example.com/look',
      })
      expect((await harness.ask(path, { 'user-agent': IPHONE })).outcome).toMatchObject({
        ...preview,
        location: 'https://example.com/rule',
      })
    }
    await make('secret', { password_hash: HASH })
    expect((await harness.ask('/secret+')).outcome).toMatchObject({
      screen: 'link-preview',
      location: '',
    })
    expect((await harness.ask('/nothing+')).outcome).toMatchObject({ screen: 'not-found' })
    expect(harness.recorded()).toEqual([])
  })

  it('redirect as often as their limit says; HEAD, prefetch and previews do not use it up', async () => {
    const id = await make('few', { limit_message: 'Sold out' })
    await saveLinkLimit(database.database.db, id, 2)
    const few = async (headers: Record<string, string>, method = 'GET') => {
      const { status, headers: sent, outcome } = await harness.ask('/few', headers, method)
      return outcome?.screen ?? [status, sent.location]
    }
    expect(await few(PERSON, 'HEAD')).toEqual([302, undefined])
    for (const name of ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']) {
      for (const value of ['prefetch', 'prefetch;prerender', 'preview']) {
        expect(await few({ ...PERSON, [name]: value })).toBe('not-ahead')
      }
    }
    for (const agent of [CARD, '', 'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)']) {
      for (const method of ['GET', 'HEAD']) {
        expect(await few({ 'user-agent': agent }, method)).toBe('link-preview')
      }
    }
    const answers = [
      await harness.ask('/few', PERSON),
      await harness.ask('/few', { 'user-agent': 'curl/8.9.1' }),
      await harness.ask('/few', PERSON),
    ]
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 404])
    expect(answers[2]!.outcome).toMatchObject({ screen: 'limit-reached', message: 'Sold out' })
    // two that were redirected, a HEAD, and the card twice
    expect(harness.recorded().map(({ isHead, agent }) => [isHead, agent === CARD])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [false, false],
      [false, false],
    ])
    for (const agent of [IPHONE, 'curl/8.9.1', 'Googlebot/2.1']) {
      expect(await few({ 'user-agent': agent }, 'HEAD')).toBe('limit-reached')
      expect(await few({ 'user-agent': agent })).toBe('limit-reached')
    }

    const other = await make('led', { limit_destination: 'https://example.com/out' })
    await saveLinkLimit(database.database.db, other, 1)
    await harness.ask('/led', PERSON)
    for (const method of ['HEAD', 'GET']) {
      const { headers } = await harness.ask('/led', PERSON, method)
      expect(headers.location).toBe('https://example.com/out')
    }

    const all = await make('all', { limit_counts: 'everyone' })
    await saveLinkLimit(database.database.db, all, 1)
    expect((await harness.ask('/all', { 'user-agent': CARD })).outcome?.screen).toBe('link-preview')
    expect((await harness.ask('/all', { 'user-agent': 'Googlebot/2.1' })).status).toBe(302)
    expect((await harness.ask('/all', PERSON)).outcome?.screen).toBe('limit-reached')
  })

  it('answer 503 if a use cannot be counted, and count no click', async () => {
    const id = await make('few')
    await saveLinkLimit(database.database.db, id, 2)
    const away = await database.openAnother()
    const other = await openRedirectHarness(database, { database: away })
    expect((await other.ask('/few', PERSON)).status).toBe(302)
    await other.redirector.start()
    await other.redirector.filled()
    await away.close()
    const request = {
      method: 'POST',
      url: '/few/unlock',
      headers: {},
      rawHeaders: ['User-Agent', IPHONE],
      socket: {},
    }
    const slug = { domainId: 'main', key: 'few', referrer: '' }
    expect(await other.redirector.followUnlocked(request as never, slug)).toMatchObject({
      kind: 'screen',
      outcome: { screen: 'unavailable', key: 'few' },
    })
    const answer = await other.ask('/few', PERSON)
    expect(answer.outcome).toMatchObject({ screen: 'unavailable', key: 'few' })
    await other.close()
    expect(harness.recorded()).toHaveLength(1)
    expect((await harness.ask('/few', PERSON)).status).toBe(302)
    expect((await harness.ask('/few', PERSON)).outcome).toMatchObject({ screen: 'limit-reached' })
  })

  it('change in another process within a second: rules, password, limit, ban, deletion', async () => {
    const id = await make('hot', withRules({ id: 'a', conditions: [], target: to('one') }))
    await harness.redirector.start()
    await harness.redirector.filled()
    const other = await database.openAnother()
    const clock = { now: () => Date.now(), monotonic: () => performance.now() }
    const change = (run: (db: typeof other.db) => Promise<unknown>) =>
      transaction({ db: other.db, clock }, async (inside) => {
        await run(inside.db)
        await recordChange(inside, 'link', id)
      })
    const becomes = async (expected: string, headers: Record<string, string> = {}) => {
      const deadline = performance.now() + 1_000
      let seen = ''
      while (seen !== expected && performance.now() < deadline) {
        const answer = await harness.ask('/hot', { ...PERSON, ...headers })
        seen = answer.headers.location ?? answer.outcome?.screen ?? ''
        if (seen !== expected) await new Promise((resolve) => setTimeout(resolve, 10))
      }
      expect(seen).toBe(expected)
    }
    const set = (values: Partial<Insertable<Database['link']>>) =>
      change((db) => db.updateTable('link').set(values).where('id', '=', id).execute())
    await becomes('https://example.com/one')
    await set(withRules({ id: 'a', conditions: [], target: to('two') }))
    await becomes('https://example.com/two')
    await set({ password_hash: HASH })
    await becomes('password')
    await becomes('https://example.com/two', cookieOf(id))
    await set({ password_hash: '$argon2id$v=19$two' })
    await becomes('password', cookieOf(id))
    await set({ password_hash: null, rules: '[]' })
    await becomes('https://example.com/hot')
    await change((db) => saveLinkLimit(db, id, 1))
    await becomes('limit-reached')
    await change((db) => saveLinkLimit(db, id, null))
    await becomes('https://example.com/hot')
    await set({ blocked_at: 1 })
    await becomes('blocked')
    await set({ blocked_at: null, deleted_at: 1 })
    await becomes('gone')
  })

  it('count a guess with + like any other guess (A51)', async () => {
    await make('good')
    const statuses: number[] = []
    for (let at = 0; at < 62; at++) {
      statuses.push((await harness.ask(`/guess${at}${at % 2 ? '+' : ''}`)).status)
    }
    expect(statuses.slice(60)).toEqual([429, 429])
    expect((await harness.ask('/good+')).outcome?.screen).toBe('link-preview')
  })

  it('record prefetches as such, also of an interstitial page (A60)', async () => {
    await make('wait', { interstitial_seconds: 5 })
    await harness.ask('/wait', {}, 'HEAD')
    await harness.ask('/wait', { 'sec-purpose': 'prefetch;prerender' })
    await harness.ask('/wait')
    expect(harness.recorded().map(({ isHead, isPrefetch }) => [isHead, isPrefetch])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })
})

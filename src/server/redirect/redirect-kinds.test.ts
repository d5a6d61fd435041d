import type { Insertable } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Rule } from '#contract/link-rules.ts'
import type { Database } from '#server/database.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { LINK_COOKIE, makeLinkCookie, passwordMark } from '#server/platform/link-cookie.ts'
import { saveLinkLimit } from '#server/platform/link-limits/link-limit.repository.ts'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { DOOR_SECRETS, openRedirectDoor, type RedirectDoor } from '#test/support/redirect-door.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const CARD = 'facebookexternalhit/1.1'
const HASH = '$argon2id$v=19$one'

describeOnBothEngines('links with more to them', (database) => {
  let door: RedirectDoor
  let country = ''
  beforeEach(async () => {
    country = ''
    await insertSpace(database.database.db)
    door = await openRedirectDoor(database, { placeOf: () => ({ country, city: 'Zürich' }) })
  })
  afterEach(() => door.close())

  const make = (alias: string, link: Partial<Insertable<Database['link']>> = {}) =>
    insertLink(database.database.db, {
      alias,
      destination: `https://example.com/${alias}`,
      ...link,
    })
  const withRules = (...rules: Omit<Rule, 'name'>[]) => ({
    rules: JSON.stringify(rules.map((rule) => ({ name: '', ...rule }))),
  })
  const to = (path: string) =>
    ({ kind: 'destination', destination: `https://example.com/${path}` }) as const
  const cookieOf = (linkId: string, hash = HASH, now = door.time.now) => ({
    cookie: `${LINK_COOKIE}=${makeLinkCookie(DOOR_SECRETS, { linkId, passwordMark: passwordMark(hash) }, now)}`,
  })

  it('lead by the first rule that matches, else to their own destination', async () => {
    await make(
      'shop',
      withRules(
        { id: 'ch', conditions: [{ on: 'country', values: ['CH'] }], target: to('ch') },
        { id: 'ios', conditions: [{ on: 'system', values: ['ios'] }], target: to('ios') },
        {
          id: 'fr',
          conditions: [
            { on: 'language', values: ['fr'] },
            { on: 'query', name: 'x', test: 'equals', value: '1' },
          ],
          target: to('fr'),
        },
        { id: 'news', conditions: [{ on: 'referrer', values: ['news.test'] }], target: to('news') },
      ),
    )
    const led = async (headers: Record<string, string> = {}, query = '') =>
      (await door.ask(`/shop${query}`, headers)).headers.location
    for (let round = 0; round < 2; round++) {
      country = ''
      expect(await led()).toBe('https://example.com/shop')
      expect(await led({ 'user-agent': IPHONE })).toBe('https://example.com/ios')
      const french = { 'accept-language': 'de;q=0.3, fr-CH' }
      expect(await led(french)).toBe('https://example.com/shop')
      expect(await led(french, '?x=1')).toBe('https://example.com/fr')
      expect(await led({ referer: 'https://www.news.test/a' })).toBe('https://example.com/news')
      country = 'CH'
      // another client of the same connection: places are looked up once for each
      const swiss = { 'user-agent': IPHONE, 'x-forwarded-for': '5.9.0.1' }
      expect(await led(swiss)).toBe('https://example.com/ch')
      await door.engine.start()
      await door.engine.filled()
    }
    expect(door.recorded()).toHaveLength(12)
    expect(door.recorded().at(-1)).toMatchObject({ country: 'CH', city: 'Zürich' })
  })

  it('know the number of a visit, of people only, and split without a cookie', async () => {
    await make(
      'again',
      withRules({ id: 'two', conditions: [{ on: 'visit', from: 2, to: 3 }], target: to('two') }),
    )
    const led = async (headers = {}, method = 'GET') =>
      (await door.ask('/again', { 'user-agent': 'A', ...headers }, method)).headers.location
    await led({}, 'HEAD')
    await led({ purpose: 'prefetch' })
    const seen = [await led(), await led(), await led(), await led()]
    expect(seen.map((location) => location!.slice(-3))).toEqual(['ain', 'two', 'two', 'ain'])
    expect(await led({ 'user-agent': 'B' })).toBe('https://example.com/again')

    const half = { weight: 1 }
    await make(
      'split',
      withRules({
        id: 'half',
        conditions: [],
        target: {
          kind: 'split',
          variants: [
            { destination: 'https://example.com/0', ...half },
            { destination: 'https://example.com/1', ...half },
          ],
        },
      }),
    )
    const variants = new Set<string>()
    for (let at = 0; at < 30; at++) {
      const agent = { 'user-agent': `Agent ${at}` }
      const first = await door.ask('/split', agent)
      expect(first.headers['set-cookie']).toBeUndefined()
      expect((await door.ask('/split', agent)).headers.location).toBe(first.headers.location)
      variants.add(first.headers.location!)
    }
    expect(variants.size).toBe(2)
  })

  it('lead to their own destination when their rules are damaged', async () => {
    for (const [at, rules] of ['{', '[{}]', '[{"id":"a","conditions":[{"on":"x"}]}]'].entries()) {
      await make(`bad${at}`, { rules })
      expect((await door.ask(`/bad${at}`)).headers.location).toBe(`https://example.com/bad${at}`)
    }
  })

  it('pass the query on, say nothing of where the visitor was, and are for this once', async () => {
    await make('pass', {
      destination: 'https://example.com/?own=1#top',
      forwards_query: 1,
      hides_referrer: 1,
    })
    const answer = await door.ask('/pass?own=2&utm_source=a%20b&qr=1&x=%0d%0aSet-Cookie:a')
    expect(answer.headers).toMatchObject({
      location: 'https://example.com/?own=1&utm_source=a%20b&x=%0d%0aSet-Cookie:a#top',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(door.recorded()).toMatchObject([
      { trigger: 'qr', query: 'own=2&utm_source=a%20b&x=%0d%0aSet-Cookie:a' },
    ])
    await make('plain')
    const plain = await door.ask('/plain?a=1')
    expect(plain.headers).toMatchObject({
      location: 'https://example.com/plain',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  it('cannot be led anywhere by headers that nobody asked about (abuse row 22)', async () => {
    await make('shop', withRules({ id: 'a', conditions: [], target: to('rule') }))
    const spoofed = {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/other',
      forwarded: 'host=evil.example',
      'cf-ipcountry': 'CH',
    }
    const first = await door.ask('/shop', spoofed)
    const second = await door.ask('/shop')
    const numberless = ({ date: _, ...headers }: typeof first.headers) => headers
    expect(numberless(first.headers)).toEqual(numberless(second.headers))
  })

  it('tell scans of QR codes from clicks, of pages too', async () => {
    await make('code', { origin: 'block' })
    await door.ask('/code?qr')
    await door.ask('/code?utm_source=x&qr=1')
    await door.ask('/code?qr=2')
    expect(door.recorded().map(({ trigger, query }) => [trigger, query])).toEqual([
      ['qr', ''],
      ['qr', 'utm_source=x'],
      ['page', 'qr=2'],
    ])
    const pageId = await insertPage(database.database.db, { username: 'ada' })
    const request = { method: 'GET', url: '/ada?qr', headers: {}, rawHeaders: [], socket: {} }
    await door.engine.recordPageView(pageId, request as never)
    expect(door.recorded().at(-1)).toMatchObject({ target: 'page', trigger: 'qr', query: '' })
  })

  it('ask for the password until a cookie proves that it was given, the one they have now', async () => {
    const id = await make('secret', { password_hash: HASH })
    const asked = await door.ask('/secret')
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
      (await door.ask('/secret', headers)).headers.location
    expect(await location(cookieOf(id))).toBe('https://example.com/secret')
    expect(await location(cookieOf(id, '$argon2id$v=19$two'))).toBeUndefined()
    expect(await location(cookieOf('other'))).toBeUndefined()
    expect(await location(cookieOf(id, HASH, door.time.now - 25 * 3_600_000))).toBeUndefined()
    expect(await location({ cookie: `${LINK_COOKIE}=1.${'a'.repeat(43)}` })).toBeUndefined()
    expect(door.recorded()).toHaveLength(1)
  })

  it('are followed by whoever gave the password just now, with limit, rules and click', async () => {
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
      rawHeaders: ['User-Agent', 'A', 'Referer', 'http://localhost/secret'],
      socket: {},
    }
    const slug = { domainId: 'main', key: 'secret', referrer: 'https://news.test/' }
    expect(await door.engine.followUnlocked(request as never, slug)).toEqual({
      kind: 'redirect',
      location: 'https://example.com/news?a=1',
      hidesReferrer: true,
    })
    expect(door.recorded()).toMatchObject([
      { targetId: id, referrer: 'https://news.test/', query: 'a=1', isHead: false },
    ])
    expect(await door.engine.followUnlocked(request as never, slug)).toMatchObject({
      kind: 'screen',
      outcome: { screen: 'limit-reached' },
    })
    await insertPage(database.database.db, { username: 'ada' })
    const page = { ...slug, key: 'ada' }
    expect(await door.engine.followUnlocked(request as never, page)).toEqual({ kind: 'page' })
  })

  it('show a page in between, whose click is on the disk before it', async () => {
    const id = await make('wait', { interstitial_seconds: 5, hides_referrer: 1 })
    expect((await door.ask('/wait')).outcome).toEqual({
      screen: 'interstitial',
      location: 'https://example.com/wait',
      seconds: 5,
      domainId: 'main',
      key: 'wait',
      targetId: id,
      hidesReferrer: true,
    })
    expect(door.recorded()).toHaveLength(1)
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
    const app = await door.ask('/shop', { 'user-agent': IPHONE })
    expect(app.headers.location).toBeUndefined()
    expect(app.outcome).toMatchObject({
      screen: 'app',
      appUrl: 'shop://a',
      storeUrl: 'https://store.example/',
      location: 'https://example.com/web',
    })
    expect((await door.ask('/shop')).headers.location).toBe('https://example.com/shop')
    expect(door.recorded()).toHaveLength(3)
  })

  it('show their own card to those who make cards, and to nobody else', async () => {
    const preview = JSON.stringify({ title: 'Title', text: 'Text', image: null })
    await make('card', { preview, password_hash: HASH })
    expect((await door.ask('/card', { 'user-agent': CARD })).outcome).toMatchObject({
      screen: 'custom-preview',
      preview: { title: 'Title', text: 'Text', image: '' },
    })
    expect((await door.ask('/card', { 'user-agent': IPHONE })).outcome).toMatchObject({
      screen: 'password',
    })
    expect(door.recorded()).toMatchObject([{ agent: CARD }])
  })

  it('say where they lead when + is asked, and count nothing', async () => {
    const id = await make('look', withRules({ id: 'a', conditions: [], target: to('rule') }))
    for (const path of ['/look+', '/LOOK%2B', '/look+/']) {
      expect((await door.ask(path)).outcome).toMatchObject({
        screen: 'link-preview',
        location: 'https://example.com/look',
        hasRules: true,
        targetId: id,
      })
    }
    await make('secret', { password_hash: HASH })
    expect((await door.ask('/secret+')).outcome).toMatchObject({
      screen: 'link-preview',
      location: '',
    })
    expect((await door.ask('/nothing+')).outcome).toMatchObject({ screen: 'not-found' })
    expect(door.recorded()).toEqual([])
  })

  it('redirect as often as their limit says, and HEAD, prefetch and cards take nothing of it', async () => {
    const id = await make('few', { limit_message: 'Sold out' })
    await saveLinkLimit(database.database.db, id, 2)
    for (const [headers, method] of [
      [{}, 'HEAD'],
      [{ 'sec-purpose': 'prefetch' }, 'GET'],
      [{ 'user-agent': CARD }, 'GET'],
    ] as const) {
      expect((await door.ask('/few', headers, method)).outcome).toMatchObject({
        screen: 'link-preview',
      })
    }
    const answers = [await door.ask('/few'), await door.ask('/few'), await door.ask('/few')]
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 404])
    expect(answers[2]!.outcome).toMatchObject({ screen: 'limit-reached', message: 'Sold out' })
    expect(door.recorded()).toHaveLength(5)

    const other = await make('led', { limit_destination: 'https://example.com/out' })
    await saveLinkLimit(database.database.db, other, 1)
    await door.ask('/led')
    expect((await door.ask('/led')).headers.location).toBe('https://example.com/out')
  })

  it('answer 503 when a use cannot be counted, and count no click', async () => {
    const id = await make('few')
    await saveLinkLimit(database.database.db, id, 2)
    const away = await database.openAnother()
    const other = await openRedirectDoor(database, { database: away })
    expect((await other.ask('/few')).status).toBe(302)
    await other.engine.start()
    await other.engine.filled()
    await away.close()
    const answer = await other.ask('/few')
    expect(answer.outcome).toMatchObject({ screen: 'unavailable', key: 'few' })
    await other.close()
    expect(door.recorded()).toHaveLength(1)
    expect((await door.ask('/few')).status).toBe(302)
    expect((await door.ask('/few')).outcome).toMatchObject({ screen: 'limit-reached' })
  })

  it('change on another process within a second: rules, password, limit, ban, deletion', async () => {
    const id = await make('hot', withRules({ id: 'a', conditions: [], target: to('one') }))
    await door.engine.start()
    await door.engine.filled()
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
        const answer = await door.ask('/hot', headers)
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

  it('are answered from the database when their rules are too long for memory', async () => {
    const rules = Array.from({ length: 50 }, (_, at) => ({
      id: `rule-${at}`,
      conditions: [{ on: 'query' as const, name: 'n', test: 'equals' as const, value: `${at}` }],
      target: to(`${at}/${'x'.repeat(1_500)}`),
    }))
    await make('long', withRules(...rules))
    await make('short')
    await door.engine.start()
    await door.engine.filled()
    expect(door.engine.index.isComplete).toBe(true)
    expect((await door.ask('/long?n=49')).headers.location).toMatch(/^https:\/\/example.com\/49\/x/)
    expect((await door.ask('/long')).headers.location).toBe('https://example.com/long')
    expect(door.engine.index.isComplete).toBe(true)
    expect((await door.ask('/short')).status).toBe(302)
  })
})

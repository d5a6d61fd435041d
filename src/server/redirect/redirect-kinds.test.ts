import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openRedirectHarness, type RedirectHarness } from '#test/support/redirect-harness.ts'
import { IPHONE, richLinks, to, withRules } from '#test/support/rich-links.ts'

describeOnBothEngines('where links with more to them lead', (database) => {
  let harness: RedirectHarness
  let country = ''
  const { make } = richLinks(() => database.database.db)
  beforeEach(async () => {
    country = ''
    await insertSpace(database.database.db)
    harness = await openRedirectHarness(database, { placeOf: () => ({ country, city: 'Zürich' }) })
  })
  afterEach(() => harness.close())

  it('lead by the first matching rule, otherwise to their own destination', async () => {
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
      (await harness.ask(`/shop${query}`, headers)).headers.location
    for (let round = 0; round < 2; round++) {
      country = ''
      expect(await led()).toBe('https://example.com/shop')
      expect(await led({ 'user-agent': IPHONE })).toBe('https://example.com/ios')
      const french = { 'accept-language': 'de;q=0.3, fr-CH' }
      expect(await led(french)).toBe('https://example.com/shop')
      expect(await led(french, '?x=1')).toBe('https://example.com/fr')
      expect(await led({ referer: 'https://www.news.test/a' })).toBe('https://example.com/news')
      country = 'CH'
      // another client on the same connection: each client's place is looked up once
      const swiss = { 'user-agent': IPHONE, 'x-forwarded-for': '5.9.0.1' }
      expect(await led(swiss)).toBe('https://example.com/ch')
      await harness.redirector.start()
      await harness.redirector.filled()
    }
    expect(harness.recorded()).toHaveLength(12)
    expect(harness.recorded().at(-1)).toMatchObject({ country: 'CH', city: 'Zürich' })
  })

  it('count the visits of people only, and split without a cookie', async () => {
    await make(
      'again',
      withRules({ id: 'two', conditions: [{ on: 'visit', from: 2, to: 3 }], target: to('two') }),
    )
    const led = async (headers = {}, method = 'GET') =>
      (await harness.ask('/again', { 'user-agent': 'A', ...headers }, method)).headers.location
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
      const first = await harness.ask('/split', agent)
      expect(first.headers['set-cookie']).toBeUndefined()
      expect((await harness.ask('/split', agent)).headers.location).toBe(first.headers.location)
      variants.add(first.headers.location!)
    }
    expect(variants.size).toBe(2)
  })

  it('lead to their own destination when their rules are damaged', async () => {
    for (const [at, rules] of ['{', '[{}]', '[{"id":"a","conditions":[{"on":"x"}]}]'].entries()) {
      await make(`bad${at}`, { rules })
      expect((await harness.ask(`/bad${at}`)).headers.location).toBe(`https://example.com/bad${at}`)
    }
  })

  it('pass on the query, hide the referrer, and are not cached', async () => {
    await make('pass', {
      destination: 'https://example.com/?own=1#top',
      forwards_query: 1,
      hides_referrer: 1,
    })
    const answer = await harness.ask('/pass?own=2&utm_source=a%20b&qr=1&x=%0d%0aSet-Cookie:a')
    expect(answer.headers).toMatchObject({
      location: 'https://example.com/?own=1&utm_source=a%20b&x=%0d%0aSet-Cookie:a#top',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(harness.recorded()).toMatchObject([
      { trigger: 'qr', query: 'own=2&utm_source=a%20b&x=%0d%0aSet-Cookie:a' },
    ])
    await make('plain')
    const plain = await harness.ask('/plain?a=1')
    expect(plain.headers).toMatchObject({ location: 'https://example.com/plain' })
    // it would relax a stricter policy of the page that the visitor comes from
    expect(plain.headers).not.toHaveProperty('referrer-policy')
  })

  it('answer with the same headers whatever query they pass on (A21)', async () => {
    await make('pass', { destination: 'https://example.com/?own=1#top', forwards_query: 1 })
    const names = Object.keys((await harness.ask('/pass')).headers).sort()
    const queries = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 60,
    })
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const { status, headers } = await harness.ask(`/pass?${query}`)
        expect([status, Object.keys(headers).sort()]).toEqual([302, names])
        expect(headers.location).toMatch(/^https:\/\/example\.com\/\?own=1[!-~]*#top$/)
      }),
      { numRuns: 150 },
    )
  })

  it('cannot be led elsewhere by headers that no rule reads (A22)', async () => {
    await make('shop', withRules({ id: 'a', conditions: [], target: to('rule') }))
    const spoofed = {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/other',
      forwarded: 'host=evil.example',
      'cf-ipcountry': 'CH',
    }
    const first = await harness.ask('/shop', spoofed)
    const second = await harness.ask('/shop')
    const numberless = ({ date: _, ...headers }: typeof first.headers) => headers
    expect(numberless(first.headers)).toEqual(numberless(second.headers))
  })

  it('tell scans of QR codes from clicks, also for pages', async () => {
    await make('code', { origin: 'block' })
    await harness.ask('/code?qr')
    await harness.ask('/code?utm_source=x&qr=1')
    await harness.ask('/code?qr=2')
    expect(harness.recorded().map(({ trigger, query }) => [trigger, query])).toEqual([
      ['qr', ''],
      ['qr', 'utm_source=x'],
      ['page', 'qr=2'],
    ])
    const pageId = await insertPage(database.database.db, { username: 'ada' })
    const request = { method: 'GET', url: '/ada?qr', headers: {}, rawHeaders: [], socket: {} }
    await harness.redirector.recordPageView(pageId, request as never)
    expect(harness.recorded().at(-1)).toMatchObject({ target: 'page', trigger: 'qr', query: '' })
  })

  it('tell views by an API call from views of the page, and scans from both', async () => {
    const pageId = await insertPage(database.database.db, { username: 'ada' })
    const [call, scan] = ['source=link-bio', 'source=link-bio&qr']
    for (const query of [call, '', `a&${call}&b`, scan, 'source=link-biography']) {
      const request = {
        method: 'GET',
        url: `/ada?${query}`,
        headers: {},
        rawHeaders: [],
        socket: {},
      }
      await harness.redirector.recordPageView(pageId, request as never)
    }
    const triggers = harness.recorded().map(({ trigger }) => trigger)
    expect(triggers).toEqual(['api', 'link', 'api', 'qr', 'link'])
  })

  it('are led by rules too long to be packed, without harm to the index', async () => {
    const rules = Array.from({ length: 50 }, (_, at) => ({
      id: `rule-${at}`,
      conditions: [{ on: 'query' as const, name: 'n', test: 'equals' as const, value: `${at}` }],
      target: to(`${at}/${'x'.repeat(1_500)}`),
    }))
    await make('long', withRules(...rules))
    await make('short')
    await harness.redirector.start()
    await harness.redirector.filled()
    expect(harness.redirector.index.isComplete).toBe(true)
    expect((await harness.ask('/long?n=49')).headers.location).toMatch(
      /^https:\/\/example.com\/49\/x/,
    )
    expect((await harness.ask('/long')).headers.location).toBe('https://example.com/long')
    expect(harness.redirector.index.isComplete).toBe(true)
    expect((await harness.ask('/short')).status).toBe(302)
  })
})

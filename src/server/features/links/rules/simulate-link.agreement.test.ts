import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type RuleInput, rulesSchema } from '#contract/links/link-rules.ts'
import { simulatedLinkSchema, simulatedVisitorSchema } from '#contract/links/link-simulation.ts'
import { newLinkSchema } from '#contract/links/links.ts'
import { redirectOutcomeOf } from '#server/platform/clicks/redirect-outcome.ts'
import { createHosts } from '#server/platform/http/hosts.ts'
import { LINK_COOKIE, makeLinkCookie, passwordMark } from '#server/platform/http/link-cookie.ts'
import { NOWHERE, type PlaceOf } from '#server/platform/places/place.ts'
import { createRedirector } from '#server/redirect/index.ts'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { TEST_TIME } from '#test/support/fakes.ts'
import { createLink } from '../one/links.service.ts'
import { simulateLink } from './simulate-link.service.ts'

const HOUR = 3_600_000
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'curl/8.9.1',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
]
const iso = (offset: number) => new Date(TEST_TIME + offset).toISOString()
const isNot = fc.constantFrom(undefined, true, false)
const some = <T extends string | number>(...values: T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })

const condition = fc.oneof(
  fc.record({
    on: fc.constant('device' as const),
    values: some('mobile', 'desktop', 'other'),
    isNot,
  }),
  fc.record({
    on: fc.constant('system' as const),
    values: some('ios', 'android', 'windows'),
    isNot,
  }),
  fc.record({
    on: fc.constant('browser' as const),
    values: some('safari', 'edge', 'firefox'),
    isNot,
  }),
  fc.record({ on: fc.constant('country' as const), values: some('CH', 'DE', 'FR'), isNot }),
  fc.record({ on: fc.constant('language' as const), values: some('de', 'de-CH', 'fr'), isNot }),
  fc.record({
    on: fc.constant('referrer' as const),
    values: some('example.com', 'news.example.com', 'direct'),
    isNot,
  }),
  fc.record({
    on: fc.constant('query' as const),
    name: fc.constantFrom('ref', 'x', 'a b'),
    test: fc.constantFrom('exists' as const, 'equals' as const, 'contains' as const),
    value: fc.constantFrom('1', 'mail', 'ü'),
    isNot,
  }),
  fc.record({
    on: fc.constant('time' as const),
    from: fc.constantFrom(undefined, iso(-HOUR), iso(0), iso(1)),
    to: fc.constant(iso(HOUR)),
    isNot,
  }),
  fc.record({
    on: fc.constant('daytime' as const),
    from: fc.constantFrom('03:04', '22:00'),
    to: fc.constantFrom('03:05', '06:00'),
    timezone: fc.constantFrom('UTC', 'Asia/Tokyo'),
    isNot,
  }),
  fc.record({
    on: fc.constant('weekday' as const),
    values: some(1, 3, 7),
    timezone: fc.constantFrom('UTC', 'Pacific/Auckland'),
    isNot,
  }),
  fc.record({ on: fc.constant('visit' as const), from: fc.constantFrom(1, 2), isNot }),
)
const address = fc.constantFrom(
  'https://a.example/',
  'https://b.example/p?ref=own#part',
  'https://c.example/?x=%41&x=b',
)
const target = fc.oneof(
  fc.record({ kind: fc.constant('destination' as const), destination: address }),
  fc.record({
    kind: fc.constant('split' as const),
    variants: fc.array(
      fc.record({ destination: address, weight: fc.integer({ min: 1, max: 9 }) }),
      { minLength: 2, maxLength: 4 },
    ),
  }),
  fc.record({
    kind: fc.constant('app' as const),
    appUrl: fc.constantFrom('myapp://x', 'https://app.example/x'),
    destination: address,
  }),
)
const rules = fc
  .array(fc.record({ conditions: fc.array(condition, { maxLength: 2 }), target }), { maxLength: 4 })
  .map((all): RuleInput[] => all.map((rule, at) => ({ id: `rule ${at}`, ...rule })))
/** With a probability of one in six. */
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
const link = fc.record({
  destination: address,
  rules,
  forwardsQuery: fc.boolean(),
  startsAt: seldom(fc.constantFrom(iso(-2), iso(1))),
  startsDestination: seldom(address),
  endsAt: seldom(fc.constantFrom(iso(2), iso(0))),
  endedDestination: seldom(address),
  clickLimit: seldom(fc.constant(1)),
  limitDestination: seldom(address),
  password: seldom(fc.constant('open sesame')),
  interstitialSeconds: seldom(fc.constant(3)),
  preview: seldom(fc.constant({ title: 'A card', text: '', image: null })),
})
const visitor = fc.record({
  userAgent: fc.constantFrom(...AGENTS),
  language: fc.constantFrom('', 'de-CH,en;q=0.8', 'fr;q=0.3, de', '*'),
  referrer: fc.constantFrom('', 'https://news.example.com/a', 'http://other.example', 'nonsense'),
  query: fc.constantFrom('', 'ref=mail', 'x=1&ref=2&x=3', 'a+b=%C3%BC&qr=1', 'ref', 'a b=ü&x=日本'),
})

type Link = typeof link extends fc.Arbitrary<infer L> ? L : never
type Damage = keyof typeof damages | null
type Visitor = typeof visitor extends fc.Arbitrary<infer V> ? V : never

const PLAIN = newLinkSchema.parse({ destination: '' })

/** What a manual edit, an import or an administrator may have left in a row. */
const damages = {
  destination: { destination: 'javascript:alert(1)' },
  rules: { rules: '[{"id":"x","conditions":[{"on":"moon"}],"target":{"kind":"none"}}]' },
  blocked: { blocked_at: 1 },
  deleted: { deleted_at: 1 },
}
const damage = seldom(fc.constantFrom(...(Object.keys(damages) as (keyof typeof damages)[])))

/** Runs the redirect on real sockets. If it shows a screen, the answer describes that screen. */
async function openRedirects(deps: TestDeps, placeOf: PlaceOf) {
  const redirect = createRedirector({
    deps,
    hosts: createHosts({ publicUrl: undefined, shortUrl: undefined }),
    saltOfDay: () => 'salt',
    placeOf,
  })
  const server = createServer((request, response) =>
    redirect.listener(request, response, () => {
      response.end(JSON.stringify(redirectOutcomeOf(request) ?? null))
    }),
  )
  await redirect.start()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    async visit(alias: string, from: Visitor, address: string, cookie = '') {
      const answer = await fetch(`${origin}/${alias}${from.query && `?${from.query}`}`, {
        redirect: 'manual',
        headers: {
          'user-agent': from.userAgent,
          'accept-language': from.language,
          'x-forwarded-for': address,
          cookie,
          ...(from.referrer && { referer: from.referrer }),
        },
      })
      const location = answer.headers.get('location')
      if (location !== null) return { screen: 'redirect', location }
      const { screen, location: on } = (await answer.json()) as {
        screen: string
        location?: string
      }
      return { screen, location: on || null }
    },
    /** the row was changed without notice to the index */
    forget: (key: string) => redirect.index.evict([{ domainId: 'main', key }]),
    close() {
      server.closeAllConnections()
      server.close()
      redirect.close()
    },
  }
}

/** Outcomes in which the redirect sends the visitor to a destination. */
const leadsOn = ['redirect', 'not-started', 'expired', 'limit-reached']
const cards = ['custom-preview', 'link-preview']
const OUTCOMES = [...leadsOn, ...cards, 'app', 'password', 'interstitial', 'blocked', 'gone']

describeOn('sqlite', 'the simulator and the redirect', (engine) => {
  it('agree on every link and visitor', async () => {
    const countries: Record<string, string> = {}
    const placeOf: PlaceOf = (address) => ({ ...NOWHERE, country: countries[address] ?? '' })
    const deps = testDeps(engine, { config: { trustedProxies: ['127.0.0.0/8'] }, placeOf })
    const { userId } = await makeAccount(deps, 'ada')
    const redirects = await openRedirects(deps, placeOf)
    const seen = new Set<string>()
    let runs = 0

    const agree = async (given: Link, from: Visitor, country: string, damaged: Damage) => {
      if (given.startsAt && given.endsAt && given.startsAt >= given.endsAt) given.endsAt = null
      runs += 1
      const address = `198.18.${runs >> 8}.${runs & 255}`
      countries[address] = country
      const alias = `agree-${runs}`
      const rules = rulesSchema.parse(given.rules)
      // a link that has already ended cannot be created, so its end is set afterwards
      const end = given.endsAt === null ? null : Date.parse(given.endsAt)
      const hasEnded = end !== null && end <= deps.clock.now()
      const made = { ...PLAIN, ...given, rules, alias, ...(hasEnded && { endsAt: null }) }
      const { id } = await createLink(deps, userId, made)
      if (hasEnded) {
        await deps.db.updateTable('link').set({ ends_at: end }).where('id', '=', id).execute()
        redirects.forget(alias)
      }
      if (damaged !== null) {
        await deps.db.updateTable('link').set(damages[damaged]).where('id', '=', id).execute()
        redirects.forget(alias)
      }
      const visitor = { ...from, address }
      for (let visit = 1; visit <= (given.clickLimit === null ? 1 : 2); visit++) {
        const told = await simulateLink(deps, userId, {
          link: simulatedLinkSchema.parse({ id }),
          visitor: simulatedVisitorSchema.parse({ ...visitor, visit }),
        })
        seen.add(told.outcome)
        const real = await redirects.visit(alias, from, address)
        const what = JSON.stringify({ given, from, country, damaged, visit, told, real })
        if (real.screen === 'redirect') expect(leadsOn, what).toContain(told.outcome)
        else expect(real.screen, what).toBe(told.outcome)
        if (told.outcome !== 'password') expect(real.location, what).toBe(told.location)
        else {
          // the simulation's destination must be where the right password leads
          const row = await deps.db
            .selectFrom('link')
            .select('password_hash')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const opened = { linkId: id, passwordMark: passwordMark(row.password_hash!) }
          const cookie = `${LINK_COOKIE}=${makeLinkCookie(deps.secrets, opened, deps.clock.now())}`
          const behind = await redirects.visit(alias, from, address, cookie)
          expect(behind.location, what).toBe(told.location)
        }
      }
    }
    try {
      await fc.assert(
        fc.asyncProperty(link, visitor, fc.constantFrom('CH', 'FR', ''), damage, agree),
        { numRuns: 600 },
      )
    } finally {
      redirects.close()
    }
    expect([...seen].sort()).toEqual(OUTCOMES.sort())
  }, 120_000)
})

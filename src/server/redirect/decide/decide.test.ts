import { describe, expect, it } from 'vitest'
import type { Rule } from '#contract/links/link-rules.ts'
import { ABSENT, type LinkEntry } from '../index/link-entry.ts'
import { type LinkExtras, NO_EXTRAS } from '../index/link-extras.ts'
import { compileRules } from '../rules/compile.ts'
import { type Decision, decide, type Visitor } from './decide.ts'

const nobody: Visitor = {
  now: 0,
  isHead: false,
  isPrefetch: false,
  isPreviewFetcher: false,
  isMachine: false,
  asksForPreview: false,
  nextStep: () => undefined,
  isUnlocked: false,
  hasConfirmed: false,
  isSubscriber: false,
  queryText: '',
  query: new URLSearchParams(),
  device: 'desktop',
  system: 'linux',
  browser: 'firefox',
  country: 'CH',
  language: 'de-ch',
  referrer: 'direct',
  visit: 1,
  share: 0,
}
/** Reading any fact of this visitor fails the test. */
const unasked = new Proxy({} as Visitor, {
  get(_target, name) {
    if (name === 'asksForPreview') return false
    throw new Error(`A plain link asked for ${String(name)}.`)
  },
})
const link: LinkEntry = { ...ABSENT, kind: 'link', id: '1', destination: 'https://example.com/a' }
const now = 1_000_000
const withExtras = (extras: Partial<LinkExtras>): LinkEntry => ({
  ...link,
  extras: { ...NO_EXTRAS, ...extras },
})
const rules = (...given: Rule[]) => ({ rules: compileRules(given) })
const always = (destination: string): Rule => ({
  id: 'always',
  name: '',
  conditions: [],
  target: { kind: 'destination', destination },
})
const screenOf = (decision: Decision) =>
  decision.kind === 'screen' ? decision.outcome.screen : decision.kind
const limit = { destination: '', message: 'Sold out' }

describe('decide, of a plain link', () => {
  it('redirects without caching, and reads no facts about the visitor', () => {
    expect(decide(link, unasked, now)).toEqual({
      kind: 'redirect',
      status: 302,
      location: 'https://example.com/a',
      cacheControl: 'private, no-store',
      isClick: true,
      hidesReferrer: false,
    })
  })

  it('lets a permanent redirect be cached for an hour, unless the link has dates', () => {
    const permanent = { ...link, isPermanent: true }
    expect(decide(permanent, nobody, now)).toMatchObject({
      status: 301,
      cacheControl: 'max-age=3600',
    })
    expect(decide({ ...permanent, endsAt: now + 1 }, nobody, now)).toMatchObject({ status: 302 })
    expect(decide({ ...permanent, startsAt: now }, nobody, now)).toMatchObject({ status: 302 })
  })

  it('observes start and end to the millisecond', () => {
    expect(screenOf(decide({ ...link, startsAt: now + 1 }, nobody, now))).toBe('not-started')
    expect(screenOf(decide({ ...link, startsAt: now }, nobody, now))).toBe('redirect')
    expect(screenOf(decide({ ...link, endsAt: now + 1 }, nobody, now))).toBe('redirect')
    expect(screenOf(decide({ ...link, endsAt: now }, nobody, now))).toBe('expired')
    const ended = { ...link, endsAt: now, endedDestination: 'https://example.com/over' }
    expect(decide(ended, nobody, now)).toMatchObject({
      status: 302,
      location: 'https://example.com/over',
    })
  })

  it('never redirects to anything but http or https (A2)', () => {
    for (const bad of [
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      ' https://x',
      'https:x',
      'https:///x',
      '//x',
      'mailto:a@b.c',
    ]) {
      expect(screenOf(decide({ ...link, destination: bad }, nobody, now))).toBe('gone')
      expect(screenOf(decide({ ...link, endsAt: 1, endedDestination: bad }, nobody, now))).toBe(
        'expired',
      )
      const unsafe = { ...withExtras({ hidesReferrer: true }), destination: bad }
      expect(screenOf(decide(unsafe, nobody, now))).toBe('gone')
      expect(screenOf(decide(unsafe, { ...nobody, asksForPreview: true }, now))).toBe('gone')
    }
  })

  it('shows a screen for what is blocked, deleted, absent or a page', () => {
    expect(screenOf(decide({ ...link, isBlocked: true, endsAt: 1 }, nobody, now))).toBe('blocked')
    expect(screenOf(decide({ ...ABSENT, kind: 'deleted' }, nobody, now))).toBe('gone')
    expect(screenOf(decide(ABSENT, nobody, now))).toBe('not-found')
    expect(decide({ ...ABSENT, kind: 'page' }, nobody, now).kind).toBe('page')
  })

  it('redirects from a released username to the new one, on this host, for its time', () => {
    const released: LinkEntry = { ...ABSENT, kind: 'released', destination: 'Ada', endsAt: now + 1 }
    expect(decide(released, nobody, now)).toMatchObject({
      status: 302,
      location: '/Ada',
      isClick: false,
    })
    const scan = { ...nobody, queryText: 'utm_source=poster&qr' }
    expect(decide(released, scan, now)).toMatchObject({ location: '/Ada?qr', isClick: false })
    expect(screenOf(decide(released, nobody, now + 1))).toBe('not-found')
    expect(screenOf(decide({ ...released, destination: '' }, nobody, now))).toBe('gone')
  })

  it('redirects from an address that a link has left to its new one, with the query, for its time', () => {
    const destination = 'https://go.example/here'
    const left: LinkEntry = { ...ABSENT, kind: 'released', destination, endsAt: now + 1 }
    const asked = { ...nobody, queryText: 'a=1&qr' }
    expect(decide(left, asked, now)).toMatchObject({
      status: 302,
      location: `${destination}?a=1&qr`,
      isClick: false,
    })
    expect(decide(left, { ...nobody, asksForPreview: true }, now)).toMatchObject({ status: 302 })
    expect(screenOf(decide(left, nobody, now + 1))).toBe('gone')
  })
})

describe('decide, of a link with extras', () => {
  it('observes the order: blocked, dates, preview, password, rules, limit, interstitial', () => {
    const everything = {
      ...withExtras({
        startsMessage: 'Soon',
        startsDestination: '',
        endedMessage: 'Over',
        limit,
        passwordMark: 'mark',
        preview: { title: 'T', text: '', image: '' },
        interstitialSeconds: 5,
        ...rules(always('https://example.com/rule')),
      }),
      isBlocked: true,
      startsAt: now,
      endsAt: now + 10,
    }
    const asked = { ...nobody, asksForPreview: true, isPreviewFetcher: true }
    expect(screenOf(decide(everything, asked, now))).toBe('blocked')
    const free = { ...everything, isBlocked: false }
    expect(decide(free, asked, now - 1)).toMatchObject({
      outcome: { screen: 'not-started', message: 'Soon', startsAt: now },
    })
    expect(decide(free, asked, now + 10)).toMatchObject({
      outcome: { screen: 'expired', message: 'Over' },
    })
    expect(decide(free, asked, now)).toMatchObject({
      outcome: { screen: 'link-preview', location: '', hasRules: true },
      isClick: false,
    })
    expect(decide(free, { ...nobody, isPreviewFetcher: true }, now)).toMatchObject({
      outcome: { screen: 'custom-preview', preview: { title: 'T' } },
    })
    expect(decide(free, nobody, now)).toEqual({
      kind: 'screen',
      outcome: { screen: 'password', passwordMark: 'mark' },
      isClick: false,
    })
    expect(decide(free, { ...nobody, isUnlocked: true }, now)).toEqual({
      kind: 'limited',
      takesUse: true,
      taken: {
        kind: 'screen',
        outcome: { screen: 'interstitial', location: 'https://example.com/rule', seconds: 5 },
        isClick: true,
      },
      refused: {
        kind: 'screen',
        outcome: { screen: 'limit-reached', message: 'Sold out' },
        isClick: false,
      },
    })
  })

  it('asks for password, age and subscription in turn, and reveals no destination', () => {
    const guarded = {
      ...withExtras({ passwordMark: 'mark', gate: '18', subscribersOf: 'page' }),
      isPermanent: true,
    }
    const knows = { ...nobody, isUnlocked: true }
    const isOld = { ...knows, hasConfirmed: true }
    expect(screenOf(decide(guarded, { ...nobody, hasConfirmed: true }, now))).toBe('password')
    expect(decide(guarded, knows, now)).toMatchObject({
      outcome: { screen: 'gate', gate: '18' },
      isClick: false,
    })
    expect(decide(guarded, isOld, now)).toMatchObject({
      outcome: { screen: 'subscribers', pageId: 'page' },
      isClick: false,
    })
    expect(decide(guarded, { ...isOld, isSubscriber: true }, now)).toMatchObject({ status: 302 })
    for (const visitor of [nobody, knows, isOld]) {
      const asked = { ...visitor, asksForPreview: true }
      expect(decide(guarded, asked, now)).toMatchObject({
        outcome: { screen: 'link-preview', location: '' },
      })
    }
  })

  it('redirects elsewhere before the start and after the last use, if the owner gave an address', () => {
    const early = {
      ...withExtras({ startsDestination: 'https://example.com/soon', hidesReferrer: true }),
      startsAt: now + 1,
    }
    expect(decide(early, nobody, now)).toMatchObject({
      location: 'https://example.com/soon',
      status: 302,
      isClick: true,
      hidesReferrer: true,
    })
    const limited = withExtras({ limit: { ...limit, destination: 'https://example.com/out' } })
    expect(decide(limited, nobody, now)).toMatchObject({
      taken: { location: 'https://example.com/a' },
      refused: { location: 'https://example.com/out', isClick: true },
    })
  })

  it('gives preview fetchers and bots of a limited link a preview, and takes no use', () => {
    const limited = withExtras({ limit })
    const taken = { outcome: { screen: 'link-preview', location: 'https://example.com/a' } }
    const fetcher = { ...nobody, isPreviewFetcher: true, isMachine: true }
    expect(decide(limited, fetcher, now)).toMatchObject({ ...taken, isClick: true })
    for (const isHead of [false, true]) {
      expect(decide(limited, { ...nobody, isMachine: true, isHead }, now)).toMatchObject({
        kind: 'limited',
        takesUse: false,
        taken: { ...taken, isClick: false },
        refused: { outcome: { screen: 'limit-reached' } },
      })
    }
  })

  it('lets bots take a use if the owner counts everyone, but never preview fetchers', () => {
    const everyone = withExtras({ limit: { ...limit, countsEveryone: true } })
    expect(decide(everyone, { ...nobody, isMachine: true }, now)).toMatchObject({
      kind: 'limited',
      takesUse: true,
      taken: { kind: 'redirect', location: 'https://example.com/a' },
    })
    expect(decide(everyone, { ...nobody, isPreviewFetcher: true }, now)).toMatchObject({
      outcome: { screen: 'link-preview' },
    })
  })

  it('answers HEAD like GET, without the destination if a use would be taken', () => {
    const head = { ...nobody, isHead: true }
    const out = { ...limit, destination: 'https://example.com/out' }
    expect(decide(withExtras({ limit: out }), head, now)).toMatchObject({
      kind: 'limited',
      takesUse: false,
      taken: { kind: 'redirect', status: 302, location: '' },
      refused: { kind: 'redirect', location: 'https://example.com/out' },
    })
    const ended = { ...withExtras({ limit }), endsAt: now }
    expect(decide(ended, head, now)).toEqual(decide(ended, nobody, now))
  })

  it('refuses a prefetch if the click counts or the link asks something (A60)', () => {
    const barrier = {
      ...{ pageId: 'p', isBlocked: false, isGone: false, startsAt: null, endsAt: null },
      ...{ steps: [], isForSubscribers: false },
    }
    const ahead = { ...nobody, isPrefetch: true, isUnlocked: true, hasConfirmed: true }
    for (const extras of [
      { limit },
      { passwordMark: 'mark' },
      { gate: '18' },
      { subscribersOf: 'page' },
      { barrier },
    ]) {
      expect(decide(withExtras(extras), ahead, now)).toEqual({
        kind: 'screen',
        outcome: { screen: 'not-ahead' },
        isClick: false,
      })
    }
    for (const one of [
      link,
      withExtras({ hidesReferrer: true }),
      withExtras(rules(always('https://example.com/b'))),
    ]) {
      expect(decide(one, ahead, now).kind).toBe('redirect')
    }
  })

  it('gives preview fetchers the destination instead of the interstitial page or the app', () => {
    const app: Rule = {
      ...always('https://example.com/a'),
      target: {
        kind: 'app',
        appUrl: 'shop://a',
        storeUrl: null,
        destination: 'https://example.com/a',
      },
    }
    for (const extras of [{ interstitialSeconds: 5 }, rules(app)]) {
      const fetcher = { ...nobody, isPreviewFetcher: true }
      expect(decide(withExtras({ ...extras, hidesReferrer: true }), fetcher, now)).toMatchObject({
        kind: 'redirect',
        status: 302,
        location: 'https://example.com/a',
        hidesReferrer: true,
      })
      expect(decide(withExtras(extras), nobody, now).kind).toBe('screen')
    }
  })

  it('never redirects or counts a request for the preview', () => {
    const asked = { ...nobody, asksForPreview: true }
    expect(decide(link, asked, now)).toMatchObject({
      outcome: { screen: 'link-preview', location: 'https://example.com/a', hasRules: false },
      isClick: false,
    })
    const over = { ...link, endsAt: 1, endedDestination: 'https://example.com/over' }
    expect(decide(over, asked, now)).toMatchObject({
      outcome: { screen: 'link-preview', location: 'https://example.com/over' },
      isClick: false,
    })
    const released: LinkEntry = { ...ABSENT, kind: 'released', destination: 'Ada', endsAt: now + 1 }
    expect(decide(released, asked, now).kind).toBe('page')
    const opened = { ...asked, isUnlocked: true }
    expect(decide(withExtras({ passwordMark: 'mark' }), opened, now)).toMatchObject({
      outcome: { location: 'https://example.com/a' },
    })
  })

  it('shows the destination that applies to the visitor: by the matching rule, with their query', () => {
    const phones: Rule = {
      ...always('https://example.com/phones'),
      conditions: [{ on: 'device', values: ['mobile'] }],
    }
    const ruled = withExtras({ ...rules(phones), forwardsQuery: true })
    const asked = { ...nobody, asksForPreview: true, queryText: 'a=1&qr' }
    for (const [device, location] of [
      ['mobile', 'https://example.com/phones?a=1'],
      ['desktop', 'https://example.com/a?a=1'],
    ] as const) {
      expect(decide(ruled, { ...asked, device }, now)).toMatchObject({
        outcome: { screen: 'link-preview', location, hasRules: true },
        isClick: false,
      })
      const led = decide(ruled, { ...asked, device, asksForPreview: false }, now)
      expect(led).toMatchObject({ kind: 'redirect', location })
    }
  })

  it('shows no unsafe destination in the preview of a link with rules (A2)', () => {
    const asked = { ...nobody, asksForPreview: true }
    const televisions: Rule = {
      ...always('https://example.com/rule'),
      conditions: [{ on: 'device', values: ['tv'] }],
    }
    const ruled = { ...withExtras(rules(televisions)), destination: 'javascript:alert(1)' }
    expect(decide(ruled, asked, now)).toMatchObject({
      outcome: { screen: 'link-preview', location: '', hasRules: true },
    })
    expect(decide(ruled, { ...asked, device: 'tv' }, now)).toMatchObject({
      outcome: { screen: 'link-preview', location: 'https://example.com/rule' },
    })
  })

  it("adds the visitor's query to destinations of rules, not to those of dates and limits", () => {
    const visitor = { ...nobody, queryText: 'a=1&qr' }
    const forwarding = withExtras({
      forwardsQuery: true,
      limit: { ...limit, destination: 'https://example.com/out' },
    })
    expect(decide(forwarding, visitor, now)).toMatchObject({
      taken: { location: 'https://example.com/a?a=1' },
      refused: { location: 'https://example.com/out' },
    })
    const ruled = withExtras({ forwardsQuery: true, ...rules(always('https://example.com/b?b')) })
    expect(decide(ruled, visitor, now)).toMatchObject({ location: 'https://example.com/b?b&a=1' })
  })

  it('shows a page with a button for an app, whose address is never in Location', () => {
    const app = withExtras({
      interstitialSeconds: 5,
      forwardsQuery: true,
      ...rules({
        id: 'app',
        name: '',
        conditions: [{ on: 'system', values: ['ios'] }],
        target: {
          kind: 'app',
          appUrl: 'shop://product/42',
          storeUrl: null,
          destination: 'https://example.com/app',
        },
      }),
    })
    const phone: Visitor = { ...nobody, system: 'ios', queryText: 'a=1' }
    expect(decide(app, phone, now)).toEqual({
      kind: 'screen',
      outcome: {
        screen: 'app',
        location: 'https://example.com/app?a=1',
        appUrl: 'shop://product/42',
        storeUrl: '',
      },
      isClick: true,
    })
    expect(screenOf(decide(app, nobody, now))).toBe('interstitial')
  })

  it('gives preview fetchers the destination behind an interstitial page', () => {
    const fetcher = { ...nobody, isPreviewFetcher: true }
    expect(decide(withExtras({ interstitialSeconds: 5 }), fetcher, now)).toMatchObject({
      kind: 'redirect',
      location: 'https://example.com/a',
    })
  })

  it('is permanent only if the answer is the same for everybody', () => {
    const permanent = (extras: Partial<LinkExtras>) => ({
      ...withExtras(extras),
      isPermanent: true,
    })
    expect(decide(permanent({ forwardsQuery: true }), nobody, now)).toMatchObject({ status: 301 })
    const ruled = permanent(rules(always('https://example.com/b')))
    expect(decide(ruled, nobody, now)).toMatchObject({
      status: 302,
      cacheControl: 'private, no-store',
    })
  })
})

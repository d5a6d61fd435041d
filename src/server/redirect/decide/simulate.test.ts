import { describe, expect, it } from 'vitest'
import type { Rule } from '#contract/links/link-rules.ts'
import { simulatedVisitorSchema } from '#contract/links/link-simulation.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { ABSENT, type LinkEntry } from '../index/link-entry.ts'
import { type LinkExtras, NO_EXTRAS } from '../index/link-extras.ts'
import { compileRules } from '../rules/compile.ts'
import { simulateVisit } from './simulate.ts'

const now = Date.parse('2026-11-21T17:00:00Z')
const secrets = secretsFrom(['a secret'])
const rules: Rule[] = [
  {
    id: 'app',
    name: 'App',
    conditions: [
      { on: 'system', values: ['ios'] },
      { on: 'country', values: ['CH'] },
    ],
    target: {
      kind: 'app',
      appUrl: 'shop://a',
      storeUrl: null,
      destination: 'https://example.com/app',
    },
  },
  {
    id: 'news',
    name: '',
    conditions: [{ on: 'referrer', values: ['example.com'] }],
    target: { kind: 'destination', destination: 'https://example.com/news' },
  },
  {
    id: 'split',
    name: 'Test',
    conditions: [{ on: 'language', values: ['fr'] }],
    target: {
      kind: 'split',
      variants: [
        { destination: 'https://example.com/0', weight: 1 },
        { destination: 'https://example.com/1', weight: 1 },
      ],
    },
  },
]
const link = (extras: Partial<LinkExtras> = {}, entry: Partial<LinkEntry> = {}): LinkEntry => ({
  ...ABSENT,
  kind: 'link',
  id: 'link',
  destination: 'https://example.com/',
  extras: { ...NO_EXTRAS, rules: compileRules(rules), ...extras },
  ...entry,
})
const simulate = (entry: LinkEntry, visitor: object = {}, isLimitReached = false) =>
  simulateVisit(entry, simulatedVisitorSchema.parse(visitor), { secrets, now, isLimitReached })
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

describe('simulateVisit', () => {
  it('says which rule matched and why', () => {
    expect(simulate(link(), { userAgent: IPHONE, country: 'ch' })).toEqual({
      outcome: 'app',
      location: 'https://example.com/app',
      ruleId: 'app',
      ruleName: 'App',
      variant: null,
      steps: [
        {
          ruleId: 'app',
          matched: true,
          conditions: [
            { on: 'system', matched: true, saw: 'ios', wanted: 'ios' },
            { on: 'country', matched: true, saw: 'CH', wanted: 'CH' },
          ],
        },
      ],
    })
    const other = simulate(link(), { userAgent: IPHONE, referrer: 'www.example.com' })
    expect(other).toMatchObject({
      outcome: 'redirect',
      location: 'https://example.com/news',
      ruleId: 'news',
    })
    expect(other.steps).toMatchObject([
      { matched: false, conditions: [{ matched: true }, { matched: false, saw: 'unknown' }] },
      { matched: true, conditions: [{ saw: 'www.example.com' }] },
    ])
  })

  it('accepts a host or an address as referrer, and prefers given facts to those of the agent', () => {
    for (const referrer of ['example.com', 'https://example.com/a', 'http://News.Example.com:80']) {
      expect(simulate(link(), { referrer }).ruleId).toBe('news')
    }
    for (const referrer of ['', 'direct', 'example.org', 'https://']) {
      expect(simulate(link(), { referrer }).ruleId).toBeNull()
    }
    const seenOf = (referrer: string) =>
      simulate(link(), { referrer })
        .steps.flatMap(({ conditions }) => conditions)
        .find(({ on }) => on === 'referrer')?.saw
    expect(['about:blank', 'https://Example.org./x'].map(seenOf)).toEqual(['direct', 'example.org'])
    const overruled = { userAgent: IPHONE, country: 'CH', system: 'android' }
    expect(simulate(link(), overruled).ruleId).toBeNull()
  })

  it('splits like the redirect: a visitor keeps their variant', () => {
    const of = (address: string) => simulate(link(), { language: 'fr-CH,de;q=0.9', address })
    const first = of('203.0.113.7')
    expect(of('203.0.113.99')).toEqual(first)
    expect(first.location).toBe(`https://example.com/${first.variant}`)
    const seen = Array.from({ length: 40 }, (_, at) => of(`203.0.${at}.7`).variant)
    expect(new Set(seen)).toEqual(new Set([0, 1]))
  })

  it('answers the effect of dates, blocks, password and limit, and the final destination', () => {
    const soon = link({ startsDestination: 'https://example.com/soon' }, { startsAt: now + 1 })
    expect(simulate(soon)).toMatchObject({
      outcome: 'not-started',
      location: 'https://example.com/soon',
      steps: [],
    })
    expect(simulate(soon, { at: '2027-01-01T00:00:00Z' })).toMatchObject({ outcome: 'redirect' })
    expect(simulate(link({}, { endsAt: now }))).toMatchObject({
      outcome: 'expired',
      location: null,
    })
    expect(simulate(link({}, { isBlocked: true }))).toMatchObject({ outcome: 'blocked' })
    expect(simulate(link({}, { destination: '' }))).toMatchObject({ outcome: 'gone' })
    expect(simulate(link({ passwordMark: 'x' }))).toMatchObject({
      outcome: 'password',
      location: 'https://example.com/',
    })
    const limited = link({ limit: { destination: 'https://example.com/out', message: '' } })
    expect(simulate(limited)).toMatchObject({ outcome: 'redirect' })
    expect(simulate(limited, {}, true)).toMatchObject({
      outcome: 'limit-reached',
      location: 'https://example.com/out',
    })
    const between = link({ interstitialSeconds: 5, forwardsQuery: true })
    expect(simulate(between, { query: '?a=1' })).toMatchObject({
      outcome: 'interstitial',
      location: 'https://example.com/?a=1',
    })
  })
  it('passes on a query as browsers would send it', () => {
    const passing = link({ forwardsQuery: true })
    for (const query of ['a=ü 日', '?a=%C3%BC%20%E6%97%A5']) {
      const { location } = simulate(passing, { query })
      expect(location).toBe('https://example.com/?a=%C3%BC%20%E6%97%A5')
    }
  })

  it('answers what preview fetchers get, whatever the rules say', () => {
    const userAgent = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'
    const asked = { userAgent, language: 'fr', referrer: 'example.com' }
    const none = { ruleId: null, ruleName: null, variant: null, steps: [] }
    const preview = { title: 'A card', text: '', image: '' }
    const card = { ...none, outcome: 'custom-preview', location: null }
    expect(simulate(link({ preview, passwordMark: 'x' }), asked)).toEqual(card)
    const limited = link({ limit: { destination: '', message: '' } })
    const told = { ...none, outcome: 'link-preview', location: 'https://example.com/' }
    expect(simulate(limited, asked)).toEqual(told)
    expect(simulate(limited, asked, true)).toEqual(told)
    expect(simulate(link({ interstitialSeconds: 5 }), asked)).toMatchObject({
      outcome: 'redirect',
      location: 'https://example.com/news',
      ruleId: 'news',
    })
    expect(simulate(link({ preview, passwordMark: 'x' }))).toMatchObject({ outcome: 'password' })
  })
})

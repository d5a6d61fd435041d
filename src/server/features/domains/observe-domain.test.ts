import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { createDns } from '#server/platform/dns/dns.ts'
import { OutboundError } from '#server/platform/fetch/outbound-fetch.ts'
import { type DnsServer, openDnsServer, type Zone } from '#test/support/dns-server.ts'
import { beginObserving, type Observation, observeDomain, tokenPathOf } from './observe-domain.ts'

const TOKEN = 'wp-token'
const US = { A: ['203.0.113.10'], AAAA: ['2001:db8::10'] }
const PROOF: Zone = { TXT: [TOKEN] }
const TO_US: Zone = { CNAME: ['go.waypost.test'] }
const ELSEWHERE: Zone = { A: ['198.51.100.1'] }

type Web = 'token' | 'other' | 'away' | 'broken' | 'private'
interface Case {
  /** at `_waypost.<host>` */
  proof?: Zone
  /** at the host */
  host?: Zone
  more?: Record<string, Zone>
  /** what the host answers if the DNS does not lead to us; nothing by default */
  web?: Web
  expected: Partial<Pick<Observation, 'ownership' | 'traffic' | 'problem'>>
  parkedAt?: string
}

const RIGHT = { ownership: 'yes', traffic: 'yes', problem: '' } as const
const UNPROVEN = { ownership: 'no', traffic: 'yes', problem: 'err_281' } as const
const LOST = { ownership: 'yes', traffic: 'no', problem: 'err_282' } as const
/** leads elsewhere, and the host there does not return our token */
const AWAY = { ownership: 'yes', traffic: 'unknown', problem: 'err_282' } as const
const SILENT_PROOF = { ownership: 'unknown', traffic: 'yes' } as const
const SILENT = { ownership: 'yes', traffic: 'unknown', problem: '' } as const

/** Zones that are right, and wrong in various ways. */
const cases: Record<string, Case> = {
  'all is right': { expected: RIGHT },
  'the name in capitals': { host: { CNAME: ['GO.Waypost.TEST'] }, expected: RIGHT },
  'both addresses': { host: US, expected: RIGHT },
  'the v4 address alone': { host: { A: US.A }, expected: RIGHT },
  'the v6 address alone': { host: { AAAA: US.AAAA }, expected: RIGHT },
  'a chain of two': {
    host: { CNAME: ['mid.test'] },
    more: { 'mid.test': TO_US },
    expected: RIGHT,
  },
  'a chain of five': {
    host: { CNAME: ['c1.test'] },
    more: {
      'c1.test': { CNAME: ['c2.test'] },
      'c2.test': { CNAME: ['c3.test'] },
      'c3.test': { CNAME: ['c4.test'] },
      'c4.test': TO_US,
    },
    expected: RIGHT,
  },
  'another name of our addresses': {
    host: { CNAME: ['alias-of-us.test'] },
    more: { 'alias-of-us.test': US },
    expected: RIGHT,
  },
  'other texts beside the proof': { proof: { TXT: ['v=spf1 -all', TOKEN, 'x'] }, expected: RIGHT },
  'a long text beside the proof': { proof: { TXT: ['y'.repeat(600), TOKEN] }, expected: RIGHT },
  'twenty proofs': {
    proof: { TXT: [...Array.from({ length: 19 }, (_, at) => `wp-${at}`), TOKEN] },
    expected: RIGHT,
  },
  'a proxy that hands the token on': { host: ELSEWHERE, web: 'token', expected: RIGHT },
  'a proxy by CNAME': {
    host: { CNAME: ['edge.test'] },
    more: { 'edge.test': ELSEWHERE },
    web: 'token',
    expected: RIGHT,
  },
  'a wildcard that leads to us': {
    host: 'no-name',
    more: { '*.shop.test': TO_US },
    expected: RIGHT,
  },

  'our name as a text in place of the proof': {
    proof: { TXT: ['go.waypost.test'] },
    expected: UNPROVEN,
  },
  'the proof with a dot': { proof: { TXT: [`${TOKEN}.`] }, expected: UNPROVEN },
  'the proof in two texts': { proof: { TXT: ['wp-', 'token'] }, expected: UNPROVEN },
  'the proof at the name twice over': {
    proof: 'no-name',
    more: { '_waypost.go.shop.test.shop.test': PROOF },
    expected: UNPROVEN,
  },
  'the proof without its underscore': {
    proof: 'no-name',
    more: { 'waypost.go.shop.test': PROOF },
    expected: UNPROVEN,
  },
  'our name as the proof': { proof: { CNAME: ['go.waypost.test'] }, expected: UNPROVEN },

  'no proof: no such name': { proof: 'no-name', expected: UNPROVEN },
  'no proof: no text at the name': { proof: { A: ['192.0.2.1'] }, expected: UNPROVEN },
  'the proof of another claim': { proof: { TXT: ['wp-other'] }, expected: UNPROVEN },
  'the proof in capitals': { proof: { TXT: [TOKEN.toUpperCase()] }, expected: UNPROVEN },
  'the proof in quotes': { proof: { TXT: [`"${TOKEN}"`] }, expected: UNPROVEN },
  'the proof within a text': { proof: { TXT: [`waypost=${TOKEN}`] }, expected: UNPROVEN },
  'an empty proof': { proof: { TXT: [''] }, expected: UNPROVEN },
  'the proof cut off': { proof: { TXT: [TOKEN.slice(0, -1)] }, expected: UNPROVEN },
  'the proof behind a CNAME': {
    proof: { CNAME: ['proofs.test'] },
    more: { 'proofs.test': PROOF },
    expected: UNPROVEN,
  },
  'the proof behind a wildcard CNAME': {
    proof: 'no-name',
    more: { '*.go.shop.test': { CNAME: ['proofs.test'] }, 'proofs.test': PROOF },
    expected: UNPROVEN,
  },
  'the proof at the host itself': {
    proof: 'no-name',
    host: { ...US, TXT: [TOKEN] },
    expected: UNPROVEN,
  },
  'the proof a level too high': {
    proof: 'no-name',
    more: { '_waypost.shop.test': PROOF },
    expected: UNPROVEN,
  },
  'a wildcard text that is none': {
    proof: 'no-name',
    more: { '*.go.shop.test': { TXT: ['hello'] } },
    expected: UNPROVEN,
  },

  'nobody answers for the proof': { proof: 'silent', expected: SILENT_PROOF },
  'the server of the proof fails': { proof: 'servfail', expected: SILENT_PROOF },
  'the server of the proof refuses': { proof: 'refused', expected: SILENT_PROOF },
  'the proof in a circle': {
    proof: { CNAME: ['c1.test'] },
    more: { 'c1.test': { CNAME: ['c2.test'] }, 'c2.test': { CNAME: ['c1.test'] } },
    expected: UNPROVEN,
  },

  'no such host': { host: 'no-name', expected: { ...LOST, problem: 'err_281' } },
  'a host without addresses': {
    host: { TXT: ['x'] },
    expected: { ...LOST, problem: 'err_281' },
  },
  'somebody else answers': { host: ELSEWHERE, web: 'other', expected: LOST },
  'our name as a text': {
    host: { TXT: ['go.waypost.test'] },
    expected: { ...LOST, problem: 'err_281' },
  },
  'a CNAME to the application instead of its links': {
    host: { CNAME: ['waypost.test'] },
    more: { 'waypost.test': ELSEWHERE },
    web: 'other',
    expected: LOST,
  },
  'a CNAME to our name below their own': {
    host: { CNAME: ['go.waypost.test.shop.test'] },
    web: 'away',
    expected: AWAY,
  },
  'a chain that leaves us at its end': {
    host: { CNAME: ['mid.test'] },
    more: { 'mid.test': { CNAME: ['end.test'] }, 'end.test': ELSEWHERE },
    web: 'other',
    expected: LOST,
  },
  'an address of this machine': { host: { A: ['127.0.0.1'] }, web: 'private', expected: AWAY },
  'a foreign v6 alone': { host: { AAAA: ['2001:db8::bad'] }, web: 'other', expected: LOST },
  'two foreign addresses': {
    host: { A: ['198.51.100.1', '198.51.100.2'] },
    web: 'broken',
    expected: AWAY,
  },
  'nobody answers there': { host: ELSEWHERE, web: 'away', expected: AWAY },
  'the other side is broken': { host: ELSEWHERE, web: 'broken', expected: AWAY },
  'an address of a private net': { host: { A: ['10.0.0.1'] }, web: 'private', expected: AWAY },
  'our v4 and a foreign v6': {
    host: { A: US.A, AAAA: ['2001:db8::bad'] },
    web: 'other',
    expected: LOST,
  },
  'a foreign v4 and our v6': {
    host: { A: ['198.51.100.9'], AAAA: US.AAAA },
    web: 'other',
    expected: LOST,
  },
  'one of two addresses is ours': {
    host: { A: [...US.A, '198.51.100.1'] },
    web: 'other',
    expected: LOST,
  },
  'a dangling CNAME': { host: { CNAME: ['gone.test'] }, web: 'away', expected: AWAY },
  'a CNAME to a look-alike of us': {
    host: { CNAME: ['go.waypost.test.evil.test'] },
    more: { 'go.waypost.test.evil.test': ELSEWHERE },
    web: 'other',
    expected: LOST,
  },
  'a CNAME in a circle': {
    host: { CNAME: ['c1.test'] },
    more: { 'c1.test': { CNAME: ['go.shop.test'] } },
    web: 'away',
    expected: { ownership: 'yes' },
  },
  'a CNAME to itself': { host: { CNAME: ['go.shop.test'] }, expected: { ownership: 'yes' } },
  'a wildcard that leads elsewhere': {
    host: 'no-name',
    more: { '*.shop.test': ELSEWHERE },
    web: 'other',
    expected: LOST,
  },
  'parked by its CNAME': {
    host: { CNAME: ['x.sedoparking.com'] },
    more: { 'x.sedoparking.com': ELSEWHERE },
    web: 'other',
    expected: LOST,
    parkedAt: 'Sedo',
  },
  'parked by its name servers': {
    host: ELSEWHERE,
    more: { 'shop.test': { NS: ['ns1.bodis.com'] } },
    web: 'other',
    expected: LOST,
    parkedAt: 'Bodis',
  },

  'nobody answers for the host': { host: 'silent', expected: SILENT },
  'the server of the host fails': { host: 'servfail', expected: SILENT },
  'the server of the host refuses': { host: 'refused', expected: SILENT },
  'nobody answers, but the token is there': { host: 'servfail', web: 'token', expected: RIGHT },
  'our own name cannot be asked': {
    host: US,
    more: { 'go.waypost.test': 'servfail' },
    web: 'other',
    expected: SILENT,
  },
  'nothing answers at all': {
    proof: 'silent',
    host: 'silent',
    expected: { ownership: 'unknown', traffic: 'unknown', problem: '' },
  },
  'nothing is there at all': {
    proof: 'no-name',
    host: 'no-name',
    expected: { ownership: 'no', traffic: 'no', problem: 'err_281' },
  },
}

const answers: Record<Web, Deps['fetchOutside']> = {
  token: async (url) => answer(url, 200, url.endsWith(tokenPathOf(TOKEN)) ? `${TOKEN}\n` : ''),
  other: async (url) => answer(url, 404, 'nothing here'),
  broken: async (url) => answer(url, 503, ''),
  away: () => Promise.reject(new OutboundError('connection')),
  private: () => Promise.reject(failure('destinationInvalid')),
}

function answer(url: string, status: number, text: string) {
  return { status, url, headers: {}, body: Buffer.from(text) }
}

describe('the result of a check', () => {
  let server: DnsServer
  beforeAll(async () => {
    server = await openDnsServer()
  })
  afterAll(() => server.close())

  const depsOf = (web: Web): Deps =>
    ({
      dns: createDns({ servers: server.servers, timeoutMs: 400 }),
      fetchOutside: answers[web],
      origins: { short: 'https://go.waypost.test' },
      config: { publicUrl: 'http://waypost.test' },
    }) as unknown as Deps

  it.each(Object.entries(cases))('%s', async (_name, one) => {
    server.zones.clear()
    const { proof = PROOF, host = TO_US, more = {}, web = 'away' } = one
    const zones: [string, Zone][] = [
      ['go.waypost.test', US],
      ['_waypost.go.shop.test', proof],
      ['go.shop.test', host],
      ...Object.entries(more),
    ]
    // names that do not exist are matched by a wildcard
    for (const [name, zone] of zones) if (zone !== 'no-name') server.zones.set(name, zone)
    for (const [name, zone] of Object.entries(more)) server.zones.set(name, zone)
    const deps = depsOf(web)
    const seen = await beginObserving(deps, false)
    const observed = await observeDomain(deps, { host: 'go.shop.test', token: TOKEN, seen })
    expect(observed).toMatchObject(one.expected)
    expect(observed.seen.parkedAt).toBe(one.parkedAt ?? null)
  })

  it('covers fifty zones that are wrong', () => {
    const wrong = Object.values(cases).filter(({ expected }) => expected !== RIGHT)
    expect(wrong.length).toBeGreaterThanOrEqual(50)
  })

  it('keeps what was seen before if there is no answer now', async () => {
    server.zones.clear()
    server.zones.set('_waypost.go.shop.test', 'servfail').set('go.shop.test', 'servfail')
    const before = {
      ...(await beginObserving(depsOf('away'), false)),
      texts: ['old'],
      v4: ['1.1.1.1'],
    }
    const asked = { host: 'go.shop.test', token: TOKEN, seen: before }
    const { seen } = await observeDomain(depsOf('away'), asked)
    expect(seen).toMatchObject({ texts: ['old'], v4: ['1.1.1.1'] })
  })

  it('checks the certificate only if we use https, and trusts only the host itself', async () => {
    server.zones.clear()
    server.zones.set('go.waypost.test', US).set('go.shop.test', TO_US)
    server.zones.set('_waypost.go.shop.test', PROOF)
    const seen = await beginObserving(depsOf('away'), false)
    const asked = { host: 'go.shop.test', token: TOKEN, seen }
    const secure = async (web: Web, publicUrl: string) => {
      const deps = { ...depsOf(web), config: { publicUrl } } as Deps
      return (await observeDomain(deps, asked)).isSecure
    }
    expect(await secure('away', 'http://waypost.test')).toBe(true)
    expect(await secure('away', 'https://waypost.test')).toBe(false)
    expect(await secure('other', 'https://waypost.test')).toBe(false)
    expect(await secure('token', 'https://waypost.test')).toBe(true)
  })
})

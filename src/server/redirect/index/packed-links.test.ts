import { describe, expect, it } from 'vitest'
import type { Rule } from '#contract/links/link-rules.ts'
import { compileRules, evaluateRules } from '../rules/compile.ts'
import type { Facts } from '../rules/facts.ts'
import { ABSENT, type LinkEntry } from './link-entry.ts'
import { type LinkExtras, NO_EXTRAS } from './link-extras.ts'
import { PackedLinks } from './packed-links.ts'

const link = (id: string, destination = `https://example.com/${id}`): LinkEntry => ({
  ...ABSENT,
  kind: 'link',
  id,
  destination,
})
const roomy = { maxEntries: 100_000, maxBytes: 64 * 1024 * 1024 }
const get = (links: PackedLinks, key: string, domain = 0) => {
  const slot = links.find(domain, key)
  return slot === -1 ? undefined : links.read(slot)
}

describe('PackedLinks', () => {
  it('returns every field that was stored', () => {
    const links = new PackedLinks(roomy)
    const whole: LinkEntry = {
      spaceMark: 31,
      kind: 'link',
      id: '0198c1de-0000-7000-8000-000000000001',
      destination: 'https://example.com/ä%C3%A4?x=1#y'.replace('ä', 'a'),
      isPermanent: true,
      isBlocked: true,
      trigger: 'page',
      startsAt: 1_700_000_000_123,
      endsAt: null,
      endedDestination: 'https://example.com/over',
      extras: null,
    }
    links.put(3, 'abc', whole, 77)
    expect(get(links, 'abc', 3)).toEqual(whole)
    expect(links.writtenAt(links.find(3, 'abc'))).toBe(77)
    expect(links.spaceMark(links.find(3, 'abc'))).toBe(31)
    expect(get(links, 'abc', 2)).toBeUndefined()
    expect(get(links, 'abd', 3)).toBeUndefined()
  })

  it('behaves like a Map under any order of puts and deletes', () => {
    const links = new PackedLinks(roomy)
    const map = new Map<string, string>()
    let seed = 1
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return seed % below
    }
    for (let i = 0; i < 60_000; i++) {
      const key = `k${random(4000)}`
      if (random(3) === 0) {
        expect(links.delete(0, key)).toBe(map.delete(key))
      } else {
        const destination = `https://example.com/${'x'.repeat(random(300))}${i}`
        links.put(0, key, link(key, destination), 0)
        map.set(key, destination)
      }
    }
    expect(links.size).toBe(map.size)
    for (const [key, destination] of map) expect(get(links, key)?.destination).toBe(destination)
    // most records ever written are dead, and their memory was reused
    expect(links.bytes).toBeLessThan(6 * 1024 * 1024)
  })

  it('stays within its limits and prefers requested entries', () => {
    const links = new PackedLinks({ maxEntries: 1000, maxBytes: 1024 * 1024 })
    links.put(0, 'hot', link('hot'), 0)
    for (let i = 0; i < 20_000; i++) {
      links.find(0, 'hot')
      links.put(0, `cold${i}`, link(`${i}`), 0)
    }
    expect(links.size).toBe(1000)
    expect(get(links, 'hot')?.id).toBe('hot')
    const few = new PackedLinks({ maxEntries: 1000, maxBytes: 10_000 })
    for (let i = 0; i < 100; i++)
      few.put(0, `k${i}`, link(`${i}`, `https://e.com/${'x'.repeat(900)}`), 0)
    expect(few.size).toBe(10)
  })

  it('keeps a few that are too long to be packed, and only the existence of others', () => {
    const links = new PackedLinks(roomy)
    const long = (id: string) => link(id, `https://e.com/${'x'.repeat(60_000)}`)
    expect(links.put(0, 'long', long('long'), 1)).toBe(true)
    expect(get(links, 'long')).toEqual(long('long'))
    expect(links.isStub(links.find(0, 'long'))).toBe(false)
    for (let at = 0; at < 200; at++) links.put(0, `long-${at}`, long(`${at}`), 1)
    expect(links.isStub(links.find(0, 'long'))).toBe(true)
    expect(get(links, 'long-199')).toEqual(long('199'))
    links.put(0, 'long', link('short'), 2)
    expect(links.isStub(links.find(0, 'long'))).toBe(false)
    expect(get(links, 'long')).toEqual(link('short'))
    expect(links.put(0, 'k'.repeat(300), link('a'), 1)).toBe(false)
  })

  it('returns extras with compiled rules, and uses no memory for links without', () => {
    const links = new PackedLinks(roomy)
    const rules: Rule[] = [
      {
        id: 'a',
        name: 'für alle ☂',
        conditions: [{ on: 'country', values: ['CH'] }],
        target: { kind: 'destination', destination: 'https://example.com/ch' },
      },
    ]
    const extras: LinkExtras = {
      startsDestination: 'https://example.com/soon',
      startsMessage: 'Bald — 東京',
      endedMessage: 'vorbei',
      limit: { destination: '', message: 'ausverkauft' },
      passwordMark: 'mark',
      barrier: {
        pageId: 'page',
        isBlocked: false,
        isGone: false,
        startsAt: 5,
        endsAt: null,
        steps: [{ pageId: 'page', what: 'code', mark: 'mark' }],
        isForSubscribers: true,
      },
      gate: '18',
      subscribersOf: 'page',
      forwardsQuery: true,
      addedQuery: 'utm_source=ada',
      hidesReferrer: true,
      preview: { title: 'Ü', text: '', image: 'a.webp' },
      interstitialSeconds: 7,
      rules: compileRules(rules),
    }
    const times = [null, 1_700_000_000_123]
    for (const startsAt of times) {
      links.put(0, 'abc', { ...link('a'), startsAt, endedDestination: 'https://e.com/', extras }, 1)
      const found = get(links, 'abc')!
      expect(found).toMatchObject({ id: 'a', startsAt, endedDestination: 'https://e.com/' })
      expect({ ...found.extras, rules: null }).toEqual({ ...extras, rules: null })
      expect(found.extras!.rules!.stored).toEqual(rules)
      expect(evaluateRules(found.extras!.rules!, { country: 'CH' } as Facts)).toMatchObject({
        ruleName: 'für alle ☂',
        destination: 'https://example.com/ch',
      })
      // read again after it was dropped, since most of a million entries are not requested twice
      const kept = get(links, 'abc')!.extras
      expect(kept).not.toBe(found.extras)
      expect(get(links, 'abc')!.extras).toBe(kept)
    }
  })

  it('keeps every entry among any others, like a Map', () => {
    const links = new PackedLinks({ maxEntries: 3_000, maxBytes: 64 * 1024 * 1024 })
    const map = new Map<string, LinkEntry>()
    let seed = 5
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return (seed >>> 4) % below
    }
    const some = <T>(...values: T[]): T => values[random(values.length)]!
    const uuid = () =>
      `0198c1de-0000-7000-8000-${random(2 ** 24)
        .toString(16)
        .padStart(12, '0')}`
    const address = () =>
      some(
        '',
        'username',
        'https://example.com',
        `https://example.com/${'x'.repeat(random(300))}`,
        `http://host-${random(6_000)}.example/${random(9)}`,
        `https://e.com/${'y'.repeat(random(40_000))}`,
      )
    const extrasOf = (destination: string): LinkExtras => ({
      ...NO_EXTRAS,
      startsMessage: some('', 'Bald — 東京', '\u0001\u001f","name":"'),
      endedMessage: some('', 'über'),
      forwardsQuery: random(2) === 0,
      addedQuery: some('', 'utm_source=ada', destination),
      interstitialSeconds: some(null, 5),
      limit: some(null, { destination, message: '' }),
    })
    for (let at = 0; at < 30_000; at++) {
      const key = `${some('a', 'b')}${random(900)}`
      if (random(4) === 0) {
        expect(links.delete(2, key)).toBe(map.delete(key))
        continue
      }
      const destination = address()
      const entry: LinkEntry = {
        kind: some('link', 'page', 'released', 'deleted'),
        id: some(uuid(), uuid(), 'a', '', 'x'.repeat(36), 'y'.repeat(254), uuid().toUpperCase()),
        destination,
        isPermanent: random(2) === 0,
        isBlocked: random(2) === 0,
        trigger: some('link', 'page', 'qr'),
        startsAt: some(null, null, 1_700_000_000_123),
        endsAt: some(null, null, 0, 1_800_000_000_000),
        endedDestination: some('', '', address()),
        extras: some(null, null, extrasOf(destination)),
        spaceMark: random(32),
      }
      links.put(2, key, entry, at)
      map.set(key, entry)
      expect(links.writtenAt(links.find(2, key))).toBe(at)
      expect(links.spaceMark(links.find(2, key))).toBe(entry.spaceMark)
    }
    expect(links.size).toBe(map.size)
    let stubs = 0
    for (const [key, entry] of map) {
      const place = links.find(2, key)
      if (links.isStub(place)) stubs++
      else for (let time = 0; time < 3; time++) expect(links.read(place)).toEqual(entry)
    }
    // long ones, of which only the existence is stored
    expect(stubs).toBeLessThan(map.size / 4)
  })

  it('takes less than 90 bytes for a typical link', () => {
    const links = new PackedLinks(roomy)
    for (let at = 0; at < 50_000; at++) {
      const id = `0198c1de-0000-7000-8000-${at.toString(16).padStart(12, '0')}`
      links.put(0, `k${at}`, link(id, `https://example.com/landing/${at}?from=waypost`), 0)
    }
    expect(links.bytes / links.size).toBeLessThan(90)
  })
})

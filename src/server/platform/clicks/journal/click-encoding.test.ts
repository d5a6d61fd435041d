import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClickEncoder, type ClickToRecord, DamagedBatch, decodeClicks } from './click-encoding.ts'

const latin1 = (max: number) =>
  fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: max,
  })

const anyClick: fc.Arbitrary<ClickToRecord> = fc.record({
  at: fc.integer({ min: 0, max: 2 ** 44 }),
  target: fc.constantFrom('link', 'page'),
  targetId: fc.oneof(
    fc.uuid(),
    fc.constantFrom('', 'link-1', 'A0000000-0000-7000-8000-000000000001', `${'é'.repeat(36)}`),
  ),
  trigger: fc.constantFrom('link', 'page', 'qr', 'api'),
  isHead: fc.boolean(),
  isPrefetch: fc.boolean(),
  visitor: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  country: fc.constantFrom('', 'DE', 'US'),
  city: fc.constantFrom('', 'Zürich', 'São Paulo', '東京'),
  agent: fc.oneof(latin1(700), fc.constant('same')),
  referrer: fc.oneof(latin1(700), fc.constant('same')),
  language: fc.oneof(latin1(100), fc.constant('same')),
  query: latin1(700),
  ownProof: fc.constantFrom('', 'a'.repeat(43), `${'a'.repeat(43)} id.${'b'.repeat(22)}`),
})

const encode = (clicks: readonly ClickToRecord[]) => {
  const encoder = new ClickEncoder()
  for (const click of clicks) encoder.add(click)
  return Buffer.from(encoder.take())
}

describe('a batch of clicks', () => {
  it('is read back unchanged, with texts truncated to their limits', () => {
    fc.assert(
      fc.property(fc.array(anyClick, { maxLength: 300 }), (clicks) => {
        const decoded = decodeClicks(encode(clicks))
        expect(decoded.map(({ id: _, ...rest }) => rest)).toEqual(
          clicks.map((click) => ({
            ...click,
            visitor: Buffer.from(click.visitor).toString('hex'),
            agent: click.agent.slice(0, 512),
            referrer: click.referrer.slice(0, 512),
            language: click.language.slice(0, 64),
            query: click.query.length > 512 ? '' : click.query,
          })),
        )
        expect(new Set(decoded.map((click) => click.id)).size).toBe(clicks.length)
        for (const { id } of decoded) {
          expect(id).toMatch(
            /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
          )
        }
      }),
      { numRuns: 50 },
    )
  })

  it('keeps the campaign of a query that is too long to be stored whole', () => {
    const [click] = fc.sample(anyClick, { numRuns: 1, seed: 1 })
    const queryOf = (query: string) => decodeClicks(encode([{ ...click!, query }]))[0]!.query
    const ids = `fbclid=${'a'.repeat(400)}&gclid=${'b'.repeat(200)}`
    expect(queryOf(`${ids}&utm_source=late&x=1&utm_medium=mail`)).toBe(
      'utm_source=late&utm_medium=mail',
    )
    const campaign = `utm_campaign=${'%E6%98%A5'.repeat(400)}`
    expect(queryOf(campaign)).toMatch(/^utm_campaign=(%[0-9A-F]{2}){600,}$/)
  })

  it('truncates the name of a city between two characters', () => {
    const [click] = fc.sample(anyClick, { numRuns: 1, seed: 1 })
    const [decoded] = decodeClicks(encode([{ ...click!, city: 'ü'.repeat(40) }]))
    expect(decoded!.city).toBe('ü'.repeat(32))
    const [odd] = decodeClicks(encode([{ ...click!, city: `a${'ü'.repeat(40)}` }]))
    expect(odd!.city).toBe(`a${'ü'.repeat(31)}`)
  })

  it('is read if it was written before clicks had cities', () => {
    const texts = { targetId: 'link-1', agent: 'A', referrer: 'R', language: 'de', query: 'q=1' }
    const fixed = Buffer.alloc(41)
    fixed.writeUIntBE(77, 16, 6)
    fixed.write('CH', 39, 'latin1')
    const text = (value: string, lengthBytes: 1 | 2) => {
      const length = Buffer.alloc(lengthBytes)
      length.writeUIntLE(value.length, 0, lengthBytes)
      return Buffer.concat([length, Buffer.from(value, 'latin1')])
    }
    const first = Buffer.concat([
      fixed,
      text(texts.targetId, 1),
      text(texts.agent, 2),
      text(texts.referrer, 2),
      text(texts.language, 1),
      text(texts.query, 2),
    ])
    const body = Buffer.concat([Buffer.from([1]), first, first])
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(body))
    const clicks = decodeClicks(Buffer.concat([sum, body]))
    expect(clicks).toHaveLength(2)
    for (const click of clicks) {
      expect(click).toMatchObject({ ...texts, at: 77, country: 'CH', city: '', ownProof: '' })
    }
  })

  it('is refused if any byte has changed or is missing', () => {
    const [click] = fc.sample(anyClick, { numRuns: 1, seed: 1 })
    const whole = encode([click!, click!])
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole)
      damaged[at]! ^= 1 << (at % 8)
      expect(() => decodeClicks(damaged)).toThrow(DamagedBatch)
      expect(() => decodeClicks(whole.subarray(0, at))).toThrow(DamagedBatch)
    }
  })

  it('numbers clicks upwards, even if the clock goes back (F13)', () => {
    const [click] = fc.sample(anyClick, { numRuns: 1, seed: 1 })
    const times = Array.from({ length: 6_000 }, (_, i) => 2 ** 43 - (i % 3) * 3_600_000)
    const ids = decodeClicks(encode(times.map((at) => ({ ...click!, at })))).map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
  })
})

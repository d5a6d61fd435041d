import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { isSafeWebAddress } from '#contract/links/destination.ts'
import { forwardQuery } from './forward-query.ts'

describe('forwardQuery', () => {
  it("adds the visitor's query before the fragment, after the existing query", () => {
    for (const [destination, query, location] of [
      ['https://e.com', 'a=1', 'https://e.com?a=1'],
      ['https://e.com/', 'a=1&b', 'https://e.com/?a=1&b'],
      ['https://e.com/?', 'a=1', 'https://e.com/?a=1'],
      ['https://e.com/?x=1', 'a=1', 'https://e.com/?x=1&a=1'],
      ['https://e.com/?x=1&', 'a=1', 'https://e.com/?x=1&a=1'],
      ['https://e.com/#f?x=1', 'x=2', 'https://e.com/?x=2#f?x=1'],
      ['https://e.com/?x#f', 'a', 'https://e.com/?x&a#f'],
      ['https://e.com/', 'a=1#b', 'https://e.com/?a=1'],
      ['https://e.com/', 'a=1?b', 'https://e.com/?a=1?b'],
      ['https://e.com/', 'a=%0d%0aSet-Cookie', 'https://e.com/?a=%0d%0aSet-Cookie'],
      ['https://e.com/', 'n=\u00fc"<>\\ ', 'https://e.com/?n=%FC%22%3C%3E%5C%20'],
      ['https://e.com/', 'a=1&a=2', 'https://e.com/?a=1&a=2'],
    ]) {
      expect(forwardQuery(destination!, query!)).toBe(location)
    }
  })

  it('keeps the keys of the destination, however they are written', () => {
    const destination = 'https://e.com/?utm_source=mail&a%20b=1'
    expect(forwardQuery(destination, 'utm_source=x&utm%5Fsource=y&a+b=2&c=3')).toBe(
      `${destination}&c=3`,
    )
  })

  it('returns the destination byte for byte if there is nothing to add', () => {
    const destination = "https://E.com:443/a%2fb?x=[1]&y='2'#frag"
    for (const query of ['', 'qr', 'qr=1', '&', '&&', 'x=2', 'x=2&qr', '#a=1']) {
      expect(forwardQuery(destination, query)).toBe(destination)
    }
  })

  it('keeps the address within the maximum length of a destination', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `key${at}=value`).join('&')
    const location = forwardQuery('https://e.com/', many)
    expect(location.length).toBeLessThanOrEqual(DESTINATION_MAX_LENGTH)
    const long = `https://e.com/?${'q'.repeat(DESTINATION_MAX_LENGTH - 20)}`
    expect(forwardQuery(long, 'a=12&b=1')).toBe(`${long}&a=12`)
    expect(location).toContain('key300=value')
    expect(location).toMatch(/&key\d+=value$/)
  })

  it('adds nothing that could become a header or another host (A21)', () => {
    const text = fc.string({
      unit: fc.integer({ min: 0, max: 0x2ff }).map((code) => String.fromCharCode(code)),
      maxLength: 80,
    })
    const destinations = fc.constantFrom(
      'https://example.com',
      'https://example.com/a?b=1#c',
      'http://example.com:8080/?',
    )
    fc.assert(
      fc.property(destinations, text, (destination, query) => {
        const location = forwardQuery(destination, query)
        expect(location).toMatch(/^[\u0021-\u007e]*$/)
        expect(isSafeWebAddress(location)).toBe(true)
        expect(new URL(location).host).toBe(new URL(destination).host)
        expect(new URL(location).hash).toBe(new URL(destination).hash)
      }),
      { numRuns: 20_000 },
    )
  })
})

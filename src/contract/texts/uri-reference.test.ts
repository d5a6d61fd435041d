import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toUriReference } from './uri-reference.ts'

const URI_REFERENCE = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/

describe('toUriReference', () => {
  it('percent-encodes what RFC 3986 does not allow, and nothing else', () => {
    for (const [address, reference] of [
      ['https://e.com/a b', 'https://e.com/a%20b'],
      ['https://e.com/{id}|x', 'https://e.com/%7Bid%7D%7Cx'],
      ['https://e.com/?q="a"<b>^c`d\\e', 'https://e.com/?q=%22a%22%3Cb%3E%5Ec%60d%5Ce'],
      ['https://e.com/100%', 'https://e.com/100%25'],
      ['https://e.com/?off=50%&x=%4g%%41', 'https://e.com/?off=50%25&x=%254g%25%41'],
      ['https://e.com/é?q=日本#👍', 'https://e.com/%C3%A9?q=%E6%97%A5%E6%9C%AC#%F0%9F%91%8D'],
      ['https://e.com/\t\u0000\u007f', 'https://e.com/%09%00%7F'],
      ['https://e.com/\ud800', 'https://e.com/%EF%BF%BD'],
    ]) {
      expect(toUriReference(address!)).toBe(reference)
    }
  })

  it('leaves every other address byte for byte', () => {
    for (const address of [
      "https://E.com:443/a%2fb/../c?x=[1]&y='2'&z[]=3#!/frag;a=(1)*$@~_-.#again",
      'http://[::1]:8080/?a=b+c%20d,e',
    ]) {
      expect(toUriReference(address)).toBe(address)
    }
  })

  it('gives a valid reference for any text, and the same one again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const reference = toUriReference(text)
        expect(reference).toMatch(URI_REFERENCE)
        expect(toUriReference(reference)).toBe(reference)
        if (URI_REFERENCE.test(text)) expect(reference).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('leads where the address led', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (rest) => {
        const text = `https://e.com/?${rest}&end`
        const [led, asked] = [new URL(toUriReference(text)), new URL(text)]
        const dataOf = ({ searchParams }: URL) => [...searchParams]
        expect([led.host, dataOf(led)]).toEqual([asked.host, dataOf(asked)])
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DESTINATION_MAX_LENGTH } from '../constants.ts'
import type { Failure } from '../errors.ts'
import { readMailAddress, readPhoneAddress } from '../pages/contact-address.ts'
import { isSafeWebAddress, readDestination } from './destination.ts'
import { destinationRules } from './destination-rules.ts'

const nameOf = (act: () => unknown) => {
  try {
    act()
    return 'accepted'
  } catch (error) {
    return (error as Error).name
  }
}

const fieldsOf = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return (error as Failure).fields
  }
}

describe('readDestination', () => {
  it.each([
    ['https://example.com', 'https://example.com', 'example.com'],
    ['  https://example.com/a?b=c#d  ', 'https://example.com/a?b=c#d', 'example.com'],
    ['HTTPS://Example.COM/Path', 'HTTPS://Example.COM/Path', 'example.com'],
    ['http://127.0.0.1:9999/', 'http://127.0.0.1:9999/', '127.0.0.1:9999'],
    ['http://[::1]/x', 'http://[::1]/x', '[::1]'],
    ['http://example.com./x', 'http://example.com./x', 'example.com.'],
    ['http://intranet/', 'http://intranet/', 'intranet'],
    [
      `https://${'a'.repeat(63)}.example`,
      `https://${'a'.repeat(63)}.example`,
      `${'a'.repeat(63)}.example`,
    ],
    ['https://example.com/a b', 'https://example.com/a b', 'example.com'],
    ['https://example.com/?q=a\\b@c', 'https://example.com/?q=a\\b@c', 'example.com'],
    ['https://example.com/ü', 'https://example.com/%C3%BC', 'example.com'],
    [
      'https://example.com/a\r\nSet-Cookie: x',
      'https://example.com/aSet-Cookie:%20x',
      'example.com',
    ],
    ['http://аррӏе.com', 'http://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
    ['https://medium.com/@ada', 'https://medium.com/@ada', 'medium.com'],
  ])('takes %j', (given, text, asciiHost) => {
    expect(readDestination(given)).toMatchObject({ text, asciiHost })
  })

  it.each(['', '   ', '\n'])('misses %j', (given) => {
    expect(nameOf(() => readDestination(given))).toBe('destinationMissing')
  })

  it.each([
    'example.com',
    'http:evil.com',
    'http:/evil.com',
    'http:///evil.com',
    'http:\\\\evil.com',
    'http://good.com\\@evil.com/',
    'http://good.com@evil.com/',
    'http://@evil.com/',
    'http://user:pw@evil.com/',
    'http://good.com/a\\b',
    'ht\ntp://evil.com',
    'http://ev\til.com',
    '\u0001http://evil.com',
    'http://',
    'http://a b/',
    'http://exa%00mple.com/',
    '//evil.com',
    `https://example.com/${'a'.repeat(8_192)}`,
    `https://example.com/${'ü'.repeat(1_400)}`,
    'http://。com',
    'http://.com',
    'http://..',
    'https://a..example/x',
    'https://example.com../',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(124)}example/`,
  ])('refuses %j', (given) => {
    expect(nameOf(() => readDestination(given))).toBe('destinationInvalid')
  })

  it.each([
    ['example.com', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['ftp://files.example/a', 'scheme'],
    ['http:evil.com', 'scheme'],
    ['https://ada:secret@evil.com/', 'userData'],
    ['http://good.com@evil.com/', 'userData'],
    [`https://example.com/${'a'.repeat(DESTINATION_MAX_LENGTH)}`, 'tooLong'],
    [`https://example.com/${'ü'.repeat(DESTINATION_MAX_LENGTH / 4)}`, 'tooLong'],
    ['h'.repeat(DESTINATION_MAX_LENGTH * 3), 'tooLong'],
    ['http://good.com/a\\b', 'backslash'],
    ['http://ev\til.com', 'controls'],
    ['https://a..example/x', 'host'],
    ['http://a b/', 'host'],
  ] as const)('says of %j that %s refused it', (given, rule) => {
    expect(fieldsOf(() => readDestination(given))).toEqual({ destination: destinationRules[rule] })
    expect(fieldsOf(() => readDestination(given, 'address'))).toEqual({
      address: destinationRules[rule],
    })
  })

  it('refuses a million characters without reading them', () => {
    const started = performance.now()
    expect(nameOf(() => readDestination('h'.repeat(1_000_000)))).toBe('destinationInvalid')
    expect(performance.now() - started).toBeLessThan(20)
  })

  it('stores only what one header line can carry and only http or https, whatever comes', () => {
    const part = fc.oneof(
      fc.constantFrom('http', 'https:', '//', '@', '\\', '\r\n', ':', '/', 'javascript:', 'a.b'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    const address = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }).map((rest) => `https://a.example/${rest}`),
    )
    fc.assert(
      fc.property(address, (given) => {
        if (nameOf(() => readDestination(given)) !== 'accepted') return
        const { text, href, asciiHost } = readDestination(given)
        expect(text).toMatch(/^[\x20-\x7e]{1,8192}$/)
        expect(new URL(text, 'https://our.example/x').href).toBe(href)
        expect(new URL(href).protocol).toMatch(/^https?:$/)
        expect(new URL(href).host).toBe(asciiHost)
        expect(isSafeWebAddress(text)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('isSafeWebAddress', () => {
  it('takes a usual address only where reading it whole would take it', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,70}$/)
    const address = fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'HTTPS://', 'ftp://', 'https:/'),
        fc.array(fc.oneof(label, fc.constantFrom('xn--a', 'com', '-', 'a--b', '127')), {
          maxLength: 5,
        }),
        fc.constantFrom('', '/', '?', '#', ':80', '@', '\\', '/a\\', '/%zz', '/a b', '/ü'),
        fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
      )
      .map(([start, labels, then, rest]) => start + labels.join('.') + then + rest)
    fc.assert(
      fc.property(address, (text) => {
        const isTaken = nameOf(() => readDestination(text)) === 'accepted'
        expect(isSafeWebAddress(text)).toBe(isTaken && /^[\x20-\x7e]*$/.test(text))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('addresses of the e-mail and phone kinds', () => {
  it.each([
    ['ada@example.com', 'mailto:ada@example.com'],
    [' MAILTO:ada+news@example.co.uk ', 'mailto:ada+news@example.co.uk'],
  ])('reads %j', (given, address) => expect(readMailAddress(given)).toBe(address))

  it.each([
    ['+49 (30) 123-456', 'tel:+4930123456'],
    ['tel:112', 'tel:112'],
  ])('reads %j', (given, address) => expect(readPhoneAddress(given)).toBe(address))

  it.each([
    'javascript:alert(1)',
    'javascript:a@b.com',
    'a@b.com?bcc=x@y.com',
    'a@b',
    'a b@c.de',
    'a@b.com\r\nX: y',
  ])('refuses %j', (given) => {
    expect(nameOf(() => readMailAddress(given))).toBe('destinationInvalid')
    expect(nameOf(() => readPhoneAddress(given))).toBe('destinationInvalid')
  })
})

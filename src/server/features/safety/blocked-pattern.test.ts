import { describe, expect, it } from 'vitest'
import { patternsOf, readPattern, showPattern } from './blocked-pattern.ts'

describe('what an administrator may block', () => {
  it.each([
    ['evil.example', 'domain', 'evil.example'],
    [' EVIL.example. ', 'domain', 'evil.example'],
    ['https://evil.example/', 'domain', 'evil.example'],
    ['*.evil.example', 'domain', '*.evil.example'],
    ['https://*.evil.example/', 'domain', '*.evil.example'],
    ['http://аррӏе.com', 'domain', 'xn--80ak6aa92e.com'],
    ['http://2130706433/', 'domain', '127.0.0.1'],
    ['http://[2001:db8::1]/', 'domain', '[2001:db8::1]'],
    ['https://evil.example/a?b=1#c', 'address', 'evil.example/a?b=1'],
    ['evil.example:8080/a', 'address', 'evil.example:8080/a'],
  ])('reads %s', (text, kind, shown) => {
    const pattern = readPattern(text)!
    expect(pattern.kind).toBe(kind)
    expect(showPattern(pattern)).toBe(shown)
  })

  it.each([
    ...['', '   ', 'com', '*', '*.', '*.com/path', 'evil example', 'ftp://evil.example/'],
    ...['http://user@evil.example/', 'javascript:alert(1)', '-', '1.2.3.4.5'],
  ])('takes %j for neither', (text) => {
    expect(readPattern(text)).toBeUndefined()
  })
})

describe('the list entries that match an address', () => {
  it('are its host and all parent domains, and itself with and without its query', () => {
    expect(patternsOf('https://a.b.evil.example:8443/x?y=1#z')).toEqual({
      host: 'a.b.evil.example',
      domains: ['a.b.evil.example', 'b.evil.example', 'evil.example', 'example'],
      addresses: ['a.b.evil.example:8443/x?y=1', 'a.b.evil.example:8443/x'],
    })
  })

  it('of an IP address are that address alone', () => {
    expect(patternsOf('http://192.0.2.7/').domains).toEqual(['192.0.2.7'])
  })
})

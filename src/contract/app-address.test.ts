import { describe, expect, it } from 'vitest'
import { isSafeAppAddress, readAppAddress } from './app-address.ts'

describe('the address that opens an app', () => {
  it.each([
    ['myapp://product/42?x=1#y', 'myapp://product/42?x=1#y'],
    [' spotify:track:6rqhFgbbKwnb9MLmUQDhG6 ', 'spotify:track:6rqhFgbbKwnb9MLmUQDhG6'],
    ['com.example.app+v2://open', 'com.example.app+v2://open'],
    ['https://example.com/open', 'https://example.com/open'],
    ['myapp://ü', new URL('myapp://ü').href],
    [
      'intent://scan/#Intent;scheme=zxing;package=com.example;end',
      'intent://scan/#Intent;scheme=zxing;package=com.example;end',
    ],
  ])('may be %s', (given, text) => {
    expect(readAppAddress(given).text).toBe(text)
    expect(/^[\x21-\x7e]+$/.test(text)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'ｊavascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'about:blank',
    'view-source:https://example.com',
    'filesystem:https://example.com/t',
    'chrome://settings',
    'ms-msdt:/id',
    'search-ms:query=x',
    'http://example.com',
    'mailto:a@b.example',
    'tel:123',
    'https://user@example.com/',
    'https:example.com',
    'myapp:',
    'myapp://a b',
    'myapp://a\r\nb',
    'example.com/open',
    '//example.com',
    'intent://x#Intent;scheme=javascript;end',
    'intent://x#Intent;scheme=zxing',
    'intent:alert(1)',
    'intent://x#Intent;scheme=zxing;S.browser_fallback_url=javascript%3Aalert(1);end',
    'intent://x#Intent;scheme=zxing;S.browser_fallback_url=%E0%A4%A;end',
    `myapp://${'x'.repeat(8_192)}`,
  ])('may not be %j', (given) => {
    expect(() => readAppAddress(given)).toThrow(
      expect.objectContaining({ name: 'destinationInvalid' }),
    )
  })

  it('is missing when it is empty', () => {
    expect(() => readAppAddress('  ')).toThrow(
      expect.objectContaining({ name: 'destinationMissing' }),
    )
  })

  it('names the web addresses in it, which are checked as destinations are', () => {
    const hrefs = (given: string) => readAppAddress(given).web.map((one) => one.href)
    expect(hrefs('myapp://x')).toEqual([])
    expect(hrefs('https://example.com/a')).toEqual(['https://example.com/a'])
    expect(
      hrefs(
        'intent://a.example/b#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fb.example;end',
      ),
    ).toEqual(['https://a.example/b', 'https://b.example/'])
  })

  it('is looked at again when it is shown', () => {
    expect(isSafeAppAddress('myapp://x')).toBe(true)
    expect(isSafeAppAddress('https://example.com')).toBe(true)
    for (const text of ['javascript:alert(1)', 'x', 'my app://x', 'myapp://ü']) {
      expect(isSafeAppAddress(text)).toBe(false)
    }
  })
})

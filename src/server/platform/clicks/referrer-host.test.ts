import { describe, expect, it } from 'vitest'
import { referrerHost } from './referrer-host.ts'

describe('referrerHost', () => {
  it.each([
    ['', 'direct'],
    ['about:blank', 'direct'],
    ['https://Example.COM:8443/a?b#c', 'example.com'],
    ['https://example.com./', 'example.com'],
    ['http://user:pw@www.example.com/', 'www.example.com'],
    ['https://m\u00c3\u00bcnchen.de/', 'xn--mnchen-3ya.de'],
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
    ['https://./', 'unknown'],
    ['javascript:alert(1)', 'unknown'],
    ['about:srcdoc', 'unknown'],
    ['"><img src=x onerror=1>', 'unknown'],
    ['example.com', 'unknown'],
  ])('%j is %s', (header, host) => {
    expect(referrerHost(header)).toBe(host)
  })
})

import { describe, expect, it } from 'vitest'
import { imageAddress, linkAddress, pagePath, webAddress } from './safe-address.ts'

const hostile = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'filesystem:http://x/y',
  'intent://x#Intent;end',
  'steam://run/1',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'not an address',
  '',
  null,
  undefined,
  7,
]

describe('addresses on a page', () => {
  it.each(hostile)('never lead to %j', (address) => {
    expect(linkAddress(address)).toBeNull()
    expect(webAddress(address)).toBeNull()
    expect(imageAddress(address)).toBeNull()
  })

  it('may be http, https, mailto and tel', () => {
    for (const address of [
      'http://a.example',
      'https://a.example/?q=ü',
      'mailto:a@b.example',
      'tel:+491234',
    ]) {
      expect(linkAddress(address)).toBe(address)
    }
    expect(webAddress('mailto:a@b.example')).toBeNull()
  })

  it('may be a picture of ours or on the web', () => {
    for (const address of [
      '/media/abc.webp',
      'https://a.example/x.png',
      'blob:https://a.example/1-2',
    ]) {
      expect(imageAddress(address)).toBe(address)
    }
  })

  it('keep a hostile username inside its path', () => {
    expect(pagePath('../api', 'share')).toBe('/..%2Fapi/share')
  })
})

import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  appPolicy,
  commonHeaders,
  dataPolicy,
  documentPolicy,
  mediaPolicy,
  pagePolicy,
} from './headers.ts'
import { openSealedText, sealText } from './sealed-text.ts'
import { sourceHash } from './style-hash.ts'

describe('content security policies', () => {
  it('start from nothing and allow no inline code', () => {
    for (const policy of [
      dataPolicy,
      mediaPolicy,
      appPolicy('n'),
      pagePolicy({ styleHashes: [sourceHash('x')] }),
      documentPolicy([sourceHash('x')]),
    ]) {
      expect(policy).toMatch(/^default-src 'none'/)
      expect(policy).not.toMatch(/unsafe|\*|http:/)
    }
    expect(mediaPolicy).toContain('sandbox')
  })

  it('let a page be embedded only where its creator allows it', () => {
    const styleHashes = [sourceHash('body{}')]
    expect(pagePolicy({ styleHashes })).toContain("frame-ancestors 'none'")
    expect(pagePolicy({ styleHashes })).toContain("frame-src 'none'")
    expect(
      pagePolicy({
        styleHashes,
        frameAncestors: ['https://ada.example'],
        frameSources: ['https://player.example'],
      }),
    ).toMatch(/frame-src https:\/\/player\.example; frame-ancestors https:\/\/ada\.example/)
  })

  it('come with HSTS on https only', () => {
    expect(commonHeaders(true)).toHaveProperty('Strict-Transport-Security')
    expect(commonHeaders(false)).not.toHaveProperty('Strict-Transport-Security')
  })
})

describe('sealed text', () => {
  const [key, old, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]

  it('opens with its key, also an old one, and only in its own context', () => {
    const sealed = sealText(old, 'ä secret', 'here')
    expect(sealed).not.toContain('secret')
    expect(openSealedText([key, old], sealed, 'here')).toBe('ä secret')
    expect(openSealedText([key, other], sealed, 'here')).toBeUndefined()
    expect(openSealedText([old], sealed, 'there')).toBeUndefined()
    expect(sealText(old, 'x', '')).not.toBe(sealText(old, 'x', ''))
  })

  it('notices every change', () => {
    const bytes = Buffer.from(sealText(key, 'text', ''), 'base64')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(openSealedText([key], changed.toString('base64'), '')).toBeUndefined()
    }
    expect(openSealedText([key], 'short', '')).toBeUndefined()
  })
})

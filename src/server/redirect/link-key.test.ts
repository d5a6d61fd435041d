import { describe, expect, it } from 'vitest'
import { canonicalKey, linkKeyOf, queryOf, readLinkPath } from './link-key.ts'

const keyOf = (target: string) => readLinkPath(target)?.key

describe('canonicalKey', () => {
  it('lower-cases ASCII and nothing else', () => {
    expect(canonicalKey('AbC-_9')).toBe('abc-_9')
    for (const other of [
      '',
      '\u017f',
      '\u212a',
      '\u0131',
      'a.b',
      'a b',
      'a\0',
      'é',
      '\u202ex',
      'a'.repeat(65),
    ]) {
      expect(canonicalKey(other)).toBeUndefined()
    }
    expect(canonicalKey('a'.repeat(64))).toBe('a'.repeat(64))
  })
})

describe('readLinkPath', () => {
  it('accepts one segment, with or without a trailing slash', () => {
    for (const path of [
      '/Abc',
      '/abc/',
      '/abc?x=1',
      '/aBc/?x=/y',
      '/abc#f',
      '/%61bc',
      '/%41b%63/',
    ]) {
      expect(keyOf(path)).toBe('abc')
    }
    for (const path of [
      '/',
      '',
      'abc',
      '//',
      '//abc',
      '/abc//',
      '/a/b',
      '/?abc',
      '*',
      'http://h/abc',
    ]) {
      expect(keyOf(path)).toBeUndefined()
    }
  })

  it('decodes once, and only characters that a key may contain', () => {
    for (const path of [
      '/a%2Fb',
      '/%2e%2e',
      '/%2561bc',
      '/abc%',
      '/abc%6',
      '/abc%zz',
      '/abc%00',
      '/%C3%A9',
      '/abc%0d%0a',
    ]) {
      expect(keyOf(path)).toBeUndefined()
    }
  })

  it('recognises the preview', () => {
    expect(readLinkPath('/abc+')).toEqual({ key: 'abc', isPreview: true })
    expect(readLinkPath('/abc%2B/')).toEqual({ key: 'abc', isPreview: true })
    expect(readLinkPath('/abc')).toEqual({ key: 'abc', isPreview: false })
    for (const path of ['/+', '/+abc', '/abc++']) expect(readLinkPath(path)).toBeUndefined()
  })

  it('gives up early on long paths', () => {
    expect(keyOf(`/${'a'.repeat(64)}`)).toBe('a'.repeat(64))
    expect(keyOf(`/${'%61'.repeat(64)}+/`)).toBe('a'.repeat(64))
    expect(keyOf(`/${'a'.repeat(65)}`)).toBeUndefined()
    expect(keyOf(`/${'a'.repeat(100_000)}`)).toBeUndefined()
    expect(keyOf(`/%61${'a'.repeat(100_000)}`)).toBeUndefined()
  })
})

describe('linkKeyOf', () => {
  it('needs a host that has links', () => {
    const domainOf = (host: string | undefined) => (host === 'go.example' ? 'main' : undefined)
    expect(linkKeyOf('go.example', '/Abc?x', domainOf)).toEqual({
      domainId: 'main',
      key: 'abc',
      isPreview: false,
    })
    expect(linkKeyOf('other.example', '/abc', domainOf)).toBeUndefined()
    expect(linkKeyOf(undefined, '/abc', domainOf)).toBeUndefined()
  })
})

describe('queryOf', () => {
  it('returns what follows the first question mark', () => {
    expect(queryOf('/a?x=1?y')).toBe('x=1?y')
    expect(queryOf('/a')).toBe('')
  })
})

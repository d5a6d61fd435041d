import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readablePath } from './readable-path.ts'

describe('what stands behind a host', () => {
  it.each([
    ['/wiki/K%C3%B6ln', '/wiki/Köln'],
    ['/wiki/%d0%9c%d0%be%d1%81%d0%ba%d0%b2%d0%b0?a=%C3%A9#%E6%9D%B1', '/wiki/Москва?a=é#東'],
    ['/%E0%A4%B9%E0%A4%BF', '/हि'],
  ])('%s is read as %s', (path, read) => {
    expect(readablePath(path)).toBe(read)
  })

  it.each([
    ['what has a meaning in an address', '/a%2Fb%3Fc%25C3%23%41'],
    [
      'spaces, and signs that nobody sees or that turn a text',
      '/%20%C2%A0%E2%80%8B%E2%80%AE%C2%AD',
    ],
    ['signs that look like a slash or a dot', '/%E2%88%95%E3%80%82%EF%BC%8F'],
    ['bytes that are no UTF-8', '/K%F6ln/%C3'],
    ['what is not escaped', '/wiki/Köln%'],
  ])('%s stays as it is', (_, path) => {
    expect(readablePath(path)).toBe(path)
  })

  it('keeps the spelling of escapes beside words', () => {
    expect(readablePath('/%c3%b6%2f%C3%B6')).toBe('/ö%2fö')
  })

  it('leads to the same place', () => {
    const paths = fc.webUrl({ withFragments: true, withQueryParameters: true })
    fc.assert(
      fc.property(paths, fc.string({ unit: 'grapheme' }), (url, text) => {
        const { href } = new URL(`${url}/${encodeURIComponent(text)}`)
        expect(new URL(readablePath(href)).href).toBe(href)
      }),
    )
  })
})

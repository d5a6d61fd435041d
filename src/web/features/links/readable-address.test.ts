import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readableAddress, readablePathOf } from './readable-address.ts'

describe('what stands behind a host', () => {
  it.each([
    ['/wiki/K%C3%B6ln', '/wiki/Köln'],
    ['/wiki/%d0%9c%d0%be%d1%81%d0%ba%d0%b2%d0%b0?a=%C3%A9#%E6%9D%B1', '/wiki/Москва?a=é#東'],
    ['/%E0%A4%B9%E0%A4%BF', '/हि'],
  ])('%s is read as %s', (path, read) => {
    expect(readablePathOf(`https://a.example${path}`)).toBe(read)
  })

  it.each([
    ['what has a meaning in an address', '/a%2Fb%3Fc%25C3%23%41'],
    [
      'spaces, and signs that nobody sees or that turn a text',
      '/%20%C2%A0%E2%80%8B%E2%80%AE%C2%AD%E3%85%A4%EF%B8%8F',
    ],
    ['signs that look like a slash or a dot', '/%E2%88%95%E3%80%82%EF%BC%8F'],
    ['bytes that are no UTF-8', '/K%F6ln/%C3'],
    ['a sign of percent', '/wiki/100%'],
  ])('%s stays as it is', (_, path) => {
    expect(readablePathOf(`https://a.example${path}`)).toBe(path)
  })

  it('keeps the spelling of escapes beside words', () => {
    expect(readablePathOf('https://a.example/%c3%b6%2f%C3%B6')).toBe('/ö%2fö')
  })

  it('is nothing for a bare host, and for what is no address', () => {
    expect(readablePathOf('https://a.example/')).toBe('')
    expect(readablePathOf('a.example')).toBe('')
  })

  it('never makes words of the host: it is shown as it is followed (A11)', () => {
    expect(readableAddress('https://p%D0%B0ypal.example/K%C3%B6ln')).toBe(
      'xn--pypal-4ve.example/Köln',
    )
    expect(readableAddress('https://bücher.example:8080/')).toBe('xn--bcher-kva.example:8080')
  })

  it('leads to the same place', () => {
    const paths = fc.webUrl({ withFragments: true, withQueryParameters: true })
    fc.assert(
      fc.property(paths, fc.string({ unit: 'grapheme' }), (url, text) => {
        const { href } = new URL(`${url}/${encodeURIComponent(text)}`)
        const { protocol } = new URL(href)
        expect(new URL(`${protocol}//${readableAddress(href)}`).href).toBe(href)
      }),
    )
  })
})

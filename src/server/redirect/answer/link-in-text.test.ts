import { describe, expect, it } from 'vitest'
import { readLinkInText } from './link-in-text.ts'

const targetOf = (target: string) => readLinkInText(target)?.target

describe('readLinkInText', () => {
  it('removes what a sentence or a chat appends, plain or escaped', () => {
    const behind = [
      ...['.', ',', ';', ':', '!', '...', ')', ']', '}', ').', '",', "'", '"', '>', '*', '**', '~'],
      ...['/', '//', '/.', '/)', '_', '|', '^', '`', '\\', '=', '%', '@'],
      ...[
        '。',
        '、',
        '！',
        '」',
        '』',
        '）',
        '】',
        '؟',
        '،',
        '۔',
        '।',
        '።',
        '՝',
        '»',
        '«',
        '›',
        '“',
      ],
      ...['”', '’', '‘', '„', '…', '–', '—', '·', '‽', '¿', '״', '׳', '\u3001', '\uff0c'],
      ...[' ', '\u00a0', '\u2003', '\u3000', '\t', '\r\n', '\u2028'],
      ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u200e', '\ufe0f', '\u2066'],
    ]
    for (const text of behind) {
      for (const at of new Set([text, encodeURIComponent(text), encodeURI(text)])) {
        if (at.includes('?') || at.includes('#') || at.includes('&')) continue
        expect([at, targetOf(`/Abc${at}`)]).toEqual([at, '/Abc'])
        expect([at, targetOf(`/Abc${at}?x=1`)]).toEqual([at, '/Abc?x=1'])
        expect([at, targetOf(`/Abc+${at}`)]).toEqual([at, '/Abc+'])
        expect([at, targetOf(`/Abc${at}+`)]).toEqual([at, '/Abc+'])
      }
    }
  })

  it('also reads the bytes of older programs', () => {
    for (const at of ['%A0', '%BB', '%94', '%92%85']) expect(targetOf(`/abc${at}`)).toBe('/abc')
  })

  it('treats what stands in the place of a query as one', () => {
    for (const [given, target] of [
      ['/abc&utm_source=x', '/abc?utm_source=x'],
      ['/abc&utm_source=x&b=%26', '/abc?utm_source=x&b=%26'],
      ['/abc&utm_source=x?y=1', '/abc?utm_source=x&y=1'],
      ['/abc&amp;utm_source=x', '/abc?utm_source=x'],
      ['/abc%26utm_source%3Dx%26utm_medium%3Dmail', '/abc?utm_source=x&utm_medium=mail'],
      ['/abc%3Futm_source=x', '/abc?utm_source=x'],
      ['/abc%3F', '/abc'],
      ['/abc/&utm_source=x', '/abc?utm_source=x'],
      ['/abc+&utm_source=x', '/abc+?utm_source=x'],
      ['/abc&', '/abc'],
      ['/abc%23top', '/abc'],
      ['/abc.#top', '/abc'],
    ]) {
      expect([given, targetOf(given!)]).toEqual([given, target])
    }
  })

  it('ignores slashes and invisible characters before the name', () => {
    for (const at of [
      '//abc',
      '///abc//',
      '/%2Fabc',
      '/%20abc',
      '/%E2%80%8Babc',
      '/a%E2%80%8Bbc%C2%AD',
    ]) {
      expect([at, targetOf(at)]).toEqual([at, '/abc'])
    }
  })

  it('finds no name if there is none, or another one', () => {
    for (const at of [
      ...[
        '/',
        '//',
        '/.',
        '/+',
        '/++',
        '/&a=b',
        '/%20',
        '/a/b',
        '/a/b/',
        '/abc.css',
        '/robots.txt&x',
      ],
      ...['/abc%00', '/abc%07', '/%2e%2e/abc', '/abcé.', '/abc%F0%9F', '//evil.example', '/a%20b'],
      ...[`/${'a'.repeat(65)}.`, `/abc${'.'.repeat(2_000)}`],
    ]) {
      expect([at, readLinkInText(at)]).toEqual([at, undefined])
    }
  })
})

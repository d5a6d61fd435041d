import { describe, expect, it } from 'vitest'
import { PackedPatterns, readFeed, versionOf } from './packed-patterns.ts'

describe('a feed', () => {
  it.each([
    ['evil.example', ['evil.example']],
    ['EVIL.example  # comment', ['evil.example']],
    ['0.0.0.0 evil.example', ['evil.example']],
    ['||evil.example^', ['evil.example']],
    ['http://аррӏе.com/', ['xn--80ak6aa92e.com']],
    ['https://good.example/bad/file.exe', ['good.example/bad/file.exe']],
    [
      '"3","2026-01-01 00:00:00","http://203.0.113.9:8080/x.sh","online","malware_download"',
      ['203.0.113.9:8080/x.sh'],
    ],
    ['3,2026-01-01,http://evil.example/x.sh,online', ['evil.example/x.sh']],
    ['# comment', []],
    ['127.0.0.1 localhost', []],
    ['||ads.example^$third-party', []],
    ['<!doctype html>', []],
  ])('of the line %s', async (line, patterns) => {
    const read = await readFeed(`; first\r\n${line}\r\n${line}`)
    expect(read.size).toBe(patterns.length)
    for (const one of patterns) expect(read.has(one)).toBe(true)
    expect(read.has('good.example')).toBe(false)
  })

  it('of 300,000 hosts takes eight bytes per host, and lets other work run meanwhile', async () => {
    const text = Array.from({ length: 300_000 }, (_, at) => `h${at}.example.com`).join('\n')
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const read = await readFeed(text)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
    expect(read.size).toBe(300_000)
    const packed = read.pack()
    expect(Buffer.from(packed, 'base64')).toHaveLength(300_000 * 8)
    const again = PackedPatterns.unpack(packed)
    expect([again.has('h0.example.com'), again.has('h299999.example.com')]).toEqual([true, true])
    expect(again.has('h300000.example.com')).toBe(false)
    expect(versionOf(again.pack())).toBe(versionOf(packed))
  })
})

import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isPrefetch, noHeaders, readHeaders } from './request-headers.ts'

const read = (headers: Record<string, string>) =>
  readHeaders(requestOf(Object.entries(headers).flat()), noHeaders())

const requestOf = (rawHeaders: string[]) => ({ rawHeaders }) as unknown as IncomingMessage

describe('readHeaders', () => {
  it('takes what a redirect needs, and forgets the previous request', () => {
    const headers = read({ host: 'go.example', 'user-agent': 'A', referer: 'R', cookie: 'x=y' })
    expect(headers).toEqual({
      ...noHeaders(),
      host: 'go.example',
      agent: 'A',
      referrer: 'R',
      cookie: 'x=y',
    })
    expect(readHeaders(requestOf([]), headers)).toEqual(noHeaders())
  })

  it('accepts names in any case, takes the first of two, and joins lists of proxies', () => {
    const raw = ['HOST', 'a.example', 'hOST', 'b.example', 'USER-agent', 'A', 'User-Agent', 'B']
    raw.push('x-forwarded-for', '10.0.0.1', 'X-Forwarded-For', '10.0.0.2', 'ACCEPT-language', 'de')
    expect(readHeaders(requestOf(raw), noHeaders())).toEqual({
      ...noHeaders(),
      host: 'a.example',
      agent: 'A',
      forwardedFor: '10.0.0.1,10.0.0.2',
      language: 'de',
    })
  })
})

describe('long headers', () => {
  it('are truncated, so that nothing long is searched or cached', () => {
    const long = 'a'.repeat(15_000)
    const headers = read({ 'user-agent': long, referer: long, 'accept-language': long })
    expect([headers.agent.length, headers.referrer.length, headers.language.length]).toEqual([
      512, 512, 256,
    ])
  })
})

describe('isPrefetch', () => {
  it('recognises what browsers send', () => {
    for (const [name, value] of [
      ['sec-purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['x-purpose', 'preview'],
      ['x-moz', 'prefetch'],
    ]) {
      expect(isPrefetch(read({ [name!]: value! }))).toBe(true)
    }
    expect(isPrefetch(read({ 'sec-purpose': 'other' }))).toBe(false)
    expect(isPrefetch(read({}))).toBe(false)
  })
})

import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isPrefetch, noHeaders, readHeaders } from './request-headers.ts'

const read = (headers: Record<string, string>) =>
  readHeaders({ headers } as unknown as IncomingMessage, noHeaders())

describe('readHeaders', () => {
  it('takes what a redirect needs, and forgets the request before', () => {
    const headers = read({ host: 'go.example', 'user-agent': 'A', referer: 'R', cookie: 'x=y' })
    expect(headers).toEqual({ ...noHeaders(), host: 'go.example', agent: 'A', referrer: 'R' })
    expect(readHeaders({ headers: {} } as never, headers)).toEqual(noHeaders())
  })
})

describe('isPrefetch', () => {
  it('knows what browsers say', () => {
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

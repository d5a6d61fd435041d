import { describe, expect, it } from 'vitest'
import { noHeaders } from '../answer/request-headers.ts'
import { addressPrefix, createVisitorHashes, hashVisitor } from './visitor-hash.ts'

describe('addressPrefix', () => {
  it('keeps the /24 of IPv4 and the /64 of IPv6', () => {
    expect(addressPrefix('203.0.113.77')).toBe('203.0.113')
    expect(addressPrefix('::ffff:203.0.113.77')).toBe('203.0.113')
    expect(addressPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(addressPrefix('2001:0DB8::5')).toBe('2001:db8:0:0')
    expect(addressPrefix('2001:db8:1:2::')).toBe('2001:db8:1:2')
    expect(addressPrefix('::1')).toBe('0:0:0:0')
    expect(addressPrefix('fe80::1%eth0')).toBe('fe80:0:0:0')
    expect(addressPrefix('unknown')).toBe('')
  })
})

describe('visitor hashes', () => {
  it('distinguish agents, prefixes and days, and nothing finer', () => {
    const base = hashVisitor('salt', '203.0.113.77', 'A').toString('hex')
    expect(base).toHaveLength(32)
    expect(hashVisitor('salt', '203.0.113.200', 'A').toString('hex')).toBe(base)
    expect(hashVisitor('salt', '203.0.114.77', 'A').toString('hex')).not.toBe(base)
    expect(hashVisitor('salt', '203.0.113.77', 'B').toString('hex')).not.toBe(base)
    expect(hashVisitor('other', '203.0.113.77', 'A').toString('hex')).not.toBe(base)
  })

  it('are cached per connection, but not on one that a proxy shares', () => {
    let salt = 'a'
    let address = '203.0.113.1'
    const visitors = createVisitorHashes(() => salt)
    const request = { socket: {} } as never
    const of = (agent: string, forwardedFor: string) =>
      visitors
        .of(request, { ...noHeaders(), agent, forwardedFor }, 0, () => address)
        .toString('hex')
    const first = of('A', '1')
    expect(of('A', '1')).toBe(first)
    address = '198.51.100.1'
    expect(of('A', '2')).not.toBe(first)
    expect(of('B', '2')).toBe(hashVisitor('a', address, 'B').toString('hex'))
    salt = 'b'
    expect(of('B', '2')).toBe(hashVisitor('b', address, 'B').toString('hex'))
  })
})

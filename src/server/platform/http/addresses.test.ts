import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clientKeyOf,
  createClientAddress,
  displayHost,
  isLoopbackAddress,
  isPublicAddress,
  parseAddress,
} from './addresses.ts'

describe('clientKeyOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'unknown'],
  ])('makes %s %s', (address, key) => {
    expect(clientKeyOf(address)).toBe(key)
  })

  it('is the same for all addresses of a /64 and differs for the next', () => {
    const tail = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 0xffff })))
    fc.assert(
      fc.property(tail, (parts) => {
        const hex = parts.map((part) => part.toString(16)).join(':')
        expect(clientKeyOf(`2a00:1:2:3:${hex}`)).toBe('2a00:1:2:3::/64')
        expect(clientKeyOf(`2a00:1:2:4:${hex}`)).toBe('2a00:1:2:4::/64')
      }),
    )
  })
})

describe('createClientAddress', () => {
  it('trusts no header without trusted proxies', () => {
    const client = createClientAddress([])
    expect(client('198.51.100.1', { 'x-forwarded-for': '1.2.3.4' })).toBe('198.51.100.1')
  })

  it('returns the right-most address that is not a trusted proxy', () => {
    const client = createClientAddress(['10.0.0.0/8', 'fd00::/8'])
    const through = (chain: string, peer = '10.0.0.1') => client(peer, { 'x-forwarded-for': chain })
    expect(through('6.6.6.6, 203.0.113.9, 10.2.2.2')).toBe('203.0.113.9')
    expect(through('203.0.113.9')).toBe('203.0.113.9')
    expect(through('2001:db8::7', 'fd00::1')).toBe('2001:db8::7')
    expect(through('203.0.113.9:4711')).toBe('203.0.113.9')
    expect(through('[2001:db8::7]:4711')).toBe('2001:db8::7')
    expect(through('203.0.113.9', '::ffff:10.0.0.1')).toBe('203.0.113.9')
    expect(through('6.6.6.6', '203.0.113.50')).toBe('203.0.113.50')
  })

  it('returns the proxy if the header is missing or invalid', () => {
    const client = createClientAddress(['10.0.0.0/8'])
    expect(client('10.0.0.1', {})).toBe('10.0.0.1')
    expect(client('10.0.0.1', { 'x-forwarded-for': 'unknown' })).toBe('10.0.0.1')
    expect(client('10.0.0.1', { 'x-forwarded-for': '1.2.3.4, <script>' })).toBe('10.0.0.1')
  })
})

const group = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16))

describe('isPublicAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:1ff::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::ffff:a83f:8110',
    '64:ff9b::a83f:8110',
    '2002:a83f:8110::1',
    '100.100.100.200',
    '192.0.0.192',
    '161.26.0.10',
    '166.9.0.1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:4:112::1',
    '2620:4f:8000::1',
    '3fff::1',
    '3ffe::1',
    '5f00::1',
    '::ffff:0:7f00:1',
    '2a00:1450::5efe:10.0.0.1',
    '2a00:1450::200:5efe:a9fe:a9fe',
    '',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0177.0.0.1',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'lets %s through',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it('refuses every address of the special-purpose networks, however it is written', () => {
    const nets = [
      ['0.0.0.0', 8],
      ['10.0.0.0', 8],
      ['100.64.0.0', 10],
      ['127.0.0.0', 8],
      ['168.63.129.16', 32],
      ['169.254.0.0', 16],
      ['172.16.0.0', 12],
      ['192.0.0.0', 24],
      ['192.0.2.0', 24],
      ['192.88.99.0', 24],
      ['192.168.0.0', 16],
      ['198.18.0.0', 15],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['224.0.0.0', 3],
    ] as const
    const within = fc
      .tuple(fc.constantFrom(...nets), fc.integer({ min: 0, max: 0xffffffff }))
      .map(([[base, bits], host]) => {
        const start = base.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
        return start + (bits === 32 ? 0 : host % 2 ** (32 - bits))
      })
    fc.assert(
      fc.property(within, group, (v4, prefix) => {
        const dotted = [24, 16, 8, 0].map((shift) => (v4 >>> shift) & 255).join('.')
        const [high, low] = [(v4 >>> 16).toString(16), (v4 & 0xffff).toString(16)]
        for (const address of [
          dotted,
          `::ffff:${dotted}`,
          `::ffff:${high}:${low}`,
          `::${high}:${low}`,
          `::ffff:0:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `64:ff9b:1:${prefix}::${high}:${low}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::`,
          `2a00:${prefix}::5efe:${high}:${low}`,
          `2a00:${prefix}::200:5efe:${high}:${low}`,
        ]) {
          expect([address, isPublicAddress(address)]).toEqual([address, false])
        }
      }),
    )
    const v6 = fc.tuple(
      fc.constantFrom('fc', 'fd', 'fe8', 'fec', 'ff', '5f00', '3fff:0', '2001:db8', '100'),
      fc.array(group, { minLength: 4, maxLength: 4 }),
    )
    fc.assert(
      fc.property(v6, ([start, rest]) => {
        const first = start.length < 4 && start !== '100' ? start.padEnd(4, '0') : start
        expect(isPublicAddress(`${first}::${rest.slice(0, 3).join(':')}`)).toBe(false)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isPublicAddress(text) === 'boolean'))
  })
})

describe('displayHost', () => {
  it('shows the ASCII form of a look-alike name', () => {
    expect(displayHost('http://аррӏе.com/x')).toBe('xn--80ak6aa92e.com')
    expect(displayHost('https://Example.com:443/')).toBe('example.com')
    expect(displayHost('https://example.com:8443/')).toBe('example.com:8443')
    expect(displayHost('javascript:alert(1)')).toBe('unknown')
    expect(displayHost('not an address')).toBe('unknown')
  })
})

describe('parseAddress and isLoopbackAddress', () => {
  it('read addresses as sockets report them', () => {
    expect(parseAddress('::ffff:127.0.0.1')?.toString()).toBe('127.0.0.1')
    expect(isLoopbackAddress('::ffff:127.0.0.1')).toBe(true)
    expect(isLoopbackAddress('::1')).toBe(true)
    expect(isLoopbackAddress('8.8.8.8')).toBe(false)
    expect(isLoopbackAddress(undefined)).toBe(false)
  })
})

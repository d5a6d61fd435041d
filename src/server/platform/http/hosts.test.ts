import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cachedOwnAddresses, createHosts, normalizeHost, type ReadInterfaces } from './hosts.ts'

const own = () => new Set(['192.0.2.10', '2001:db8::10'])

describe('hosts without PUBLIC_URL', () => {
  const hosts = createHosts({ publicUrl: undefined, shortUrl: undefined, ownAddresses: own })

  it.each([
    'localhost:3000',
    'localhost',
    'LOCALHOST.:3000',
    'ada.localhost:3000',
    '127.0.0.1:3000',
    '127.5.5.5',
    '[::1]:3000',
    '192.0.2.10:3000',
    '[2001:db8::10]:3000',
  ])('answer as %s', (host) => {
    expect(hosts.find(host)).toMatchObject({ role: 'both', domainId: 'main' })
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    '192.0.2.11:3000',
    '2130706433',
    '127.1',
    '',
    undefined,
    'a b',
    'user@localhost',
    'localhost:3000/x',
    'localhost:99999999',
  ])('do not answer as %s', (host) => {
    expect(hosts.find(host)).toBeUndefined()
  })
})

describe('addresses of this machine', () => {
  const found = (address: string) => ({ eth0: [{ address }] })

  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => vi.useRealTimers())

  it('are read again after a while, and kept while no file descriptor is left (F17)', () => {
    const read = vi.fn<ReadInterfaces>(() => found('192.0.2.10'))
    const ownAddresses = cachedOwnAddresses(read)
    const hosts = createHosts({ publicUrl: undefined, shortUrl: undefined, ownAddresses })
    expect(hosts.find('192.0.2.10')).toBeDefined()
    vi.advanceTimersByTime(60_000)
    read.mockImplementation(() => {
      throw new Error('uv_interface_addresses returned Unknown system error 24')
    })
    expect(hosts.find('192.0.2.10')).toBeDefined()
    expect(hosts.find('192.0.2.11')).toBeUndefined()
    read.mockImplementation(() => found('192.0.2.11'))
    expect(hosts.find('192.0.2.11')).toBeDefined()
    expect(hosts.find('192.0.2.10')).toBeUndefined()
  })

  it('are not read for names', () => {
    const read = vi.fn<ReadInterfaces>(() => ({}))
    const ownAddresses = cachedOwnAddresses(read)
    const hosts = createHosts({ publicUrl: undefined, shortUrl: undefined, ownAddresses })
    for (const host of ['localhost:3000', '127.0.0.1', 'evil.example']) hosts.find(host)
    expect(read).not.toHaveBeenCalled()
  })
})

describe('hosts of an installation with two', () => {
  const hosts = createHosts({
    publicUrl: 'https://app.example',
    shortUrl: 'https://go.example:8443',
    verifiedDomains: () => new Map([['ada.example', 'domain-1']]),
    ownAddresses: own,
  })

  it('says which host serves what', () => {
    expect(hosts.isSplit).toBe(true)
    expect(hosts.find('app.example')).toEqual({
      role: 'app',
      domainId: 'main',
      origin: 'https://app.example',
    })
    expect(hosts.find('APP.example.:443')?.role).toBe('app')
    expect(hosts.find('go.example:8443')?.role).toBe('pages')
    expect(hosts.find('ada.example')).toEqual({
      role: 'pages',
      domainId: 'domain-1',
      origin: 'https://ada.example',
    })
  })

  it.each(['go.example', 'app.example:8080', 'localhost', '192.0.2.10', 'x.app.example'])(
    'does not answer as %s',
    (host) => {
      expect(hosts.find(host)).toBeUndefined()
    },
  )
})

describe('hosts of an installation with one', () => {
  it('lets PUBLIC_URL serve everything', () => {
    const hosts = createHosts({ publicUrl: 'https://go.example', shortUrl: 'https://go.example' })
    expect(hosts.isSplit).toBe(false)
    expect(hosts.find('go.example')?.role).toBe('both')
  })
})

describe('normalizeHost', () => {
  it('drops case, a trailing dot and leading zeros of the port', () => {
    expect(normalizeHost('Go.Example.:0443')).toBe('go.example:443')
  })
})

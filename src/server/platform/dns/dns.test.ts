import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsServer, openDnsServer } from '#test/support/dns-server.ts'
import { createDns, type Dns } from './dns.ts'

/** Uses a real server, with answers that are wrong in every possible way. */
describe('DNS queries', () => {
  let server: DnsServer
  let dns: Dns
  beforeAll(async () => {
    server = await openDnsServer({
      'text.test': { TXT: ['one', 'x'.repeat(300)] },
      'led.test': { CNAME: ['text.test'] },
      'other.test': { A: ['192.0.2.1'] },
      'broken.test': 'servfail',
      'refused.test': 'refused',
      'silent.test': 'silent',
      'round.test': { CNAME: ['about.test'] },
      'about.test': { CNAME: ['round.test'] },
      'far.test': { CNAME: ['Near.test'] },
      'near.test': { CNAME: ['host.test'] },
      'host.test': { A: ['192.0.2.2', '192.0.2.3'], AAAA: ['2001:db8::1'], NS: ['NS.host.test'] },
      '*.wild.test': { CNAME: ['host.test'] },
    })
    dns = createDns({ servers: server.servers, timeoutMs: 150 })
  })
  afterAll(() => server.close())

  it('join the parts of a text', async () => {
    expect(await dns.texts('text.test')).toEqual({
      kind: 'found',
      values: ['one', 'x'.repeat(300)],
    })
  })

  it('accept no text from behind a CNAME', async () => {
    expect(await dns.texts('led.test')).toEqual({ kind: 'none' })
    expect(await dns.texts('_waypost.a.wild.test')).toEqual({ kind: 'none' })
  })

  it('tell a "no" from no answer', async () => {
    expect(await dns.texts('nothing.test')).toEqual({ kind: 'none' })
    expect(await dns.texts('other.test')).toEqual({ kind: 'none' })
    for (const name of ['broken.test', 'refused.test', 'silent.test']) {
      expect(await dns.texts(name), name).toMatchObject({ kind: 'unknown' })
      expect(await dns.addresses(name, 4), name).toMatchObject({ kind: 'unknown' })
      expect(await dns.aliases(name), name).toMatchObject({ kind: 'unknown' })
    }
  })

  it('return unknown if no server answers at all', async () => {
    const away = createDns({ servers: ['127.0.0.1:1'], timeoutMs: 100 })
    expect(await away.texts('text.test')).toMatchObject({ kind: 'unknown' })
  })

  it('follow a chain to its end, and a loop once', async () => {
    const found = (values: string[]) => ({ kind: 'found', values })
    expect(await dns.aliases('far.test')).toEqual(found(['near.test', 'host.test']))
    expect(await dns.aliases('any.wild.test')).toEqual(found(['host.test']))
    expect(await dns.aliases('host.test')).toEqual({ kind: 'none' })
    expect(await dns.aliases('round.test')).toEqual(found(['about.test']))
  })

  it('read both families through the chain', async () => {
    expect(await dns.addresses('far.test', 4)).toMatchObject({ values: ['192.0.2.2', '192.0.2.3'] })
    expect(await dns.addresses('far.test', 6)).toMatchObject({ values: ['2001:db8::1'] })
    expect(await dns.addresses('other.test', 6)).toEqual({ kind: 'none' })
    expect(await dns.nameServers('host.test')).toMatchObject({ values: ['ns.host.test'] })
  })

  it('see a record as soon as it exists', async () => {
    expect(await dns.texts('new.test')).toEqual({ kind: 'none' })
    server.zones.set('new.test', { TXT: ['here'] })
    expect(await dns.texts('new.test')).toEqual({ kind: 'found', values: ['here'] })
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalAddress, expressionsOf } from './address-expressions.ts'
import { loadRegistrableDomains } from './look-alikes/registrable-domain.ts'

/** The test vectors that Google publishes with the protocol. */
describe('the canonical form of an address', () => {
  it.each([
    ['http://host/%25%32%35', 'http://host/%25'],
    ['http://host/%25%32%35%25%32%35', 'http://host/%25%25'],
    ['http://host/%2525252525252525', 'http://host/%25'],
    ['http://host/asdf%25%32%35asd', 'http://host/asdf%25asd'],
    ['http://host/%%%25%32%35asd%%', 'http://host/%25%25%25asd%25%25'],
    ['http://www.google.com/', 'http://www.google.com/'],
    [
      'http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/',
      'http://168.188.99.26/.secure/www.ebay.com/',
    ],
    [
      'http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/',
      'http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/',
    ],
    [
      'http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B',
      'http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+',
    ],
    ['http://3279880203/blah', 'http://195.127.0.11/blah'],
    ['http://www.google.com/blah/..', 'http://www.google.com/'],
    ['www.google.com/', 'http://www.google.com/'],
    ['www.google.com', 'http://www.google.com/'],
    ['http://www.evil.com/blah#frag', 'http://www.evil.com/blah'],
    ['http://www.GOOgle.com/', 'http://www.google.com/'],
    ['http://www.google.com.../', 'http://www.google.com/'],
    ['http://www.google.com/foo\tbar\rbaz\n2', 'http://www.google.com/foobarbaz2'],
    ['http://www.google.com/q?', 'http://www.google.com/q?'],
    ['http://www.google.com/q?r?', 'http://www.google.com/q?r?'],
    ['http://www.google.com/q?r?s', 'http://www.google.com/q?r?s'],
    ['http://evil.com/foo#bar#baz', 'http://evil.com/foo'],
    ['http://evil.com/foo;', 'http://evil.com/foo;'],
    ['http://evil.com/foo?bar;', 'http://evil.com/foo?bar;'],
    ['http://\x01\x80.com/', 'http://%01%80.com/'],
    ['http://notrailingslash.com', 'http://notrailingslash.com/'],
    ['http://www.gotaport.com:1234/', 'http://www.gotaport.com/'],
    ['  http://www.google.com/  ', 'http://www.google.com/'],
    ['http:// leadingspace.com/', 'http://%20leadingspace.com/'],
    ['http://%20leadingspace.com/', 'http://%20leadingspace.com/'],
    ['%20leadingspace.com/', 'http://%20leadingspace.com/'],
    ['https://www.securesite.com/', 'https://www.securesite.com/'],
    ['http://host.com/ab%23cd', 'http://host.com/ab%23cd'],
    ['http://host.com//twoslashes?more//slashes', 'http://host.com/twoslashes?more//slashes'],
  ])('of %j is %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical)
  })

  it.each([
    ['http://[2001:0db8:0000::1]/', 'http://[2001:db8::1]/'],
    ['http://[::ffff:1.2.3.4]/', 'http://1.2.3.4/'],
    ['http://[64:ff9b::1.2.3.4]/', 'http://1.2.3.4/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://1.2.3.4.5/', 'http://1.2.3.4.5/'],
    ['http://user:pass@evil.com/a/./b/../c', 'http://evil.com/a/c'],
  ])('of %s is %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical)
  })
})

describe('the expressions of an address', () => {
  it.each([
    [
      'http://a.b.com/1/2.html?param=1',
      [
        'a.b.com/1/2.html?param=1',
        'a.b.com/1/2.html',
        'a.b.com/',
        'a.b.com/1/',
        'b.com/1/2.html?param=1',
        'b.com/1/2.html',
        'b.com/',
        'b.com/1/',
      ],
    ],
    [
      'http://a.b.c.d.e.f.com/1.html',
      [
        'a.b.c.d.e.f.com/1.html',
        'a.b.c.d.e.f.com/',
        'c.d.e.f.com/1.html',
        'c.d.e.f.com/',
        'd.e.f.com/1.html',
        'd.e.f.com/',
        'e.f.com/1.html',
        'e.f.com/',
        'f.com/1.html',
        'f.com/',
      ],
    ],
    ['http://1.2.3.4/1/', ['1.2.3.4/1/', '1.2.3.4/']],
    ['http://example.co.uk/1', ['example.co.uk/1', 'example.co.uk/']],
    ['http://[2001:db8::1]/', ['[2001:db8::1]/']],
  ])('of %s', async (address, expressions) => {
    const { domainOf } = await loadRegistrableDomains()
    expect(expressionsOf(address, domainOf)).toEqual(expressions)
  })

  it('are thirty at most, and hash as published', async () => {
    const { domainOf } = await loadRegistrableDomains()
    const long = `http://${'a.'.repeat(20)}example.com/1/2/3/4/5/6/7.html?q=1`
    expect(expressionsOf(long, domainOf)).toHaveLength(30)
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(sha256('abc').slice(0, 8)).toBe('ba7816bf')
    const asked = expressionsOf('http://google.com/a/test/index.html?abc123', domainOf)
    expect(asked.map((one) => sha256(one).slice(0, 8)).sort()).toEqual(
      ['88981e62', 'a631338d', 'b828f2ed', '180ceeae', '5c948d0a'].sort(),
    )
  })
})

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLookAlikes } from './look-alike.ts'
import { loadRegistrableDomains, type RegistrableDomains } from './registrable-domain.ts'

let domains: RegistrableDomains
beforeAll(async () => {
  domains = await loadRegistrableDomains()
})
const look = (host: string, own?: string[]) =>
  createLookAlikes(domains, own)(new URL(`http://${host}`).hostname)

describe('a host that looks like another', () => {
  it.each([
    // letters of other scripts that look Latin
    ['аррӏе.com', 'apple.com', 'letters'],
    ['xn--80ak6aa92e.com', 'apple.com', 'letters'],
    ['аmazon.com', 'amazon.com', 'letters'],
    ['ebаy.com', 'ebay.com', 'letters'],
    ['ɡoogle.com', 'google.com', 'letters'],
    ['раураl.com', 'paypal.com', 'letters'],
    ['www.ïnstagram.com', 'instagram.com', 'letters'],
    // digits and pairs of letters
    ['paypa1.com', 'paypal.com', 'letters'],
    ['amaz0n.com', 'amazon.com', 'letters'],
    ['rnicrosoft.com', 'microsoft.com', 'letters'],
    ['netfl1x.info', 'netflix.com', 'letters'],
    // one wrong key
    ['gooogle.com', 'google.com', 'typo'],
    ['coinbse.com', 'coinbase.com', 'typo'],
    ['mircosoft.com', 'microsoft.com', 'typo'],
    ['facebook1.com', 'facebook.com', 'typo'],
    // deceives people who read from the left
    ['paypal.com.evil.example', 'paypal.com', 'subdomain'],
    ['www.paypal.com-login.example', 'paypal.com', 'subdomain'],
    ['docs.google.com.files.dev', 'google.com', 'subdomain'],
    ['secure-paypal.com', 'paypal.com', 'words'],
    ['coinbase-support.github.io', 'coinbase.com', 'words'],
    ['мail.example', null, 'scripts'],
  ])('%s is taken for %s (%s)', (host, of, by) => {
    expect(look(host)).toEqual({ of, by })
  })

  it('may look like one of ours', () => {
    expect(look('acme1inks.com', ['acmelinks.com'])).toEqual({ of: 'acmelinks.com', by: 'letters' })
    expect(look('acmelinks.com', ['acmelinks.com'])).toBeUndefined()
    expect(look('go.acmelinks.com', ['acmelinks.com'])).toBeUndefined()
  })
})

describe('an honest host', () => {
  it.each([
    ...[
      'paypal.com',
      'login.live.com',
      'mail.google.com',
      'amazon.de',
      'amazon.co.uk',
      'paypal.me',
    ],
    ...['bücher.de', 'müller.example', 'яндекс.рф', '日本語.jp', 'παράδειγμα.gr', 'josé.example'],
    ...['localhost', '127.0.0.1', '[::1]', 'github.io', 'google', 'finance.yahoo.com', 'switch.ch'],
    ...['google.stanford.example', 'github.company.example', 'dhl-paket.example', 'dhi.com'],
  ])('%s is none', (host) => {
    expect(look(host)).toBeUndefined()
  })

  it('is seldom suspected: less than one in a thousand of the sites and names of known brands', () => {
    const path = new URL(
      '../../../../../node_modules/simple-icons/data/simple-icons.json',
      import.meta.url,
    )
    const brands: { title: string; source: string }[] = JSON.parse(readFileSync(path, 'utf8'))
    const sites = brands.flatMap(({ title, source }) => [
      ...(URL.canParse(source) ? [new URL(source).hostname] : []),
      `${title.toLowerCase().replace(/[^a-z0-9]/g, '')}.com`,
    ])
    const hosts = [...new Set(sites)].filter((host) => URL.canParse(`http://${host}`))
    expect(hosts.length).toBeGreaterThan(4_000)
    const suspected = hosts.filter((host) => look(host) !== undefined)
    expect(suspected.filter((host) => !host.startsWith('playstation'))).toEqual([])
    expect(suspected.length).toBeLessThan(hosts.length / 1_000)
  })
})

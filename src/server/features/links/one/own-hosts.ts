import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Deps } from '../../../deps.ts'
import { remembered } from '../../../platform/db/rows/remembered.ts'
import { cachedOwnAddresses } from '../../../platform/http/hosts.ts'
import { listDomainHosts } from '../../slugs/index.ts'

type HostDeps = Pick<Deps, 'db' | 'config' | 'origins'>

/**
 * Finds addresses that lead back to us: to the application, to short links or to a verified domain,
 * with any port, case, trailing dot or `www.`; and to this machine on our port, where an
 * installation without PUBLIC_URL answers (A20).
 * @param hrefs of parsed addresses
 */
export async function findOwnAddresses(
  deps: HostDeps,
  hrefs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { configured, ports } = configuredOf(deps)
  const own = new Set<string>()
  const others = new Map<string, string[]>()
  for (const href of new Set(hrefs)) {
    const url = new URL(href)
    const host = plainHost(url.hostname)
    if (isThisMachine(host)) {
      if (url.port === '' || ports.has(url.port)) own.add(href)
    } else if (configured.has(host)) own.add(href)
    else others.set(host, [...(others.get(host) ?? []), href])
  }
  for (const host of await findDomainHosts(deps, [...others.keys()])) {
    for (const href of others.get(host) ?? []) own.add(href)
  }
  return own
}

/** The same for one address. */
export async function isOwnAddress(deps: HostDeps, href: string): Promise<boolean> {
  return (await findOwnAddresses(deps, [href])).has(href)
}

const listVerified = remembered(
  'domain',
  async (deps: Pick<Deps, 'db'>) => new Set(await listDomainHosts(deps.db)),
)

/** Those that are a verified domain in any spelling. */
async function findDomainHosts(deps: HostDeps, hosts: readonly string[]): Promise<string[]> {
  if (hosts.length === 0) return []
  const verified = await listVerified(deps)
  if (verified.size === 0) return []
  const spellings = (host: string) => [host, `www.${host}`, `${host}.`, `www.${host}.`]
  return hosts.filter((host) => spellings(host).some((name) => verified.has(name)))
}

/** In lower case (as URL returns it), without trailing dots, `www.` and the brackets of IPv6. */
function plainHost(hostname: string): string {
  return hostname
    .replace(/\.+$/, '')
    .replace(/^www\.(?=.)/, '')
    .replace(/^\[|\]$/g, '')
}

interface Configured {
  configured: ReadonlySet<string>
  /** no port means 80 or 443, where a proxy of ours would listen */
  ports: ReadonlySet<string>
}

const byConfig = new WeakMap<object, Configured & Pick<HostDeps, 'origins'>>()

/** The hosts in the configuration, parsed once, since every new link needs them. */
function configuredOf({ origins, config }: HostDeps): Configured {
  const known = byConfig.get(config)
  if (known?.origins === origins) return known
  const urls = [origins.app, origins.short, config.publicUrl].flatMap((origin) =>
    origin === undefined ? [] : [new URL(origin)],
  )
  const made = {
    origins,
    configured: new Set(urls.map((url) => plainHost(url.hostname))),
    ports: new Set([
      new URL(origins.app).port,
      new URL(origins.short).port,
      config.port === 0 ? '' : String(config.port),
    ]),
  }
  byConfig.set(config, made)
  return made
}

const ownAddresses = cachedOwnAddresses()

function isThisMachine(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  // most are names, for which the library is slow to find that out
  if (isIP(host) === 0) return false
  const address = ipaddr.process(host)
  const range = address.range()
  if (range === 'loopback' || range === 'unspecified') return true
  return ownAddresses().has(address.toString())
}

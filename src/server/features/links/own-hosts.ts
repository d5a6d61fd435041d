import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Deps } from '../../deps.ts'
import { isDomainHost } from '../slugs/index.ts'

type HostDeps = Pick<Deps, 'db' | 'config' | 'origins'>

/**
 * Which addresses lead back to us: the application's, the short links' or a verified domain's host,
 * whatever its port, case, trailing dot or `www.`; and, since an installation without PUBLIC_URL
 * answers there, this machine itself on our port (abuse row 20).
 * @param hrefs of parsed addresses
 */
export async function findOwnAddresses(
  deps: HostDeps,
  hrefs: readonly string[],
): Promise<ReadonlySet<string>> {
  const configured = new Set(
    [deps.origins.app, deps.origins.short, deps.config.publicUrl].flatMap((origin) =>
      origin === undefined ? [] : [plainHost(new URL(origin).hostname)],
    ),
  )
  const ports = ownPorts(deps)
  const isThisMachine = createMachineTest()
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

/** The one address. */
export async function isOwnAddress(deps: HostDeps, href: string): Promise<boolean> {
  return (await findOwnAddresses(deps, [href])).has(href)
}

/** One question for all of them; only when one is ours, which is rare, it is asked which. */
async function findDomainHosts(deps: HostDeps, hosts: readonly string[]): Promise<string[]> {
  const named = (some: readonly string[]) =>
    some.flatMap((host) => [host, `www.${host}`, `${host}.`, `www.${host}.`])
  if (hosts.length === 0 || !(await isDomainHost(deps.db, named(hosts)))) return []
  const ours: string[] = []
  for (const host of hosts) if (await isDomainHost(deps.db, named([host]))) ours.push(host)
  return ours
}

/** Lower case (as URL gives it), without trailing dots, `www.` and the brackets of IPv6. */
function plainHost(hostname: string): string {
  return hostname
    .replace(/\.+$/, '')
    .replace(/^www\.(?=.)/, '')
    .replace(/^\[|\]$/g, '')
}

/** No port means 80 or 443, where a proxy of ours would listen. */
function ownPorts({ origins, config }: HostDeps): ReadonlySet<string> {
  return new Set([
    new URL(origins.app).port,
    new URL(origins.short).port,
    config.port === 0 ? '' : String(config.port),
  ])
}

/** Asks the machine for its addresses once, and only when an address is asked about. */
function createMachineTest(): (host: string) => boolean {
  let own: ReadonlySet<string> | undefined
  return (host) => {
    if (host === 'localhost' || host.endsWith('.localhost')) return true
    // most are names, and the library takes long to find that out
    if (isIP(host) === 0) return false
    const address = ipaddr.process(host)
    const range = address.range()
    if (range === 'loopback' || range === 'unspecified') return true
    own ??= ownAddresses()
    return own.has(address.toNormalizedString())
  }
}

function ownAddresses(): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? [])
  return new Set(
    addresses.map(({ address }) => ipaddr.process(address.split('%')[0]!).toNormalizedString()),
  )
}

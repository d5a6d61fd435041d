import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Deps } from '../../deps.ts'
import { isDomainHost } from '../slugs/index.ts'

type HostDeps = Pick<Deps, 'db' | 'config' | 'origins'>

/**
 * Whether an address leads back to us: the application's, the short links' or a verified domain's host,
 * whatever its port, case, trailing dot or `www.`; and, since an installation without PUBLIC_URL
 * answers there, this machine itself on our port (abuse row 20).
 * @param href of a parsed address
 */
export async function isOwnAddress(deps: HostDeps, href: string): Promise<boolean> {
  const url = new URL(href)
  const host = plainHost(url.hostname)
  if (isThisMachine(host)) return url.port === '' || ownPorts(deps).has(url.port)
  const configured = [deps.origins.app, deps.origins.short, deps.config.publicUrl]
  for (const origin of configured) {
    if (origin !== undefined && plainHost(new URL(origin).hostname) === host) return true
  }
  return isDomainHost(deps.db, [host, `www.${host}`, `${host}.`, `www.${host}.`])
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

function isThisMachine(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  if (!ipaddr.isValid(host)) return false
  const address = ipaddr.process(host)
  const range = address.range()
  if (range === 'loopback' || range === 'unspecified') return true
  const text = address.toNormalizedString()
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.process(own.address.split('%')[0]!).toNormalizedString() === text)
}

import { networkInterfaces } from 'node:os'
import { memoize } from '../memoize.ts'
import { isLoopbackAddress, parseAddress } from './addresses.ts'

/** What a host serves: the application and API, pages and redirects, or (if not split) both. */
export type HostRole = 'app' | 'pages' | 'both'

export interface KnownHost {
  role: HostRole
  /** id of the row in `domain` whose slugs this host serves; 'main' for SHORT_URL or PUBLIC_URL */
  domainId: string
  /** `https://go.example`, from the configuration if it is set there */
  origin: string
}

/** Whether it is not a space's own domain. */
export const isMainDomain = (domainId: string) => domainId === 'main'

export interface Hosts {
  /** @param host the Host header @returns undefined for a host that is not ours (421) */
  find(host: string | undefined): KnownHost | undefined
  /** pages and links have another origin than the application */
  readonly isSplit: boolean
}

export interface HostSources {
  publicUrl: string | undefined
  shortUrl: string | undefined
  /** host → id of the verified domains that are known now */
  verifiedDomains?: () => Pick<ReadonlyMap<string, string>, 'get'>
  /** replaced in tests */
  ownAddresses?: () => ReadonlySet<string>
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/

const HOST_MAX = 260

/** In lower case, without a trailing dot; undefined for a host that no browser would send. */
export function normalizeHost(host: string | undefined): string | undefined {
  if (host === undefined || host.length > HOST_MAX) return undefined
  const parts = HOST.exec(host.toLowerCase())
  if (parts === null) return undefined
  const name = parts[1]!.replace(/\.$/, '')
  return parts[2] === undefined ? name : `${name}:${Number(parts[2])}`
}

/**
 * Decides which hosts are ours (design.md §6): PUBLIC_URL, SHORT_URL and verified domains; without
 * PUBLIC_URL every loopback name and every address of this machine.
 */
export function createHosts(sources: HostSources): Hosts {
  const { publicUrl, shortUrl } = sources
  const ownAddresses = sources.ownAddresses ?? cachedOwnAddresses()
  const isSplit = shortUrl !== undefined && shortUrl !== publicUrl
  const configured = new Map<string, KnownHost>()
  if (publicUrl !== undefined) {
    add(configured, publicUrl, { role: isSplit ? 'app' : 'both', domainId: 'main' })
  }
  if (shortUrl !== undefined && isSplit) {
    add(configured, shortUrl, { role: 'pages', domainId: 'main' })
  }

  return {
    isSplit,
    find(header) {
      // no valid name is that long, so do not cache it
      if (header === undefined || header.length > HOST_MAX) return undefined
      const read = readHost(header)
      if (read.host === undefined) return undefined
      const { host, name } = read
      const known = configured.get(host)
      if (known !== undefined) return known
      const domainId = sources.verifiedDomains?.().get(name)
      if (domainId !== undefined) {
        return { role: 'pages', domainId, origin: `${schemeOf(publicUrl)}//${host}` }
      }
      if (publicUrl === undefined && isThisMachine(read, ownAddresses)) {
        return { role: isSplit ? 'app' : 'both', domainId: 'main', origin: `http://${host}` }
      }
      return undefined
    },
  }
}

function add(
  hosts: Map<string, KnownHost>,
  url: string,
  host: Pick<KnownHost, 'role' | 'domainId'>,
): void {
  const { origin, hostname, port, protocol } = new URL(url)
  const known = { ...host, origin }
  const name = hostname.replace(/\.$/, '')
  const defaultPort = protocol === 'https:' ? '443' : '80'
  hosts.set(port === '' ? name : `${name}:${port}`, known)
  if (port === '') hosts.set(`${name}:${defaultPort}`, known)
}

const schemeOf = (url: string | undefined) => (url === undefined ? 'http:' : new URL(url).protocol)

interface ReadHost {
  /** undefined for a host that no browser would send */
  host: string | undefined
  /** without the port */
  name: string
  isLoopback: boolean
  /** normalised, if the name is an IP address */
  address: string | undefined
}

/** The part that depends only on the header; it is cached, since it takes longest. */
const readHost = memoize((header: string): ReadHost => {
  const host = normalizeHost(header)
  const name = host?.replace(/:\d+$/, '') ?? ''
  const bare = name.replace(/^\[|\]$/g, '')
  const address = parseAddress(bare)
  const isLocalName = name === 'localhost' || name.endsWith('.localhost')
  return {
    host,
    name,
    isLoopback: isLocalName || (address !== undefined && isLoopbackAddress(bare)),
    address: address?.toString(),
  }
}, 1_000)

/** Every loopback name and every address of this machine, only in normalised form. */
function isThisMachine(
  { isLoopback, address }: ReadHost,
  ownAddresses: () => ReadonlySet<string>,
): boolean {
  return isLoopback || (address !== undefined && ownAddresses().has(address))
}

const REREAD_MS = 10_000

export type ReadInterfaces = () => Partial<Record<string, { address: string }[]>>

/**
 * Addresses of this machine, which change when networks come or go. Reading them needs a file
 * descriptor; while none is left (F17), the last known ones are used.
 * @param read replaced in tests
 */
export function cachedOwnAddresses(read: ReadInterfaces = networkInterfaces) {
  let addresses: ReadonlySet<string> = new Set()
  let readAt = Number.NEGATIVE_INFINITY
  return (): ReadonlySet<string> => {
    if (performance.now() - readAt < REREAD_MS) return addresses
    try {
      addresses = new Set(
        Object.values(read())
          .flatMap((list) => list ?? [])
          .map((one) => parseAddress(one.address)?.toString() ?? one.address),
      )
      readAt = performance.now()
    } catch {
      // the next request tries again
    }
    return addresses
  }
}

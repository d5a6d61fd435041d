import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/** Addresses of current requests are cached, since each request needs its own several times. */
const RECENT_MAX = 64
const recent = new Map<string, Address | undefined>()

/**
 * Parses an address as sockets and proxies write it: mapped v4 becomes v4, a zone or port is
 * dropped.
 */
export function parseAddress(text: string | undefined): Address | undefined {
  if (text === undefined) return undefined
  const known = recent.get(text)
  if (known !== undefined || recent.has(text)) return known
  const address = parse(text)
  if (recent.size >= RECENT_MAX) recent.clear()
  recent.set(text, address)
  return address
}

function parse(text: string): Address | undefined {
  let bare = text.trim()
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(bare)
  if (bracketed) bare = bracketed[1]!
  else if (/^[\d.]+:\d+$/.test(bare)) bare = bare.slice(0, bare.indexOf(':'))
  bare = bare.replace(/%.*$/, '')
  // Short and octal forms (127.1, 0x7f.1) count as names, not addresses.
  if (!bare.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined
}

/**
 * A client's key for rate limits: the v4 address, or the /64 of a v6 address, since a household or
 * an attacker has all of it (A50).
 */
export function clientKeyOf(address: string): string {
  const parsed = parseAddress(address)
  if (parsed === undefined) return 'unknown'
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${parts.join(':')}::/64`
}

/** Creates a check whether an address is in one of these networks. */
export function createNetworkList(cidrs: readonly string[]): (address: Address) => boolean {
  const networks = cidrs.map((cidr) => {
    const [base, bits] = ipaddr.parseCIDR(cidr)
    // ::ffff:10.0.0.0/104 is treated as 10.0.0.0/8, since mapped client addresses are converted
    // too.
    return base.kind() === 'ipv6' && (base as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96
      ? ([(base as ipaddr.IPv6).toIPv4Address(), bits - 96] as const)
      : ([base, bits] as const)
  })
  return (address) =>
    networks.some(
      ([base, bits]) => base.kind() === address.kind() && address.match(base as never, bits),
    )
}

/** The client's address: that of the peer, or the one that trusted proxies report. */
export type ClientAddress = (
  remoteAddress: string | undefined,
  headers: IncomingHttpHeaders,
) => string

/**
 * Trusts only the listed networks: the client is the right-most address in X-Forwarded-For that is
 * not a trusted proxy (threats.md §3, 'Proxies').
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = createNetworkList(trustedProxies)
  return (remoteAddress, headers) => {
    let client = parseAddress(remoteAddress)
    if (client === undefined) return 'unknown'
    if (trustedProxies.length === 0) return client.toString()
    const chain = String(headers['x-forwarded-for'] ?? '').split(',')
    while (isTrusted(client) && chain.length > 0) {
      const before = parseAddress(chain.pop())
      // Our proxies would not have written this, so entries to the left are not trusted.
      if (before === undefined) break
      client = before
    }
    return client.toString()
  }
}

/**
 * Networks that no outbound request may reach (threats.md §3 and A69): IANA's special-purpose
 * registries, and public addresses under which clouds serve their own machines.
 */
const isForbiddenV4 = createNetworkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // Alibaba's 100.100.100.200 too
  '127.0.0.0/8',
  '161.26.0.0/16', // services of IBM Cloud
  '166.8.0.0/14', // the same
  '168.63.129.16/32', // the host of an Azure machine
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24', // Oracle's 192.0.0.192 too
  '192.0.2.0/24',
  '192.31.196.0/24', // AS112, AMT: no site lives there
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
const isForbiddenV6 = createNetworkList([
  '2001::/23', // Teredo, ORCHID, benchmarks, AMT
  '2001:db8::/32',
  '2002::/16', // 6to4
  '2620:4f:8000::/48',
  '3ffe::/16',
  '3fff::/20',
])
/**
 * Excludes ::, ::1, v4-compatible and translated addresses, NAT64 (64:ff9b::), 100::, 5f00::,
 * fc00:: with the hosts of AWS and Google, fe80::, fec0::, ff00:: and everything unassigned.
 */
const isGlobalUnicastV6 = createNetworkList(['2000::/3'])

/** Whether an address belongs to the public internet; false if it cannot be parsed. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address === undefined) return false
  if (address.kind() === 'ipv4') return !isForbiddenV4(address)
  return isGlobalUnicastV6(address) && !isForbiddenV6(address) && !isIsatap(address as ipaddr.IPv6)
}

/** Whether an address contains a private v4 address after any prefix (RFC 5214). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe
}

export function isLoopbackAddress(text: string | undefined): boolean {
  return parseAddress(text)?.range() === 'loopback'
}

/**
 * The host of an address for display: in ASCII, so that a look-alike name shows its `xn--` form
 * (A11), with the port if it is not the default; 'unknown' for an invalid address (A4).
 */
export function displayHost(address: string): string {
  return (URL.canParse(address) && new URL(address).host) || 'unknown'
}

import ipaddr from 'ipaddr.js'

/**
 * How Safe Browsing names an address: its canonical form, and the combinations of host suffix and
 * path prefix that may be listed (developers.google.com/safe-browsing/reference/URLs.and.Hashing).
 * Texts hold bytes, as `URL.href` returns them: every character is one byte.
 */

interface CanonicalAddress {
  scheme: string
  host: string
  path: string
  /** with its `?`; '' for none */
  query: string
}

const HOSTS_ABOVE = 4
const PATHS_ABOVE = 4

/** The canonical form, written as an address. */
export function canonicalAddress(address: string): string {
  const { scheme, host, path, query } = canonicalParts(address)
  return `${scheme}://${host}${path}${query}`
}

/**
 * At most thirty expressions, the most exact first.
 * @param domainOf the registrable domain of a host
 */
export function expressionsOf(
  address: string,
  domainOf: (host: string) => string | undefined,
): string[] {
  const { host, path, query } = canonicalParts(address)
  const paths = [...new Set([path + query, path, ...directoriesOf(path)])]
  return hostsOf(host, domainOf).flatMap((one) => paths.map((path) => one + path))
}

/** The host itself, and up to four suffixes starting with the registrable domain. */
function hostsOf(host: string, domainOf: (host: string) => string | undefined): string[] {
  const domain = host.startsWith('[') ? undefined : domainOf(host)
  if (domain === undefined || !host.endsWith(domain)) return [host]
  const above = [domain]
  const more = host.slice(0, -domain.length).split('.').filter(Boolean)
  for (const label of more.reverse()) above.push(`${label}.${above.at(-1)}`)
  return [...new Set([host, ...above.slice(0, HOSTS_ABOVE).reverse()])]
}

/** The root and up to four folders below it. */
function directoriesOf(path: string): string[] {
  const directories = ['/']
  for (const name of path.split('/').slice(1, -1)) {
    if (directories.length === PATHS_ABOVE) break
    directories.push(`${directories.at(-1)}${name}/`)
  }
  return directories
}

function canonicalParts(address: string): CanonicalAddress {
  const text = unescapeAll(
    address
      .replace(/[\t\r\n]/g, '')
      .replace(/^ +| +$/g, '')
      .replace(/#.*$/s, ''),
  )
  const [, scheme = 'http', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text)!
  const end = rest.search(/[/?]/)
  const authority = end === -1 ? rest : rest.slice(0, end)
  const below = end === -1 ? '' : rest.slice(end)
  const asked = below.indexOf('?')
  return {
    scheme: scheme.toLowerCase(),
    host: escapeBytes(canonicalHost(authority)),
    path: escapeBytes(canonicalPath(asked === -1 ? below : below.slice(0, asked))),
    query: asked === -1 ? '' : escapeBytes(below.slice(asked)),
  }
}

function canonicalHost(authority: string): string {
  const named = authority.slice(authority.lastIndexOf('@') + 1)
  const host = named
    .replace(/:\d*$/, '')
    .replace(/^\.+|\.+$/g, '')
    .replace(/\.{2,}/g, '.')
    .toLowerCase()
  if (host.startsWith('[')) return canonicalV6(host)
  return /^[0-9a-fx.]+$/.test(host) ? canonicalV4(host) : host
}

/**
 * Accepts any spelling of an IPv4 address that browsers accept; other names are returned unchanged.
 */
function canonicalV4(host: string): string {
  const parsed = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host
  return ipaddr.IPv4.isValidFourPartDecimal(parsed) ? parsed : host
}

/** IPv6 addresses that embed an IPv4 address become that address. */
function canonicalV6(host: string): string {
  const text = host.replace(/^\[|\]$/g, '')
  if (!ipaddr.IPv6.isValid(text)) return host
  const address = ipaddr.IPv6.parse(text)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  if (address.range() === 'rfc6052')
    return ipaddr.fromByteArray(address.toByteArray().slice(12)).toString()
  return new URL(`http://[${text}]`).hostname
}

function canonicalPath(given: string): string {
  const kept: string[] = []
  const names = given.split('/').slice(1)
  for (const name of names) {
    if (name === '..') kept.pop()
    else if (name !== '.' && name !== '') kept.push(name)
  }
  const isFolder = /(?:^|\/)\.{0,2}$/.test(given)
  return `/${kept.join('/')}${isFolder && kept.length > 0 ? '/' : ''}`
}

function unescapeAll(text: string): string {
  let before = text
  for (;;) {
    const after = before.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (after === before) return after
    before = after
  }
}

function escapeBytes(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
  return text.replace(/[\u0000-\u0020\u007f-\u00ff#%]/g, (character) => {
    const hex = character.charCodeAt(0).toString(16).toUpperCase()
    return `%${hex.padStart(2, '0')}`
  })
}

import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { type DestinationRule, destinationRefused } from '#contract/links/destination.ts'
import { isPublicAddress, parseAddress } from '../http/addresses.ts'

/** Resolves all addresses of a name; replaced in tests. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** A place that may be requested, and the one address that was checked for it. */
export interface Target {
  url: URL
  address: string
}

const PORTS = new Set(['', '80', '443'])

/**
 * Checks an address before anything is sent (threats.md §3): scheme, port, userinfo, and
 * **all** addresses of the name, so that a name with one good and one bad address is refused. The
 * caller must connect to the returned address without resolving the name again (rebinding).
 * @param allowHosts OUTBOUND_ALLOW_HOSTS: `host` or `host:port` that may be private
 * @throws destinationInvalid, with the rule at `address`
 */
export async function checkTarget(
  text: string,
  resolve: Resolve,
  allowHosts: readonly string[],
  maxLength = DESTINATION_MAX_LENGTH,
): Promise<Target> {
  if (text.length > maxLength) throw refused('tooLong')
  if (!URL.canParse(text)) throw refused('host')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('scheme')
  if (url.username !== '' || url.password !== '') throw refused('userData')
  const isOpened = isAllowed(url, allowHosts)
  if (!isOpened && !PORTS.has(url.port)) throw refused('port')

  const addresses = await addressesOf(url, resolve)
  if (addresses.length === 0) throw refused('unknownHost')
  if (!isOpened && !addresses.every(isPublicAddress)) throw refused('privateHost')
  return { url, address: addresses[0]! }
}

/** Every call that makes us send a request has the address in this field. */
const refused = (rule: DestinationRule, cause?: unknown) =>
  destinationRefused(rule, 'address', cause)

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // URL has normalised every spelling of a v4 address (2130706433, 0x7f.1, ①②⑦…).
  if (parseAddress(literal) !== undefined) return [literal]
  try {
    return await resolve(url.hostname)
  } catch (cause) {
    throw refused('unknownHost', cause)
  }
}

function isAllowed(url: URL, allowHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return allowHosts.some((entry) => {
    const allowed = entry.toLowerCase()
    return allowed === url.hostname || allowed === `${url.hostname}:${port}`
  })
}

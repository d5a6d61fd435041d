import { failure } from '#contract/errors.ts'
import { isPublicAddress, parseAddress } from '../addresses.ts'

/** All addresses of a name; replaced in tests. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** A place that may be asked, and the one address that was checked for it. */
export interface Target {
  url: URL
  address: string
}

const PORTS = new Set(['', '80', '443'])

/**
 * Checks an address before anything is sent (threats.md §3): scheme, port, userinfo, and
 * **all** addresses of the name, so that a name with one good and one bad address is refused. The
 * caller connects to the address returned here and asks no resolver again (rebinding).
 * @param allowHosts OUTBOUND_ALLOW_HOSTS: `host` or `host:port` that may be private
 * @throws failure('destinationInvalid')
 */
export async function checkTarget(
  text: string,
  resolve: Resolve,
  allowHosts: readonly string[],
  maxLength = 2_048,
): Promise<Target> {
  if (text.length > maxLength || !URL.canParse(text)) throw failure('destinationInvalid')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failure('destinationInvalid')
  if (url.username !== '' || url.password !== '') throw failure('destinationInvalid')
  const isOpened = isAllowed(url, allowHosts)
  if (!isOpened && !PORTS.has(url.port)) throw failure('destinationInvalid')

  const addresses = await addressesOf(url, resolve)
  const isFine = addresses.length > 0 && (isOpened || addresses.every(isPublicAddress))
  if (!isFine) throw failure('destinationInvalid')
  return { url, address: addresses[0]! }
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // URL has brought every spelling of a v4 address (2130706433, 0x7f.1, ①②⑦…) into its usual form.
  if (parseAddress(literal) !== undefined) return [literal]
  try {
    return await resolve(url.hostname)
  } catch (cause) {
    throw failure('destinationInvalid', { cause })
  }
}

function isAllowed(url: URL, allowHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return allowHosts.some((entry) => {
    const allowed = entry.toLowerCase()
    return allowed === url.hostname || allowed === `${url.hostname}:${port}`
  })
}

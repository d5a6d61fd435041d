import type { IncomingHttpHeaders } from 'node:http'
import { FIXED_AUTHORIZATION } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const isWrite = (method: string) => !SAFE_METHODS.has(method)

/**
 * A write by cookie must come from a page of ours (contract.md §3, A49). The browser proves it by
 * `Sec-Fetch-Site: same-origin` or, if it does not send that header (plain http), by our own
 * Origin; without either, the write is refused. Uploads also need the fixed header, which no form
 * can send.
 * @param ours the origin under which this host is addressed
 * @throws failure('malformed'): 401 or 403 would sign the person out
 */
export function requireOwnOrigin(
  headers: IncomingHttpHeaders,
  ours: string,
  isUpload: boolean,
): void {
  if (!isFromOwnPage(headers, ours)) throw failure('malformed')
  if (isUpload && headers.authorization !== FIXED_AUTHORIZATION) throw failure('malformed')
}

/**
 * A write that needs no session may come from a program, which sends neither header, but not from
 * another site's page or an extension: signing a visitor in as somebody else is also an attack.
 * @param allowed further origins that may call this endpoint, and whether browser extensions may
 * @throws failure('malformed')
 */
export function refuseForeignPage(
  headers: IncomingHttpHeaders,
  ours: string,
  allowed: { origins: readonly string[]; extensions: boolean },
): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined && (site === undefined || site === 'none')) return
  if (origin !== undefined && allowed.origins.includes(origin)) return
  if (origin !== undefined && allowed.extensions && isExtension(origin)) return
  if (!isFromOwnPage(headers, ours)) throw failure('malformed')
}

/**
 * An upgrade must send our own Origin, whatever else it contains (contract.md §3 'WebSocket'):
 * browsers always send the header, and nothing else keeps other sites' pages out.
 * @param ours the origin under which this host is addressed
 */
export function isOwnUpgrade(headers: IncomingHttpHeaders, ours: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false
  if (origin === ours) return true
  // without PUBLIC_URL we do not know whether a proxy speaks https
  return ours.startsWith('http:') && origin === ours.replace('http:', 'https:')
}

function isFromOwnPage(headers: IncomingHttpHeaders, ours: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === undefined) return origin === ours
  if (site !== 'same-origin') return false
  // Without PUBLIC_URL we assume http although a proxy may speak https, so only the hosts are
  // compared.
  return origin === undefined || hostOf(origin) === hostOf(ours)
}

/** No page can take such an origin. */
const isExtension = (origin: string) => /^(?:chrome|moz)-extension:\/\/[\w-]+$/.test(origin)

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

import type { IncomingHttpHeaders } from 'node:http'
import { FIXED_AUTHORIZATION } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const isWrite = (method: string) => !SAFE_METHODS.has(method)

/**
 * A write by cookie must come from a page of ours (contract.md §3, A49): the browser says so
 * by `Sec-Fetch-Site: same-origin` or, where it does not send that (plain http), by an Origin that is
 * ours; with neither it is refused. Uploads also carry the fixed header, which no form can.
 * @param ours the origin this very host is addressed by
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
 * another site's page: signing a visitor in as somebody else is an attack too.
 * @param allowed further origins that may call this endpoint
 * @throws failure('malformed')
 */
export function refuseForeignPage(
  headers: IncomingHttpHeaders,
  ours: string,
  allowed: readonly string[],
): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined && (site === undefined || site === 'none')) return
  if (origin !== undefined && allowed.includes(origin)) return
  if (!isFromOwnPage(headers, ours)) throw failure('malformed')
}

/**
 * An upgrade must name an Origin that is ours, whatever else it brings (contract.md §3 'WebSocket'):
 * browsers send it with every one, and nothing else keeps other sites' pages out.
 * @param ours the origin this very host is addressed by
 */
export function isOwnUpgrade(headers: IncomingHttpHeaders, ours: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false
  if (origin === ours) return true
  // as above: without PUBLIC_URL we do not know that a proxy speaks https
  return ours.startsWith('http:') && origin === ours.replace('http:', 'https:')
}

function isFromOwnPage(headers: IncomingHttpHeaders, ours: string): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site === undefined) return origin === ours
  if (site !== 'same-origin') return false
  // A proxy may speak https where we, without PUBLIC_URL, believe http: the host decides.
  return origin === undefined || hostOf(origin) === hostOf(ours)
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

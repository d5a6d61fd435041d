/**
 * Which addresses a page may link to or load (A1 and A2). Old rows and rows written by SQL are
 * checked again here: an address that is not allowed is shown as text.
 */

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const WEB_PROTOCOLS = new Set(['http:', 'https:'])
/** Clearly http or https: saves parsing nearly every address of a page. */
const PLAIN_WEB = /^https?:\/\/[^\s/?#\\]/i
const IMAGE_PROTOCOLS = new Set(['http:', 'https:', 'blob:'])

function withProtocol(address: unknown, protocols: ReadonlySet<string>): string | null {
  if (typeof address !== 'string' || address === '') return null
  if (PLAIN_WEB.test(address)) return address
  try {
    return protocols.has(new URL(address).protocol) ? address : null
  } catch {
    return null
  }
}

/** A path on this site: `/media/x`, not `//host` or `/\host`. */
function ownPath(address: unknown): string | null {
  return typeof address === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(address) ? address : null
}

/** An absolute http, https, mailto or tel address, otherwise null. */
export function linkAddress(address: unknown): string | null {
  return withProtocol(address, LINK_PROTOCOLS)
}

/** An absolute http or https address, otherwise null: for profiles and err_30. */
export function webAddress(address: unknown): string | null {
  return withProtocol(address, WEB_PROTOCOLS)
}

/**
 * An address from which a picture may be loaded (blob: is a fresh upload in the studio), otherwise
 * null.
 */
export function imageAddress(address: unknown): string | null {
  return ownPath(address) ?? withProtocol(address, IMAGE_PROTOCOLS)
}

/** Path of a route below a page: `pagePath('ada', 'share')` is `/ada/share`. */
export function pagePath(username: string, route?: string): string {
  return `/${encodeURIComponent(username.toWellFormed())}${route ? `/${route}` : ''}`
}

/** Where visitors report links and pages, with the name filled in. */
export function reportPath(slug: string): string {
  return `/u/report?about=${encodeURIComponent(slug.toWellFormed())}`
}

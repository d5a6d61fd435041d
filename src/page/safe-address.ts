/**
 * Which addresses may be followed or loaded from a page (A1 and A2). What stands in an old row
 * or came by SQL is checked here again: an address that is not allowed is shown as text.
 */

const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const WEB_PROTOCOLS = new Set(['http:', 'https:'])
/** Certainly http or https: spares a parse for nearly every address of a page. */
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

/** An absolute http, https, mailto or tel address, else null. */
export function linkAddress(address: unknown): string | null {
  return withProtocol(address, LINK_PROTOCOLS)
}

/** An absolute http or https address, else null: profiles, and where err_30 leads. */
export function webAddress(address: unknown): string | null {
  return withProtocol(address, WEB_PROTOCOLS)
}

/** An address a picture may be loaded from (blob: is the studio's fresh upload), else null. */
export function imageAddress(address: unknown): string | null {
  return ownPath(address) ?? withProtocol(address, IMAGE_PROTOCOLS)
}

/** Path of a page's own route: `pagePath('ada', 'share')` is `/ada/share`. */
export function pagePath(username: string, route?: string): string {
  return `/${encodeURIComponent(username.toWellFormed())}${route ? `/${route}` : ''}`
}

/** Where links and pages are reported, with the name filled in. */
export function reportPath(slug: string): string {
  return `/u/report?about=${encodeURIComponent(slug.toWellFormed())}`
}

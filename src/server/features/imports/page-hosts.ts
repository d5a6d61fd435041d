import type { ImportSource } from '#contract/pages/page-imports.ts'

/** Hosts of the services themselves: links to them belong to the service, not to the creator. */
const services: readonly [host: string, source: ImportSource][] = [
  ['linktr.ee', 'linktree'],
  ['linktree.com', 'linktree'],
  ['beacons.ai', 'beacons'],
  ['beacons.page', 'beacons'],
  ['lnk.bio', 'lnk-bio'],
  ['linkstack.org', 'linkstack'],
  ['littlelink-custom.com', 'linkstack'],
  ['littlelink.io', 'littlelink'],
]
const PROJECT_PAGES =
  /^https?:\/\/(?:www\.)?github\.com\/(?:linkstackorg|sethcottle\/littlelink|julianprieber)/i

/** Addresses of networks and search engines that contain the real address and redirect to it. */
const WRAPPERS =
  /^(?:l|lm)\.(?:facebook|instagram)\.com$|^(?:www\.)?google\.[a-z.]{2,6}$|^(?:www\.)?youtube\.com$|^out\.reddit\.com$|^t\.umblr\.com$|^(?:www\.)?href\.li$|^(?:www\.)?linkedin\.com$/i
const WRAPPER_PATHS = /^\/(?:l\.php|url|redirect|safety\/go)?$/i

const CONTACT_OR_WEB = /^(?:https?:\/\/|mailto:|tel:)/i

export function serviceOf(address: string): ImportSource | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return services.find(([host]) => hostname === host || hostname.endsWith(`.${host}`))?.[1]
}

/**
 * The real destination of a link on a page, without the service's own counting address (`/go?d=…`,
 * `/going/7/https://…`).
 * @param pageHost the host of the page, for self-hosted services
 * @returns undefined if the link belongs to the service, not to the creator
 */
export function unwrapped(address: string, pageHost: string | undefined): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address
  const url = new URL(address)
  const isWrapper = WRAPPERS.test(url.hostname) && WRAPPER_PATHS.test(url.pathname)
  if (isWrapper) {
    const given = [...url.searchParams].flat()
    return given.find((value) => /^https?:\/\//i.test(value)) ?? address
  }
  const isService = serviceOf(address) !== undefined || PROJECT_PAGES.test(address)
  if (!isService && url.host !== pageHost) return address
  for (const value of url.searchParams.values()) if (CONTACT_OR_WEB.test(value)) return value
  const rest = `${url.pathname}${url.search}`
  const inside = /[/?](https?:\/{1,2}|mailto:|tel:)(.+)$/i.exec(rest)
  if (inside) return inside[1]!.replace(/^(https?):\/+$/i, '$1://') + inside[2]!
  return isService ? undefined : address
}

import { oneLine } from '../plain-text.ts'

/**
 * Addresses as our pages show them: what a browser would follow, in ASCII, so that a look-alike
 * name shows its `xn--` form (A11 and A12).
 */

/** The whole address; invalid addresses unchanged. */
export function shownAddress(address: string): string {
  return parsed(address)?.href ?? oneLine(address)
}

/** Host, and port if it is not the default; '' if there is no host. */
export function shownHost(address: string): string {
  return parsed(address)?.host ?? ''
}

/** One of our addresses without its scheme, as people write it. */
export function shortForm(address: string): string {
  return shownAddress(address).replace(/^https?:\/\//, '')
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

import { oneLine } from '../plain-text.ts'

/**
 * Addresses as they may be read on a page of ours: what a browser would follow, in ASCII, so that a
 * look-alike name shows its `xn--` form (A11 and A12).
 */

/** The whole address; text that is none as it stands. */
export function shownAddress(address: string): string {
  return parsed(address)?.href ?? oneLine(address)
}

/** Host, and port where it is not the scheme's; '' for what names none. */
export function shownHost(address: string): string {
  return parsed(address)?.host ?? ''
}

/** An address of ours without its scheme, as people write it down. */
export function shortForm(address: string): string {
  return shownAddress(address).replace(/^https?:\/\//, '')
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

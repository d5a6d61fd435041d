import { readWebAddress } from '#contract/links/destination.ts'

/** What somebody typed as a complete web address: `https://` is added if no scheme is there. */
export function webAddressOf(typed: string): string | undefined {
  const address = typed.trim()
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return readWebAddress(full) && full
}

import { completeAddress } from '../complete-address.ts'

/** Host of a typed http(s) address in ASCII, as it is really followed; null while it is none. */
export function hostOf(typed: string): string | null {
  const address = completeAddress(typed)
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return new URL(address).host
}

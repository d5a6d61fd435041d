import { completeAddress } from '../complete-address.ts'

/** ASCII host of a typed http(s) address, as browsers connect to it; null while it is invalid. */
export function hostOf(typed: string): string | null {
  const address = completeAddress(typed)
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return new URL(address).host
}

import { type Place, placeSchema } from '#contract/pages/place.ts'

/** @returns the parsed place; null if there is none or it cannot be read */
export function placeOf(stored: string | null): Place | null {
  if (stored === null) return null
  try {
    const parsed = placeSchema.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Without an address, a place card stays a draft. */
export const hasPlaceAddress = (place: Place | null): boolean =>
  place !== null && place.address.trim() !== ''

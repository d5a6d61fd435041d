/**
 * The mark in the address of a QR code: the key `qr`, bare or with 1. It says how a visitor came,
 * and is neither passed on nor stored.
 */
const MARKER = /(^|&)qr(?:=1?)?(?=&|$)/i

/** @param query without '?' */
export function hasQrMarker(query: string): boolean {
  return query !== '' && MARKER.test(query)
}

/** @param query without '?' */
export function withoutQrMarker(query: string): string {
  if (!hasQrMarker(query)) return query
  return query
    .split('&')
    .filter((pair) => !MARKER.test(pair))
    .join('&')
}

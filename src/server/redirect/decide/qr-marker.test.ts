import { describe, expect, it } from 'vitest'
import { hasQrMarker, withoutQrMarker } from './qr-marker.ts'

describe('the mark of a QR code', () => {
  it('is the key qr, bare or with 1, wherever it occurs', () => {
    for (const [query, left] of [
      ['qr', ''],
      ['qr=1', ''],
      ['qr=', ''],
      ['QR', ''],
      ['qr&a=1', 'a=1'],
      ['a=1&qr=1&b', 'a=1&b'],
      ['a=1&qr', 'a=1'],
      ['qr&qr=1', ''],
    ]) {
      expect([query, hasQrMarker(query!)]).toEqual([query, true])
      expect([query, withoutQrMarker(query!)]).toEqual([query, left])
    }
  })

  it('is nothing else', () => {
    for (const query of ['', 'qr=2', 'qr=10', 'qrs', 'aqr', 'a=qr', 'a=1&xqr=1', 'q=qr&r', '&']) {
      expect([query, hasQrMarker(query)]).toEqual([query, false])
      expect(withoutQrMarker(query)).toBe(query)
    }
  })
})

import type { IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { setPeerAddress } from '#server/platform/http/peer-address.ts'
import { createVisitorPlaces } from './visitor-place.ts'

const COUNTRIES: Record<string, string> = { '81.2.69.160': 'GB', '5.9.0.1': 'DE' }

function setUp() {
  const placeOf = vi.fn((address: string) => ({ country: COUNTRIES[address] ?? '', city: '' }))
  const places = createVisitorPlaces(placeOf)
  const ask = (request: IncomingMessage, forwardedFor: string) =>
    places(request, { forwardedFor }, () => forwardedFor).country
  return { placeOf, ask }
}

const requestOn = (socket: object) => ({ socket }) as IncomingMessage

describe('the place of a visitor', () => {
  it('is looked up once per connection while the proxy names the same client', () => {
    const { placeOf, ask } = setUp()
    const socket = {}
    const asked = ['81.2.69.160', '81.2.69.160', '5.9.0.1', '5.9.0.1', '81.2.69.160']
    expect(asked.map((address) => ask(requestOn(socket), address))).toEqual([
      'GB',
      'GB',
      'DE',
      'DE',
      'GB',
    ])
    expect(placeOf).toHaveBeenCalledTimes(3)
    expect(ask(requestOn({}), '5.9.0.1')).toBe('DE')
    expect(placeOf).toHaveBeenCalledTimes(4)
  })

  it('is looked up each time if visitors of another process share a connection', () => {
    const { placeOf, ask } = setUp()
    const request = requestOn({})
    setPeerAddress(request, '127.0.0.1')
    expect(ask(request, '5.9.0.1')).toBe('DE')
    expect(ask(request, '5.9.0.1')).toBe('DE')
    expect(placeOf).toHaveBeenCalledTimes(2)
  })

  it('is empty without a database', () => {
    const places = createVisitorPlaces()
    expect(places(requestOn({}), { forwardedFor: '' }, () => '5.9.0.1').country).toBe('')
  })
})

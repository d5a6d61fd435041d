import { isHandedOver } from '../../platform/http/peer-address.ts'
import { NOWHERE, type Place, type PlaceOf } from '../../platform/places/place.ts'
import type { RedirectHeaders } from '../answer/request-headers.ts'
import type { VisitorRequest } from './visitor-request.ts'

/** Places of visitors, cached per connection; a cached one does not even need the address. */
export function createVisitorPlaces(
  placeOf: PlaceOf = () => NOWHERE,
): (
  request: VisitorRequest,
  headers: Pick<RedirectHeaders, 'forwardedFor'>,
  addressOf: (request: VisitorRequest) => string,
) => Place {
  const memos = new WeakMap<object, { forwardedFor: string; place: Place }>()
  return (request, { forwardedFor }, addressOf) => {
    // passed on by another process: many visitors share that connection
    if (isHandedOver(request)) return placeOf(addressOf(request))
    const memo = memos.get(request.socket)
    if (memo !== undefined && memo.forwardedFor === forwardedFor) return memo.place
    const place = placeOf(addressOf(request))
    memos.set(request.socket, { forwardedFor, place })
    return place
  }
}

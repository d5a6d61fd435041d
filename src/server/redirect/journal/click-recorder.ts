import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Trigger } from '../../platform/clicks/click.ts'
import type { ClickToRecord } from '../../platform/clicks/journal/click-encoding.ts'
import type { ClientAddress } from '../../platform/http/addresses.ts'
import { peerAddressOf } from '../../platform/http/peer-address.ts'
import { ownProofOf } from '../../platform/own-mark.ts'
import type { Place, PlaceOf } from '../../platform/places/place.ts'
import {
  isPrefetch,
  noHeaders,
  type RedirectHeaders,
  readHeaders,
} from '../answer/request-headers.ts'
import { hasQrMarker, withoutQrMarker } from '../decide/qr-marker.ts'
import { createVisitorHashes, type SaltOfDay } from '../decide/visitor-hash.ts'
import { createVisitorPlaces } from '../decide/visitor-place.ts'
import type { VisitorRequest } from '../decide/visitor-request.ts'
import type { LinkEntry } from '../index/link-entry.ts'
import { queryOf } from '../link-key.ts'
import type { ClickJournal } from './click-journal.ts'

export interface ClickRecorder {
  /** adds the click of a redirect to this turn's batch */
  recordRedirect(
    request: VisitorRequest,
    headers: RedirectHeaders,
    link: LinkEntry,
    now: number,
  ): void
  /** adds the view of a page to this turn's batch */
  addPageView(request: IncomingMessage, pageId: string, now: number): void
  /** the same; resolves when it is on disk */
  recordPageView(request: IncomingMessage, pageId: string, now: number): Promise<void>
  /** the verified client address */
  addressOf(request: VisitorRequest): string
  placeOf(request: VisitorRequest, headers: RedirectHeaders): Place
  /** the visitor's hash for the day, 16 bytes */
  visitorOf(request: VisitorRequest, headers: RedirectHeaders, now: number): Buffer
}

export interface ClickRecorderOptions {
  journal: ClickJournal
  saltOfDay: SaltOfDay
  clientAddress: ClientAddress
  /** called before the click is written; absent: places are unknown */
  placeOf?: PlaceOf
}

/** A page requested as data, by a program (contract.md §2). */
const BIO_CALL = /(?:^|&)source=link-bio(?:&|$)/

/** Turns requests into journal entries. The address itself goes no further (contract.md §5). */
export function createClickRecorder(options: ClickRecorderOptions): ClickRecorder {
  const { journal, clientAddress } = options
  const visitors = createVisitorHashes(options.saltOfDay)
  const placeOfVisitor = createVisitorPlaces(options.placeOf)
  // one object for all clicks, since the journal copies it at once
  const click: ClickToRecord = {
    at: 0,
    target: 'link',
    targetId: '',
    trigger: 'link',
    isHead: false,
    isPrefetch: false,
    visitor: Buffer.alloc(16),
    country: '',
    city: '',
    agent: '',
    referrer: '',
    language: '',
    query: '',
    ownProof: '',
  }

  // read only behind a proxy, because node:http builds all headers when the first one is read
  let asking: VisitorRequest
  const lazyHeaders: IncomingHttpHeaders = {
    get 'x-forwarded-for'() {
      return asking.headers['x-forwarded-for']
    },
  }
  const addressOf = (request: VisitorRequest) => {
    asking = request
    return clientAddress(peerAddressOf(request), lazyHeaders)
  }

  const visitorOf = (request: VisitorRequest, headers: RedirectHeaders, now: number) =>
    visitors.of(request, headers, now, addressOf)

  const readRequest = (request: VisitorRequest, headers: RedirectHeaders, now: number) => {
    click.at = now
    click.isHead = request.method === 'HEAD'
    click.agent = headers.agent
    click.referrer = headers.referrer
    click.language = headers.language
    click.visitor = visitorOf(request, headers, now)
    const place = placeOfVisitor(request, headers, addressOf)
    click.country = place.country
    click.city = place.city
    click.ownProof = ownProofOf(headers.cookie)
  }

  const readQuery = (request: VisitorRequest, trigger: Trigger) => {
    const query = queryOf(request.url!)
    const isScan = hasQrMarker(query)
    click.trigger = isScan ? 'qr' : trigger
    click.query = isScan ? withoutQrMarker(query) : query
  }

  /** headers of the page request that is being recorded */
  const current = noHeaders()
  const addPageView = (request: IncomingMessage, pageId: string, now: number) => {
    const headers = readHeaders(request, current)
    readRequest(request, headers, now)
    click.target = 'page'
    click.targetId = pageId
    readQuery(request, 'link')
    if (click.trigger === 'link' && BIO_CALL.test(click.query)) click.trigger = 'api'
    click.isPrefetch = isPrefetch(headers)
    journal.append(click)
  }

  return {
    addressOf,
    placeOf: (request, headers) => placeOfVisitor(request, headers, addressOf),
    visitorOf,
    recordRedirect(request, headers, link, now) {
      readRequest(request, headers, now)
      readQuery(request, link.trigger)
      click.target = 'link'
      click.targetId = link.id
      click.isPrefetch = isPrefetch(headers)
      journal.append(click)
    },
    addPageView,
    recordPageView(request, pageId, now) {
      addPageView(request, pageId, now)
      return journal.turnWritten()
    },
  }
}

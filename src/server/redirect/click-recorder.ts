import type { IncomingMessage } from 'node:http'
import type { ClientAddress } from '../platform/addresses.ts'
import type { ClickToRecord } from '../platform/clicks/click-encoding.ts'
import { peerAddressOf } from '../platform/peer-address.ts'
import type { ClickJournal } from './click-journal.ts'
import type { Visitor } from './decide.ts'
import type { LinkEntry } from './link-entry.ts'
import { queryOf } from './link-key.ts'
import { isPrefetch, noHeaders, type RedirectHeaders, readHeaders } from './request-headers.ts'
import { createVisitorHashes, type SaltOfDay } from './visitor-hash.ts'

/** ISO 3166-1 alpha-2 of an address, '' where unknown; asked before the click is written. */
export type CountryOf = (address: string) => string

export interface ClickRecorder {
  /** puts the click of a redirect into this turn's batch */
  recordRedirect(
    request: IncomingMessage,
    headers: RedirectHeaders,
    link: LinkEntry,
    visitor: Visitor,
    now: number,
  ): void
  /** puts the view of a page into this turn's batch; resolves when it is on the disk */
  recordPageView(request: IncomingMessage, pageId: string, now: number): Promise<void>
  /** the verified client address */
  addressOf(request: IncomingMessage): string
}

export interface ClickRecorderOptions {
  journal: ClickJournal
  saltOfDay: SaltOfDay
  clientAddress: ClientAddress
  countryOf?: CountryOf
}

/** Turns requests into journal entries. The address itself goes no further than this (contract.md §5). */
export function createClickRecorder(options: ClickRecorderOptions): ClickRecorder {
  const { journal, clientAddress, countryOf } = options
  const visitors = createVisitorHashes(options.saltOfDay)
  // one object for all clicks: the journal copies it at once
  const click: ClickToRecord = {
    at: 0,
    target: 'link',
    targetId: '',
    trigger: 'link',
    isHead: false,
    isPrefetch: false,
    visitor: Buffer.alloc(16),
    country: '',
    agent: '',
    referrer: '',
    language: '',
    query: '',
  }

  const addressOf = (request: IncomingMessage) =>
    clientAddress(peerAddressOf(request), request.headers)

  const readRequest = (request: IncomingMessage, headers: RedirectHeaders, now: number) => {
    click.at = now
    click.isHead = request.method === 'HEAD'
    click.agent = headers.agent
    click.referrer = headers.referrer
    click.language = headers.language
    click.query = queryOf(request.url!)
    click.visitor = visitors.of(request, headers, now, addressOf)
    click.country = countryOf === undefined ? '' : countryOf(addressOf(request))
  }

  return {
    addressOf,
    recordRedirect(request, headers, link, visitor, now) {
      readRequest(request, headers, now)
      click.target = 'link'
      click.targetId = link.id
      click.trigger = link.trigger
      click.isPrefetch = visitor.isPrefetch
      journal.append(click)
    },
    recordPageView(request, pageId, now) {
      const headers = readHeaders(request, noHeaders())
      readRequest(request, headers, now)
      click.target = 'page'
      click.targetId = pageId
      click.trigger = 'link'
      click.isPrefetch = isPrefetch(headers)
      journal.append(click)
      return journal.turnWritten()
    },
  }
}

import type { IncomingMessage } from 'node:http'
import type { ClientAddress } from '../platform/addresses.ts'
import type { ClickToRecord } from '../platform/clicks/click-encoding.ts'
import type { ClickJournal } from './click-journal.ts'
import type { Visitor } from './decide.ts'
import type { LinkEntry } from './link-entry.ts'
import { queryOf } from './link-key.ts'
import { isPrefetch } from './request-kind.ts'
import { createVisitorHashes, type SaltOfDay } from './visitor-hash.ts'

/** ISO 3166-1 alpha-2 of an address, '' where unknown; asked before the click is written. */
export type CountryOf = (address: string) => string

export interface ClickRecorder {
  /** puts the click of a redirect into this turn's batch */
  recordRedirect(request: IncomingMessage, link: LinkEntry, visitor: Visitor, now: number): void
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
    clientAddress(request.socket.remoteAddress, request.headers)

  const readRequest = (request: IncomingMessage, now: number) => {
    const { headers } = request
    const agent = headers['user-agent'] ?? ''
    click.at = now
    click.isHead = request.method === 'HEAD'
    click.agent = agent
    click.referrer = headers.referer ?? ''
    click.language = headers['accept-language'] ?? ''
    click.query = queryOf(request.url!)
    click.visitor = visitors.of(request, agent, now, addressOf)
    click.country = countryOf === undefined ? '' : countryOf(addressOf(request))
  }

  return {
    addressOf,
    recordRedirect(request, link, visitor, now) {
      readRequest(request, now)
      click.target = 'link'
      click.targetId = link.id
      click.trigger = link.trigger
      click.isPrefetch = visitor.isPrefetch
      journal.append(click)
    },
    recordPageView(request, pageId, now) {
      readRequest(request, now)
      click.target = 'page'
      click.targetId = pageId
      click.trigger = 'link'
      click.isPrefetch = isPrefetch(request.headers)
      journal.append(click)
      return journal.turnWritten()
    },
  }
}

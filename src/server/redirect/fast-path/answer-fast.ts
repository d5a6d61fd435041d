import type { Clock } from '../../platform/clock.ts'
import type { OpenFastPath } from '../../platform/fast-path.ts'
import { isMainDomain } from '../../platform/http/hosts.ts'
import type { Asked, LinkFollower } from '../answer/follow-link.ts'
import type { CommonHeaders } from '../answer/redirect-answer.ts'
import type { Redirect } from '../decide/decide.ts'
import type { LinkIndex } from '../index/link-index.ts'
import type { Answer, ClickJournal } from '../journal/click-journal.ts'
import { asksForBioLink, readLinkPath } from '../link-key.ts'
import { type AnswerFast, type FastConnection, FastConnections } from './fast-connections.ts'
import { FastRequest } from './fast-request.ts'

export interface FastPathOptions {
  index: Pick<LinkIndex, 'find'>
  journal: Pick<ClickJournal, 'answerAfterwards'>
  follower: Pick<LinkFollower, 'decide' | 'record'>
  clock: Clock
  /** as for the redirect listener */
  domainOf: (host: string) => string | undefined
  headers: CommonHeaders
}

/**
 * Answers the most common request: a plain GET for a link in memory that redirects. It decides with
 * the same code as the redirect listener, which gets all other requests and every answer that is
 * not a redirect (docs/decisions/090-fast-path.md).
 */
export function createFastPath(options: FastPathOptions): OpenFastPath {
  const answer = createAnswerFast(options)
  return (server, times, onBytes) =>
    new FastConnections(server, times, (bytes, connection) => {
      onBytes?.()
      return answer(bytes, connection)
    })
}

function createAnswerFast(options: FastPathOptions): AnswerFast {
  const { index, journal, follower, clock, domainOf } = options
  const { ofOwnHost, ofDomain } = options.headers
  const linesOfOwnHost = bothLinesOf(ofOwnHost)
  const linesOfDomain = bothLinesOf(ofDomain)
  // one object of each for all requests, since nothing of them is kept
  const request = new FastRequest()
  const asked: Asked = {
    request,
    headers: request.read,
    domainId: '',
    key: '',
    asksForPreview: false,
  }

  return (bytes, connection) => {
    if (!request.begin(bytes)) return false
    const path = readLinkPath(request.url)
    if (path === undefined || asksForBioLink(request.url)) return false
    if (!request.complete(connection.socket)) return false
    const domainId = domainOf(request.read.host)
    if (domainId === undefined) return false
    const entry = index.find(domainId, path.key)
    if (entry === undefined) return false
    // the listener checks the barriers
    if (entry.extras !== null && entry.extras.barrier !== null) return false
    asked.domainId = domainId
    asked.key = path.key
    asked.asksForPreview = path.isPreview
    const now = clock.now()
    const decision = follower.decide(asked, entry, now)
    if (decision.kind !== 'redirect') return false
    const ofHost = isMainDomain(domainId) ? linesOfOwnHost : linesOfDomain
    const lines = decision.hidesReferrer ? ofHost.hidingReferrer : ofHost.common
    const head = headOfRedirect(decision, lines)
    if (head === undefined) return false
    follower.record(asked, entry, decision, now)
    journal.answerAfterwards(new FastAnswer(connection, head))
    return true
  }
}

class FastAnswer implements Answer {
  readonly #connection: FastConnection
  readonly #head: string

  constructor(connection: FastConnection, head: string) {
    this.#connection = connection
    this.#head = head
  }

  send(): void {
    this.#connection.send(this.#head)
  }
}

const bothLinesOf = ({ common, hidingReferrer }: CommonHeaders['ofDomain']) => ({
  common: linesOf(common),
  hidingReferrer: linesOf(hidingReferrer),
})

/** @param headers name and value alternating */
function linesOf(headers: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`
  return lines
}

const STATUS_LINE = 'HTTP/1.1 302 Found\r\nLocation: '
const PERMANENT_LINE = 'HTTP/1.1 301 Moved Permanently\r\nLocation: '
/** Characters that node:http refuses in a header; a valid Location contains none. */
const NOT_IN_A_HEADER = /[^\t\x20-\x7e]/

/**
 * @param lines headers that all redirects share, each with its line end
 * @returns undefined if the Location is not valid in a header
 */
function headOfRedirect(redirect: Redirect, lines: string): string | undefined {
  const { status, location, cacheControl } = redirect
  if (NOT_IN_A_HEADER.test(location)) return undefined
  const start = status === 302 ? STATUS_LINE : PERMANENT_LINE
  return `${start}${location}\r\nCache-Control: ${cacheControl}\r\nContent-Length: 0\r\n${lines}`
}

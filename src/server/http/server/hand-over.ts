import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type RedirectOutcome, redirectOutcomeOf } from '../../platform/clicks/redirect-outcome.ts'

/**
 * Facts that a `redirect` process sends the `all` process beside it about a request that it hands over
 * (docs/decisions/030-redirect-processes.md). Believed on the Unix socket alone: from anywhere else
 * these are headers like any other, and a `redirect` process lets none of a client's through.
 */
export interface HandedOver {
  /** address of the client's end of the connection */
  peer: string | undefined
  /** what the redirect listener found out; undefined where it decided nothing */
  outcome: RedirectOutcome | undefined
}

const PEER = 'waypost-peer'
const OUTCOME = 'waypost-outcome'

export const isHandOverHeader = (lowerName: string) => lowerName === PEER || lowerName === OUTCOME

/** Name and value in turn. */
export function handOverHeaders(request: IncomingMessage): string[] {
  const headers = [PEER, request.socket.remoteAddress ?? '']
  const outcome = redirectOutcomeOf(request)
  // "unavailable" is no decision: the other process may still have the link in memory
  if (outcome !== undefined && outcome.screen !== 'unavailable') {
    headers.push(OUTCOME, Buffer.from(JSON.stringify(outcome)).toString('base64url'))
  }
  return headers
}

/** Takes the two headers out of a request that came over the socket. */
export function takeHandOver(headers: IncomingHttpHeaders): HandedOver {
  const { [PEER]: peer, [OUTCOME]: outcome } = headers
  delete headers[PEER]
  delete headers[OUTCOME]
  return {
    peer: typeof peer === 'string' && peer !== '' ? peer : undefined,
    outcome:
      typeof outcome === 'string'
        ? (JSON.parse(Buffer.from(outcome, 'base64url').toString()) as RedirectOutcome)
        : undefined,
  }
}

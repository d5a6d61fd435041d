import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type RedirectOutcome, redirectOutcomeOf } from '../../platform/clicks/redirect-outcome.ts'

/**
 * What a `redirect` process tells the `all` process about a request that it passes on
 * (docs/decisions/030-redirect-processes.md). These headers are trusted only on the Unix socket;
 * elsewhere they are ordinary headers, and a `redirect` process drops any that a client sends.
 */
export interface HandedOver {
  /** the IP address at the client's end of the connection */
  peer: string | undefined
  /** what the redirect listener decided; undefined if it decided nothing */
  outcome: RedirectOutcome | undefined
}

const PEER = 'waypost-peer'
const OUTCOME = 'waypost-outcome'

export const isHandOverHeader = (lowerName: string) => lowerName === PEER || lowerName === OUTCOME

/** Header names and values, alternating. */
export function handOverHeaders(request: IncomingMessage): string[] {
  const headers = [PEER, request.socket.remoteAddress ?? '']
  const outcome = redirectOutcomeOf(request)
  // "unavailable" is not final: the other process may still have the link in memory
  if (outcome !== undefined && outcome.screen !== 'unavailable') {
    headers.push(OUTCOME, Buffer.from(JSON.stringify(outcome)).toString('base64url'))
  }
  return headers
}

/** Removes the two headers from a request that came over the socket, and returns their content. */
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

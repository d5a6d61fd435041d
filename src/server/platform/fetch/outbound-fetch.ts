/** The result of a fetch from another site, within the limits. */
export interface OutboundAnswer {
  status: number
  /** the address that answered, after redirects */
  url: string
  /** lower-case names */
  headers: Readonly<Record<string, string>>
  /** at most `maxBytes` after decompression */
  body: Buffer
}

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  /** must contain nothing of a visitor or an account; cookies are never sent */
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** for redirects and body together, default 3000 */
  timeoutMs?: number
  /** after decompression, default 512 KB */
  maxBytes?: number
  /** each is checked like the first address, default 3; 0 returns the redirect itself */
  maxRedirects?: number
  /** for addresses that we built ourselves; default DESTINATION_MAX_LENGTH */
  maxAddressLength?: number
  /** answers of another type are refused, e.g. `['text/html']` */
  acceptTypes?: readonly string[]
  /** the head is enough: `body` stays empty and the rest is cut off */
  skipsBody?: boolean
  /** aborts early, as after the timeout */
  signal?: AbortSignal
}

/**
 * The only way to send requests out (threats.md §3; lint forbids every other client in the server).
 * @throws failure('destinationInvalid') for a forbidden address: another scheme or port, userinfo,
 * a name that does not resolve or resolves to any private address
 * @throws OutboundError if the answer is slow, too large, broken or of the wrong type
 */
export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>

/** The other side failed: this is not our caller's fault, and webhooks may retry. */
export class OutboundError extends Error {
  readonly reason: 'timeout' | 'tooLarge' | 'redirects' | 'type' | 'connection'

  constructor(reason: OutboundError['reason'], cause?: unknown) {
    super(`fetch from elsewhere failed: ${reason}`, { cause })
    this.name = 'OutboundError'
    this.reason = reason
  }
}

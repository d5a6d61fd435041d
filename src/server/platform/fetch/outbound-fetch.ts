/** The result of a fetch from another site, within its limits. */
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
  /** nothing of a visitor or an account; cookies are never sent */
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** for everything together, default 3000 */
  timeoutMs?: number
  /** after decompression, default 512 KB */
  maxBytes?: number
  /** each checked like the first address, default 3; 0 hands back the redirect itself */
  maxRedirects?: number
  /** of an address that we made ourselves, default DESTINATION_MAX_LENGTH */
  maxAddressLength?: number
  /** answers of another type are refused, e.g. `['text/html']` */
  acceptTypes?: readonly string[]
  /** the head of the answer is enough: `body` stays empty and what comes of it is cut off */
  skipsBody?: boolean
  /** gives up early, as after the time */
  signal?: AbortSignal
}

/**
 * The only way out (threats.md §3; lint forbids every other client in the server).
 * @throws failure('destinationInvalid') for an address that may not be asked: another scheme or port,
 *   userinfo, a name that does not resolve or resolves to any private address
 * @throws OutboundError for a slow, large, broken or wrongly typed answer
 */
export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>

/** The other side failed: not our caller's fault, and worth a retry for webhooks. */
export class OutboundError extends Error {
  readonly reason: 'timeout' | 'tooLarge' | 'redirects' | 'type' | 'connection'

  constructor(reason: OutboundError['reason'], cause?: unknown) {
    super(`fetch from elsewhere failed: ${reason}`, { cause })
    this.name = 'OutboundError'
    this.reason = reason
  }
}

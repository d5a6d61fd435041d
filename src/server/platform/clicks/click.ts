/**
 * Where a click comes from: the short link itself, a link on one of our pages, a QR code, an API
 * call.
 */
export const TRIGGERS = ['link', 'page', 'qr', 'api'] as const
export type Trigger = (typeof TRIGGERS)[number]

/**
 * One redirect or page view as the journal stores it: facts of the request, not classified yet. It
 * holds no address of the visitor, only a hash that cannot be reversed (contract.md §5).
 */
export interface RecordedClick {
  /** UUIDv7; applied once, however often it is delivered (F22) */
  id: string
  /** ms UTC */
  at: number
  /** a redirect of a link, or a view of a page */
  target: 'link' | 'page'
  targetId: string
  trigger: Trigger
  isHead: boolean
  /** the client says it is a prefetch (`Sec-Purpose`, `Purpose`, `X-Moz`) */
  isPrefetch: boolean
  /** hash of the day's salt, the address prefix and the agent; 32 hex digits */
  visitor: string
  /** ISO 3166-1 alpha-2, '' if unknown */
  country: string
  /** '' if unknown */
  city: string
  /** headers as sent, truncated to the limits of `click-encoding.ts` */
  agent: string
  referrer: string
  language: string
  /** query of the request without '?'; its utm_… parameters are read later */
  query: string
  /** what the visitor's cookies prove about own visits (`ownProofOf`); '' for most */
  ownProof: string
}

/**
 * - `human`, `bot`: answered with a redirect, counted in the total
 * - `own`: counted in the total, but not as human
 * - `preview`, `prefetch`, `head`: recorded under these names, never counted
 */
export const CLICK_KINDS = ['human', 'bot', 'own', 'preview', 'prefetch', 'head'] as const
export type ClickKind = (typeof CLICK_KINDS)[number]

/** A click as the click store holds it: classified, with its headers parsed. Unknown text is ''. */
export interface StoredClick {
  id: string
  at: number
  target: 'link' | 'page'
  targetId: string
  /** space of the link or page; '' if unknown */
  spaceId: string
  trigger: Trigger
  kind: ClickKind
  visitor: string
  country: string
  city: string
  device: string
  system: string
  browser: string
  language: string
  /** host, 'direct' without a referrer, 'unknown' if it is invalid (A4) */
  referrer: string
  utmSource: string
  utmMedium: string
  utmCampaign: string
  utmTerm: string
  utmContent: string
}

/** The cause of a click: the short link itself, a link on one of our pages, a QR code, an API call. */
export const TRIGGERS = ['link', 'page', 'qr', 'api'] as const
export type Trigger = (typeof TRIGGERS)[number]

/**
 * One redirect or page view as the journal holds it: facts of the request, nothing judged yet.
 * No address of the visitor is among them, only a hash that nobody can turn back (contract.md §5).
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
  /** announced by the client as prefetch (`Sec-Purpose`, `Purpose`, `X-Moz`) */
  isPrefetch: boolean
  /** hash of the day's salt, the address prefix and the agent; 32 hex digits */
  visitor: string
  /** ISO 3166-1 alpha-2, '' where unknown */
  country: string
  /** '' where unknown */
  city: string
  /** headers as sent, cut to the limits of `click-encoding.ts` */
  agent: string
  referrer: string
  language: string
  /** query of the request without '?': its utm_… are read later */
  query: string
  /** what the visitor's cookies prove, for own visits (`ownProofOf`); '' for most */
  ownProof: string
}

/**
 * - `human`, `bot`: answered with a redirect, counted in the total
 * - `own`: counted in the total, not human
 * - `preview`, `prefetch`, `head`: recorded as what they are, never counted
 */
export const CLICK_KINDS = ['human', 'bot', 'own', 'preview', 'prefetch', 'head'] as const
export type ClickKind = (typeof CLICK_KINDS)[number]

/** A click as the click store holds it: judged, its headers read. Unknown text is ''. */
export interface StoredClick {
  id: string
  at: number
  target: 'link' | 'page'
  targetId: string
  /** that the link or page is in; '' when nobody knows it any more */
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
  /** host, 'direct' without a referrer, 'unknown' when it cannot be read (A4) */
  referrer: string
  utmSource: string
  utmMedium: string
  utmCampaign: string
  utmTerm: string
  utmContent: string
}

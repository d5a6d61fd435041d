import type { Generated } from 'kysely'

/**
 * Clicks of a link as cards and lists show them (contract.md §5); everything else is in the click
 * store.
 */
export interface LinkCounterTable {
  link_id: string
  /** `allClicks`: GETs answered with a redirect, except prefetch and preview fetchers */
  total: number
  /** `clicks`: total without bots and own clicks */
  human: number
  /** clicks by members of its space */
  own: number
  last_click_at: number | null
  /** the list in which the link appears, as the search index names it; null if in none */
  shelf: Generated<string | null>
  /** when the link was created; set only while it appears in a list */
  made_at: Generated<number | null>
}

/** Views of a page, counted by the same rules. */
export interface PageCounterTable {
  page_id: string
  views: number
  human: number
  own: number
  last_view_at: number | null
}

/** How much of a journal the counters include; moves in the transaction that counts. */
export interface ClickCursorTable {
  journal: string
  seq: number
  updated_at: number
}

export type ClickIncidentKind = 'damaged' | 'gap' | 'recount' | 'behind' | 'lost'

/** Failures that concern clicks: counted and shown, never silent (F6, F21). */
export interface ClickIncidentTable {
  id: string
  kind: ClickIncidentKind
  journal: string
  lost_clicks: number
  detail: string
  created_at: number
}

/**
 * Random salt of a UTC day (`2026-07-30`). It is deleted after 48 hours; from then on hashes cannot
 * be traced back to visitors.
 */
export interface DaySaltTable {
  day: string
  salt: string
  created_at: number
}

export interface ClickTables {
  link_counter: LinkCounterTable
  page_counter: PageCounterTable
  click_cursor: ClickCursorTable
  click_incident: ClickIncidentTable
  day_salt: DaySaltTable
}

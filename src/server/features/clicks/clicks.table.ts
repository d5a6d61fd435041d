import type { Generated } from 'kysely'

/** Clicks of a link as cards and lists show them (contract.md §5); the click store knows the rest. */
export interface LinkCounterTable {
  link_id: string
  /** `allClicks`: GETs answered with a redirect, but prefetch and preview fetchers */
  total: number
  /** `clicks`: total without bots and own */
  human: number
  /** by the people of its space */
  own: number
  last_click_at: number | null
  /** which list the link stands in, as the search index has it; null while it stands in none */
  shelf: Generated<string | null>
  /** when the link was made, while it stands in a list */
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

/** How far a journal is in the counters; moves in the transaction that counts. */
export interface ClickCursorTable {
  journal: string
  seq: number
  updated_at: number
}

export type ClickIncidentKind = 'damaged' | 'gap' | 'recount' | 'behind' | 'lost'

/** Failures of clicks, counted and shown, never silent (F6, F21). */
export interface ClickIncidentTable {
  id: string
  kind: ClickIncidentKind
  journal: string
  lost_clicks: number
  detail: string
  created_at: number
}

/** Random salt of a UTC day (`2026-07-30`); gone after 48 hours, and with it every way back. */
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

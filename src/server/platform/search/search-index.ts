import type { RawBuilder, SqlBool } from 'kysely'
import type { AnyHandle } from '../db/capabilities.ts'

/** A text to be indexed. */
export interface SearchText {
  /** its unique position among the texts */
  place: bigint
  /** the group that is searched together, for example a space and a state */
  shelf: string
  /** as returned by `searchTextOf` */
  body: string
  /** labels that must match as a whole: its tags, as joined by `labelsOf` */
  labels: string
}

/** What to search for: a needle, a label, or both. */
export interface Wanted {
  shelf: string
  /** as returned by `needleOf` */
  needle: string | undefined
  label: string | undefined
}

const BETWEEN = '\u001f'

export function labelsOf(labels: readonly string[]): string {
  return labels.map((label) => label.replaceAll(BETWEEN, ' ')).join(BETWEEN)
}

export function readLabels(labels: string): string[] {
  return labels === '' ? [] : labels.split(BETWEEN)
}

/** Which rows of the table `search` may contain a needle, and in which order they come. */
export interface SearchSource {
  /** goes after `from`; includes the table of the texts */
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** column to sort and limit by: reading in its order costs only the rows read, not all matches */
  place: RawBuilder<unknown>
}

/**
 * The search index of a table with the columns `place`, `shelf`, `body` and `labels`, as each
 * engine implements it. Results may contain the needle; the caller must compare them.
 */
export interface SearchIndex {
  /** the rows of these texts have been written already */
  add(handle: AnyHandle, table: string, texts: readonly SearchText[]): Promise<void>
  /** call it before the rows are deleted @param places a query for their places */
  remove(handle: AnyHandle, table: string, places: RawBuilder<unknown>): Promise<void>
  find(handle: AnyHandle, table: string, wanted: Wanted): Promise<SearchSource>
  /** whether it returns texts in the order of their places without reading all of them */
  readonly isOrdered: boolean
}

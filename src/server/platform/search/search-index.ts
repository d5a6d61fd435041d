import type { RawBuilder, SqlBool } from 'kysely'
import type { AnyHandle } from '../db/capabilities.ts'

/** A text to be found. */
export interface SearchText {
  /** where it stands among the others: no two have the same */
  place: bigint
  /** what is searched together: a space and a state, say */
  shelf: string
  /** of `searchTextOf` */
  body: string
  /** what it can be asked by as a whole: its tags, as `labelsOf` joins them */
  labels: string
}

/** A search: a needle, a label, or both. */
export interface Wanted {
  shelf: string
  /** of `needleOf` */
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

/** Which rows of the table `search` may hold a needle, and in which order they come. */
export interface SearchSource {
  /** what comes after `from`, the table of the texts among it */
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** to sort and bound by: reading in its order costs what is read, not what would be found */
  place: RawBuilder<unknown>
}

/**
 * The index of a table of texts with the columns `place`, `shelf`, `body` and `labels`, by what each engine has for
 * it. Its results may hold the needle: the caller compares.
 */
export interface SearchIndex {
  /** the rows of these texts are written already */
  add(handle: AnyHandle, table: string, texts: readonly SearchText[]): Promise<void>
  /** before their rows go @param places a query for them */
  remove(handle: AnyHandle, table: string, places: RawBuilder<unknown>): Promise<void>
  find(handle: AnyHandle, table: string, wanted: Wanted): Promise<SearchSource>
  /** it gives the texts in the order of their places without reading all of them */
  readonly isOrdered: boolean
}

/** One edited field that may not be saved yet. */
export interface Edit {
  /** `page`, `theme`, `block:<id>`, `icon:<id>`: the target of one call */
  readonly target: string
  readonly field: string
  readonly value: unknown
  /** revision of the field at its first unsaved edit; null if unknown */
  readonly base: number | null
  /** grows with every edit, to distinguish a newer value from the one being sent */
  readonly version: number
}

export const keyOfEdit = (edit: Pick<Edit, 'target' | 'field'>): string =>
  `${edit.target}/${edit.field}`

/** The content of a store. */
export interface StoredEdits {
  /** from this sign-in: they are sent automatically */
  own: Edit[]
  /** from an earlier sign-in: the person is asked first */
  earlier: Edit[]
}

/** Where unsaved edits wait between visits; one store for each account and page. */
export interface EditStore {
  load(): Promise<StoredEdits>
  put(edit: Edit): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

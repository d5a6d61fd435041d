/** One field that was edited and is not known to be saved yet. */
export interface Edit {
  /** `page`, `theme`, `block:<id>`, `icon:<id>`: what one call changes */
  readonly target: string
  readonly field: string
  readonly value: unknown
  /** revision of the field when the first unsaved edit of it began; null when unknown */
  readonly base: number | null
  /** grows with every edit, so that a newer value is told from the one under way */
  readonly version: number
}

export const keyOfEdit = (edit: Pick<Edit, 'target' | 'field'>): string =>
  `${edit.target}/${edit.field}`

/** What waits in a store. */
export interface StoredEdits {
  /** of this sign-in: they go on by themselves */
  own: Edit[]
  /** of a sign-in before: whoever signed in is asked first */
  earlier: Edit[]
}

/** Where unsaved edits wait between visits; one store holds those of one account and one page. */
export interface EditStore {
  load(): Promise<StoredEdits>
  put(edit: Edit): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

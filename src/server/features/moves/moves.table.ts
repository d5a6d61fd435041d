import type { Generated, Selectable } from 'kysely'

/** A move of links or pages, kept for a day. */
export interface LinkMoveTable {
  id: string
  kind: Generated<'links' | 'pages'>
  /** the space that was open */
  space_id: string
  /** account */
  made_by: string
  /** JSON `Target` */
  target: string
  state: 'running' | 'done' | 'undoing' | 'undone'
  made_at: number
}

export type MoveRow = Selectable<LinkMoveTable>

/** One link or page of a move. */
export interface LinkMoveItemTable {
  move_id: string
  link_id: string
  /** `back`: its move was undone · `stays`: it could not be undone */
  state: 'waiting' | 'moved' | 'refused' | 'back' | 'stays'
  /** of one that was refused, where the caller may know it */
  alias: string
  /** name in the catalogue of why it was refused, or stays */
  code: string
  /** JSON `Place` where it was */
  before: string
}

/** A named list of links that were created together. */
export interface LinkListTable {
  id: string
  space_id: string
  name: string
  /** `foldText` of the name; unique in its space among lists that are not deleted */
  name_key: string
  /** id of the account */
  created_by: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A link of a list. One that has moved to another space is no longer shown in it. */
export interface LinkListItemTable {
  link_id: string
  list_id: string
}

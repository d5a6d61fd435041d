import type { FolderColor } from '#contract/links/folder-values.ts'

/** Folders for the links of a space; `parent_id` is a top-level folder or null. */
export interface FolderTable {
  id: string
  space_id: string
  parent_id: string | null
  name: string
  color: FolderColor
  created_at: number
  updated_at: number
  deleted_at: number | null
}

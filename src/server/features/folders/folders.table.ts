import type { Generated, Selectable } from 'kysely'
import type { FolderAccess, FolderColor } from '#contract/links/folder-values.ts'
import type { FolderLevel } from '#contract/permissions.ts'

/** Folders for the links of a space; `parent_id` is a top-level folder or null. */
export interface FolderTable {
  id: string
  space_id: string
  parent_id: string | null
  name: string
  color: FolderColor
  /** `granted`: only for those who lead the space and those named in it */
  access: Generated<FolderAccess>
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export type FolderRow = Selectable<FolderTable>

/** Somebody named in a folder; ends with their membership. */
export interface FolderGrantTable {
  folder_id: string
  user_id: string
  level: FolderLevel
  granted_at: number
}

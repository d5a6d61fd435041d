import type { Generated } from 'kysely'

/** A column of a space; its id is unique within the space. */
export interface TaskColumnTable {
  space_id: string
  id: string
  title: string
  /** fractional key, compared byte by byte */
  position: string
}

export interface TaskTable {
  id: string
  space_id: string
  column_id: string
  title: string
  description: string
  /** fractional key within the column */
  position: string
  /** for example `2026-11-21` */
  due_date: string | null
  is_done: number
  link_id: string | null
  page_id: string | null
  created_by: string
  created_at: number
  updated_at: number
  deleted_at: number | null
  revision: Generated<number>
  /** JSON {field: revision} */
  field_revisions: Generated<string>
}

export interface TaskAssigneeTable {
  task_id: string
  user_id: string
}

export interface TaskTables {
  task_column: TaskColumnTable
  task: TaskTable
  task_assignee: TaskAssigneeTable
}

import type { Generated } from 'kysely'
import type { TaskLabel } from '#contract/together/tasks.ts'

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

export interface TaskLabelTable {
  id: string
  space_id: string
  name: string
  colour: TaskLabel['colour']
  created_at: number
}

export interface TaskLabelUseTable {
  task_id: string
  label_id: string
}

export interface TaskCommentTable {
  id: string
  task_id: string
  /** null if the account is gone */
  user_id: string | null
  text: string
  created_at: number
  edited_at: number | null
}

export interface TaskTables {
  task_label: TaskLabelTable
  task_label_use: TaskLabelUseTable
  task_comment: TaskCommentTable
  task_column: TaskColumnTable
  task: TaskTable
  task_assignee: TaskAssigneeTable
}

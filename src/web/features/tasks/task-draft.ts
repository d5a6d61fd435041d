import type { Subject } from './subject-picker.tsx'
import type { Task, TaskChangeBody } from './tasks.api.ts'

/** A card while it is edited. */
export interface TaskDraft {
  title: string
  description: string
  columnId: string
  dueDate: string
  isDone: boolean
  assigneeIds: string[]
  labelIds: string[]
  subject: Subject | null
}

export function draftOf(task: Task): TaskDraft {
  const { link, page } = task
  return {
    title: task.title,
    description: task.description,
    columnId: task.columnId,
    dueDate: task.dueDate ?? '',
    isDone: task.isDone,
    assigneeIds: task.assignees.map(({ id }) => id),
    labelIds: task.labels.map(({ id }) => id),
    subject: link
      ? { kind: 'link', id: link.id, name: link.alias }
      : page
        ? { kind: 'page', id: page.id, name: page.username }
        : null,
  }
}

/**
 * The fields that differ from the opened card; only those are sent, so that other people's edits
 * stay.
 */
export function changesOf(base: Task, draft: TaskDraft): Omit<TaskChangeBody, 'id'> {
  const before = draftOf(base)
  const changes: Omit<TaskChangeBody, 'id'> = {}
  if (draft.title.trim() !== before.title) changes.title = draft.title.trim()
  if (draft.description !== before.description) changes.description = draft.description
  if (draft.columnId !== before.columnId) changes.columnId = draft.columnId
  if (draft.dueDate !== before.dueDate) changes.dueDate = draft.dueDate || null
  if (draft.isDone !== before.isDone) changes.isDone = draft.isDone
  if (!isSameSet(draft.assigneeIds, before.assigneeIds)) changes.assigneeIds = draft.assigneeIds
  if (!isSameSet(draft.labelIds, before.labelIds)) changes.labelIds = draft.labelIds
  if (draft.subject?.id !== before.subject?.id || draft.subject?.kind !== before.subject?.kind) {
    changes.linkId = draft.subject?.kind === 'link' ? draft.subject.id : null
    changes.pageId = draft.subject?.kind === 'page' ? draft.subject.id : null
  }
  return changes
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join()

import { failure } from '#contract/errors.ts'
import { COMMENTS_MAX } from '#contract/together/tasks.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { tellMembers } from '../notices/index.ts'
import { requirePermission } from '../spaces/index.ts'
import {
  type CommentRow,
  findComment,
  insertComment,
  listAssignees,
  listComments,
  removeComment,
  updateComment,
} from './task-comments.repository.ts'
import { noteBoard } from './task-news.ts'
import { findTask, lockTask, type TaskRow } from './tasks.repository.ts'

interface OfCaller {
  userId: string
  /** of the card or the comment */
  id: string
}

/** The comments of a card, oldest first. @throws notFound */
export async function listCommentsOf(deps: Deps, caller: OfCaller): Promise<CommentRow[]> {
  const task = await requireTask(deps, caller, 'tasks.read')
  return listComments(deps.db, task.id)
}

/**
 * Comments on a card, and tells those who are assigned to it.
 * @throws notFound, noPermission; malformed if there are too many
 */
export function addComment(deps: Deps, caller: OfCaller, text: string): Promise<CommentRow> {
  return transaction(deps, async (deps) => {
    const task = await requireTask(deps, caller, 'tasks.comment')
    await lockTask(deps.db, task.id)
    if ((await listComments(deps.db, task.id)).length >= COMMENTS_MAX) {
      throw failure('malformed', { fields: { text: `At most ${COMMENTS_MAX} comments` } })
    }
    const id = deps.ids.uuid()
    const created_at = deps.clock.now()
    await insertComment(deps.db, {
      ...{ id, task_id: task.id, user_id: caller.userId, text, created_at, edited_at: null },
    })
    const others = (await listAssignees(deps.db, task.id)).filter((one) => one !== caller.userId)
    await tellMembers(deps, others, {
      ...{ spaceId: task.space_id, kind: 'taskComment', subjectId: task.id },
      ...{ title: task.title, startsAt: null, isAllDay: false, byId: caller.userId },
    })
    await noteBoard(deps, task.space_id)
    return (await findComment(deps.db, id))!
  })
}

/** @throws notFound; noPermission for a comment of somebody else */
export function editComment(deps: Deps, caller: OfCaller, text: string): Promise<CommentRow> {
  return transaction(deps, async (deps) => {
    const { comment } = await requireOwnComment(deps, caller)
    await updateComment(deps.db, comment.id, { text, edited_at: deps.clock.now() })
    return (await findComment(deps.db, comment.id))!
  })
}

/** @throws notFound; noPermission for a comment of somebody else */
export async function deleteComment(deps: Deps, caller: OfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const { comment, task } = await requireOwnComment(deps, caller)
    await removeComment(deps.db, comment.id)
    await noteBoard(deps, task.space_id)
  })
}

async function requireOwnComment(
  deps: Deps,
  { userId, id }: OfCaller,
): Promise<{ comment: CommentRow; task: TaskRow }> {
  const comment = await findComment(deps.db, id)
  if (comment === undefined) throw failure('notFound')
  const task = await requireTask(deps, { userId, id: comment.task_id }, 'tasks.comment')
  if (comment.user_id !== userId) throw failure('noPermission')
  return { comment, task }
}

/** @throws notFound if it is deleted or in no space of the caller; noPermission */
async function requireTask(
  deps: Deps,
  { userId, id }: OfCaller,
  action: 'tasks.read' | 'tasks.comment',
): Promise<TaskRow> {
  const task = await findTask(deps.db, id)
  if (task === undefined || task.deleted_at !== null) throw failure('notFound')
  const access = { userId, spaceId: task.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action })
  return task
}

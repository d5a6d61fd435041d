import { rolesThatMay } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import type { TaskCommentTable } from './tasks.table.ts'

/** The only writer of `task_comment`. */

/** A comment with the name of who wrote it. */
export type CommentRow = TaskCommentTable & { name: string | null; image: string | null }

/** Oldest first. */
export function listComments(db: Db, taskId: string): Promise<CommentRow[]> {
  return comments(db)
    .where('task_comment.task_id', '=', taskId)
    .orderBy('task_comment.id')
    .execute()
}

export function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  return comments(db).where('task_comment.id', '=', id).executeTakeFirst()
}

export async function insertComment(db: Db, row: TaskCommentTable): Promise<void> {
  await db.insertInto('task_comment').values(row).execute()
}

export async function updateComment(
  db: Db,
  id: string,
  change: Pick<TaskCommentTable, 'text' | 'edited_at'>,
): Promise<void> {
  await db.updateTable('task_comment').set(change).where('id', '=', id).execute()
}

export async function removeComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('task_comment').where('id', '=', id).execute()
}

/** The number of comments of each card that has some. */
export async function countComments(
  db: Db,
  taskIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('task_comment')
    .select('task_id')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('task_id', 'in', [...taskIds])
    .groupBy('task_id')
    .execute()
  return new Map(rows.map(({ task_id, count }) => [task_id, Number(count)]))
}

/** Ids of who is assigned to a card and still may see it. */
export async function listAssignees(db: Db, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_assignee')
    .innerJoin('task', 'task.id', 'task_assignee.task_id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.space_id', '=', 'task.space_id')
        .onRef('membership.user_id', '=', 'task_assignee.user_id')
        .on('membership.role', 'in', rolesThatMay('tasks.read')),
    )
    .select('task_assignee.user_id')
    .where('task_assignee.task_id', '=', taskId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const comments = (db: Db) =>
  db
    .selectFrom('task_comment')
    .leftJoin('user', 'user.id', 'task_comment.user_id')
    .selectAll('task_comment')
    .select(['user.name', 'user.image'])

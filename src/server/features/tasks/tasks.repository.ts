import type { Insertable, Selectable, Updateable } from 'kysely'
import { rolesThatMay } from '#contract/permissions.ts'
import type { TaskLabel } from '#contract/together/tasks.ts'
import type { Db } from '../../database.ts'
import { inVisible, type VisibleFolders } from '../folders/index.ts'
import { countComments } from './task-comments.repository.ts'
import type { TaskTable } from './tasks.table.ts'

export type TaskRow = Selectable<TaskTable>

/** A card with its link or page, if that still exists. */
export interface FullTask extends TaskRow {
  alias: string | null
  username: string | null
  assignees: { id: string; name: string; image: string | null }[]
  labels: TaskLabel[]
  commentCount: number
}

/** @param deleted include deleted cards, which keep their positions since they may be restored */
export function listTasks(db: Db, spaceId: string, deleted: boolean): Promise<TaskRow[]> {
  return db
    .selectFrom('task')
    .selectAll()
    .where('space_id', '=', spaceId)
    .$if(!deleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Adds people, and links and pages that somebody may see, to cards, in one query each. */
export async function completeTasks(
  db: Db,
  tasks: readonly TaskRow[],
  visible: VisibleFolders | undefined,
): Promise<FullTask[]> {
  const ids = tasks.map((task) => task.id)
  if (ids.length === 0) return []
  const [links, pages, people, labels, comments] = await Promise.all([
    db
      .selectFrom('task')
      .innerJoin('link', 'link.id', 'task.link_id')
      .select(['task.id', 'link.alias'])
      .where('task.id', 'in', ids)
      // one that has moved to another space since is not named
      .whereRef('link.space_id', '=', 'task.space_id')
      .where('link.deleted_at', 'is', null)
      .where(inVisible(visible))
      .execute(),
    db
      .selectFrom('task')
      .innerJoin('page', 'page.id', 'task.page_id')
      .select(['task.id', 'page.username'])
      .where('task.id', 'in', ids)
      .whereRef('page.space_id', '=', 'task.space_id')
      .where('page.deleted_at', 'is', null)
      .where(inVisible(visible, 'page.folder_id'))
      .execute(),
    db
      .selectFrom('task_assignee')
      .innerJoin('user', 'user.id', 'task_assignee.user_id')
      .innerJoin('task', 'task.id', 'task_assignee.task_id')
      // people who have left the space cannot be assigned
      .innerJoin('membership', (join) =>
        join
          .onRef('membership.space_id', '=', 'task.space_id')
          .onRef('membership.user_id', '=', 'task_assignee.user_id'),
      )
      .select(['task_assignee.task_id', 'user.id', 'user.name', 'user.image'])
      .where('task_assignee.task_id', 'in', ids)
      .orderBy('user.name')
      .execute(),
    db
      .selectFrom('task_label_use')
      .innerJoin('task_label', 'task_label.id', 'task_label_use.label_id')
      .select(['task_label_use.task_id', 'task_label.id', 'task_label.name', 'task_label.colour'])
      .where('task_label_use.task_id', 'in', ids)
      .orderBy('task_label.name')
      .execute(),
    countComments(db, ids),
  ])
  const aliases = new Map(links.map((one) => [one.id, one.alias]))
  const usernames = new Map(pages.map((one) => [one.id, one.username]))
  const assignees = new Map(ids.map((id) => [id, [] as FullTask['assignees']]))
  for (const { task_id, ...person } of people) assignees.get(task_id)?.push(person)
  const labelled = new Map(ids.map((id) => [id, [] as TaskLabel[]]))
  for (const { task_id, ...label } of labels) labelled.get(task_id)?.push(label)
  return tasks.map((task) => ({
    ...task,
    alias: aliases.get(task.id) ?? null,
    username: usernames.get(task.id) ?? null,
    assignees: assignees.get(task.id) ?? [],
    labels: labelled.get(task.id) ?? [],
    commentCount: comments.get(task.id) ?? 0,
  }))
}

export function insertTask(db: Db, row: Insertable<TaskTable>): Promise<TaskRow> {
  return db.insertInto('task').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findTask(db: Db, id: string): Promise<TaskRow | undefined> {
  return db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a card and locks it until the transaction ends, on both engines. */
export function lockTask(db: Db, id: string): Promise<TaskRow | undefined> {
  return db
    .updateTable('task')
    .set((task) => ({ revision: task.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function updateTask(db: Db, id: string, change: Updateable<TaskTable>): Promise<TaskRow> {
  return db
    .updateTable('task')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function moveTasks(
  db: Db,
  moved: readonly { id: string; position: string }[],
): Promise<void> {
  for (const { id, position } of moved) {
    await db.updateTable('task').set({ position }).where('id', '=', id).execute()
  }
}

/** Assigns only members of the space. @returns whether all of them were members */
export async function replaceAssignees(
  db: Db,
  task: Pick<TaskRow, 'id' | 'space_id'>,
  userIds: readonly string[],
): Promise<boolean> {
  await db.deleteFrom('task_assignee').where('task_id', '=', task.id).execute()
  if (userIds.length === 0) return true
  const members = await db
    .selectFrom('membership')
    .select('user_id')
    .where('space_id', '=', task.space_id)
    .where('role', 'in', rolesThatMay('tasks.read'))
    .where('user_id', 'in', [...userIds])
    .execute()
  if (members.length > 0) {
    await db
      .insertInto('task_assignee')
      .values(members.map(({ user_id }) => ({ task_id: task.id, user_id })))
      .execute()
  }
  return members.length === new Set(userIds).size
}

/** @returns where a link or page of the space is; undefined if it is not there */
export function findInSpace(
  db: Db,
  table: 'link' | 'page',
  id: string,
  spaceId: string,
): Promise<{ folder_id: string | null } | undefined> {
  return db
    .selectFrom(table)
    .select('folder_id')
    .where('id', '=', id)
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

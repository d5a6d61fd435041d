import type { Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { TaskLabelTable } from './tasks.table.ts'

/** The only writer of `task_label` and `task_label_use`. */

export function listLabels(db: Db, spaceId: string): Promise<TaskLabelTable[]> {
  return db
    .selectFrom('task_label')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function findLabel(db: Db, id: string): Promise<TaskLabelTable | undefined> {
  return db.selectFrom('task_label').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertLabel(db: Db, row: TaskLabelTable): Promise<void> {
  await db.insertInto('task_label').values(row).execute()
}

export async function updateLabel(
  db: Db,
  id: string,
  change: Updateable<TaskLabelTable>,
): Promise<void> {
  await db.updateTable('task_label').set(change).where('id', '=', id).execute()
}

/** The cards stay, without it. */
export async function removeLabel(db: Db, id: string): Promise<void> {
  await db.deleteFrom('task_label').where('id', '=', id).execute()
}

/** Gives a card only labels of its space. @returns whether all of them were */
export async function replaceLabels(
  db: Db,
  task: { id: string; space_id: string },
  labelIds: readonly string[],
): Promise<boolean> {
  await db.deleteFrom('task_label_use').where('task_id', '=', task.id).execute()
  const wanted = new Set(labelIds)
  const labels = (await listLabels(db, task.space_id)).filter(({ id }) => wanted.has(id))
  if (labels.length > 0) {
    await db
      .insertInto('task_label_use')
      .values(labels.map(({ id }) => ({ task_id: task.id, label_id: id })))
      .execute()
  }
  return labels.length === wanted.size
}

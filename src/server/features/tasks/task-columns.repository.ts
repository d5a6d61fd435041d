import type { Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { TaskColumnTable } from './tasks.table.ts'

/** @returns columns in order; empty if the space still has the default columns */
export function listColumns(db: Db, spaceId: string): Promise<TaskColumnTable[]> {
  return db
    .selectFrom('task_column')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertColumns(db: Db, columns: readonly TaskColumnTable[]): Promise<void> {
  await db
    .insertInto('task_column')
    .values([...columns])
    .execute()
}

export async function updateColumn(
  db: Db,
  { space_id, id }: Pick<TaskColumnTable, 'space_id' | 'id'>,
  change: Updateable<TaskColumnTable>,
): Promise<void> {
  await db
    .updateTable('task_column')
    .set(change)
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()
}

export async function removeColumn(
  db: Db,
  { space_id, id }: Pick<TaskColumnTable, 'space_id' | 'id'>,
): Promise<void> {
  await db.deleteFrom('task_column').where('space_id', '=', space_id).where('id', '=', id).execute()
}

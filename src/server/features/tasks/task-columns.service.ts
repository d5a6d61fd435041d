import { failure } from '#contract/errors.ts'
import { keyBetween, spreadKeys } from '#contract/pages/fractional-key.ts'
import { COLUMNS_MAX, DEFAULT_COLUMNS } from '#contract/together/tasks.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { lockSpace, requireOpenSpace } from '../spaces/index.ts'
import {
  insertColumns,
  listColumns,
  removeColumn,
  updateColumn,
} from './task-columns.repository.ts'
import { noteBoard } from './task-news.ts'
import { listTasks } from './tasks.repository.ts'
import type { TaskColumnTable } from './tasks.table.ts'

/** @returns the columns of a space in order: its own, or the default ones */
export async function columnsOf(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
): Promise<TaskColumnTable[]> {
  const own = await listColumns(deps.db, spaceId)
  return own.length > 0 ? own : defaultColumns(spaceId)
}

function defaultColumns(spaceId: string): TaskColumnTable[] {
  const keys = spreadKeys(DEFAULT_COLUMNS.length)
  return DEFAULT_COLUMNS.map((column, at) => ({
    ...column,
    space_id: spaceId,
    position: keys[at]!,
  }))
}

/** @throws malformed if there are too many, noPermission */
export async function addColumn(
  deps: Deps,
  userId: string,
  { title }: { title: string },
): Promise<TaskColumnTable> {
  return changeColumns(deps, userId, async (deps, columns, space_id) => {
    if (columns.length >= COLUMNS_MAX) {
      throw failure('malformed', { fields: { title: `At most ${COLUMNS_MAX} columns` } })
    }
    const position = keyBetween(columns.at(-1)?.position ?? null, null)
    const column = { id: deps.ids.uuid(), space_id, title, position }
    await insertColumns(deps.db, [column])
    return column
  })
}

/** @throws notFound, noPermission */
export async function changeColumn(
  deps: Deps,
  userId: string,
  id: string,
  change: { title?: string | undefined; after?: string | null | undefined },
): Promise<TaskColumnTable> {
  return changeColumns(deps, userId, async (deps, columns) => {
    const column = columns.find((one) => one.id === id)
    if (!column) throw failure('notFound')
    const next = { ...column, title: change.title ?? column.title }
    if (change.after !== undefined) {
      const others = columns.filter((one) => one.id !== id)
      const above = change.after === null ? -1 : others.findIndex((one) => one.id === change.after)
      if (above === -1 && change.after !== null) throw failure('notFound')
      next.position = keyBetween(
        others[above]?.position ?? null,
        others[above + 1]?.position ?? null,
      )
    }
    await updateColumn(deps.db, column, { title: next.title, position: next.position })
    return next
  })
}

/** @throws notFound, conflict if it has cards or is the last column, noPermission */
export async function deleteColumn(deps: Deps, userId: string, id: string): Promise<void> {
  await changeColumns(deps, userId, async (deps, columns, spaceId) => {
    const column = columns.find((one) => one.id === id)
    if (!column) throw failure('notFound')
    const tasks = await listTasks(deps.db, spaceId, false)
    const hasCards = tasks.some((task) => task.column_id === id)
    if (hasCards) throw failure('conflict', { fields: { id: 'Move or delete its cards first' } })
    if (columns.length === 1) throw failure('conflict', { fields: { id: 'One column stays' } })
    await removeColumn(deps.db, column)
  })
}

/** The first change in a space stores the default columns as its own. */
async function changeColumns<T>(
  deps: Deps,
  userId: string,
  act: (deps: Deps, columns: TaskColumnTable[], spaceId: string) => Promise<T>,
): Promise<T> {
  const spaceId = await requireOpenSpace(deps, userId, 'tasks.change')
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const own = await listColumns(deps.db, spaceId)
    const columns = own.length > 0 ? own : defaultColumns(spaceId)
    if (own.length === 0) await insertColumns(deps.db, columns)
    await noteBoard(deps, spaceId)
    return act(deps, columns, spaceId)
  })
}

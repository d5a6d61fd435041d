import type { Updateable } from 'kysely'
import { failure } from '#contract/errors.ts'
import { keyBetween, spreadKeys } from '#contract/pages/fractional-key.ts'
import { type NewTask, TASKS_MAX, type TaskChange } from '#contract/together/tasks.ts'
import type { Deps } from '../../deps.ts'
import { changedFields, reviseFields } from '../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findReach, isVisible, type VisibleFolders, visibleIn } from '../folders/index.ts'
import { lockSpace, requireOpenSpace, requirePermission } from '../spaces/index.ts'
import { columnsOf } from './task-columns.service.ts'
import { replaceLabels } from './task-labels.repository.ts'
import { noteBoard } from './task-news.ts'
import {
  completeTasks,
  type FullTask,
  findInSpace,
  findTask,
  insertTask,
  listTasks,
  lockTask,
  moveTasks,
  replaceAssignees,
  type TaskRow,
  updateTask,
} from './tasks.repository.ts'
import type { TaskColumnTable, TaskTable } from './tasks.table.ts'

export interface TaskOfCaller {
  userId: string
  id: string
}

export interface Board {
  columns: TaskColumnTable[]
  tasks: FullTask[]
}

/** The board of the caller's space. @throws notFound */
export async function readBoard(deps: Deps, userId: string): Promise<Board> {
  const spaceId = await requireOpenSpace(deps, userId, 'tasks.read')
  return readBoardOf(deps, spaceId, await visibleTo(deps, { userId, spaceId }))
}

/** Cards of a deleted column are shown in the first one. */
export async function readBoardOf(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
  visible: VisibleFolders | undefined,
): Promise<Board> {
  const [columns, rows] = await Promise.all([
    columnsOf(deps, spaceId),
    listTasks(deps.db, spaceId, false),
  ])
  const known = new Set(columns.map((column) => column.id))
  const tasks = await completeTasks(deps.db, rows, visible)
  return {
    columns,
    tasks: tasks.map((task) =>
      known.has(task.column_id) ? task : { ...task, column_id: columns[0]!.id },
    ),
  }
}

/** @throws notFound if the column, card, link or page does not exist, malformed, noPermission */
export async function addTask(deps: Deps, userId: string, input: NewTask): Promise<FullTask> {
  const spaceId = await requireOpenSpace(deps, userId, 'tasks.change')
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const tasks = await listTasks(deps.db, spaceId, true)
    if (tasks.filter((task) => task.deleted_at === null).length >= TASKS_MAX) {
      throw failure('malformed', { fields: { title: `At most ${TASKS_MAX} cards` } })
    }
    const columnId = await columnOf(deps, spaceId, input.columnId)
    const who = { userId, spaceId }
    const now = deps.clock.now()
    const row = await insertTask(deps.db, {
      id: deps.ids.uuid(),
      space_id: spaceId,
      column_id: columnId,
      title: input.title,
      description: input.description ?? '',
      position: await place(deps, tasks, columnId, input.after),
      due_date: input.dueDate ?? null,
      is_done: input.isDone ? 1 : 0,
      link_id: await subjectOf(deps, 'link', input.linkId ?? null, who),
      page_id: await subjectOf(deps, 'page', input.pageId ?? null, who),
      created_by: userId,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    await assign(deps, row, input.assigneeIds)
    await label(deps, row, input.labelIds)
    await noteBoard(deps, spaceId)
    return complete(deps, userId, row)
  })
}

/** Changes and moves a card as given. @throws notFound, conflict, malformed, noPermission */
export function changeTask(deps: Deps, userId: string, change: TaskChange): Promise<FullTask> {
  return transaction(deps, async (deps) => {
    // lock the space first, as when adding a card: another order could deadlock
    const seen = await findTask(deps.db, change.id)
    if (seen && isMove(change)) await lockSpace(deps.db, seen.space_id)
    const task = await lockOwnTask(deps, { userId, id: change.id })
    if (task.deleted_at !== null) throw failure('notFound')
    const fields = await readFields(deps, userId, task, change)
    const changed = changedFields(task, fields)
    if (change.assigneeIds !== undefined) changed.push('assignees')
    if (change.labelIds !== undefined) changed.push('labels')
    if (changed.length === 0) return complete(deps, userId, task)
    const revised = reviseFields(task, changed, change.revision)
    await assign(deps, task, change.assigneeIds)
    await label(deps, task, change.labelIds)
    const row = await updateTask(deps.db, task.id, {
      ...fields,
      ...revised,
      updated_at: deps.clock.now(),
    })
    await noteBoard(deps, task.space_id)
    return complete(deps, userId, row)
  })
}

/** Soft delete; deleting twice is no error. @throws notFound, noPermission */
export async function deleteTask(deps: Deps, caller: TaskOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const task = await lockOwnTask(deps, caller)
    if (task.deleted_at === null) {
      await updateTask(deps.db, task.id, { deleted_at: deps.clock.now() })
      await noteBoard(deps, task.space_id)
    }
  })
}

/** @throws notFound, noPermission */
export function restoreTask(deps: Deps, caller: TaskOfCaller): Promise<FullTask> {
  return transaction(deps, async (deps) => {
    const task = await lockOwnTask(deps, caller)
    if (task.deleted_at === null) return complete(deps, caller.userId, task)
    await noteBoard(deps, task.space_id)
    const back = { deleted_at: null, updated_at: deps.clock.now() }
    return complete(deps, caller.userId, await updateTask(deps.db, task.id, back))
  })
}

async function lockOwnTask(deps: Deps, { userId, id }: TaskOfCaller): Promise<TaskRow> {
  const task = await lockTask(deps.db, id)
  if (!task) throw failure('notFound')
  const access = { userId, spaceId: task.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action: 'tasks.change' })
  return task
}

async function readFields(
  deps: Deps,
  userId: string,
  task: TaskRow,
  change: TaskChange,
): Promise<Updateable<TaskTable>> {
  const { space_id: spaceId } = task
  const fields: Updateable<TaskTable> = {}
  const who = { userId, spaceId }
  if (change.title !== undefined) fields.title = change.title
  if (change.description !== undefined) fields.description = change.description
  if (change.dueDate !== undefined) fields.due_date = change.dueDate
  if (change.isDone !== undefined) fields.is_done = change.isDone ? 1 : 0
  if (change.linkId !== undefined) {
    fields.link_id = await subjectOf(deps, 'link', change.linkId, who)
  }
  if (change.pageId !== undefined) {
    fields.page_id = await subjectOf(deps, 'page', change.pageId, who)
  }
  const isElsewhere = change.columnId !== undefined && change.columnId !== task.column_id
  if (change.after !== undefined || isElsewhere) {
    const columnId = await columnOf(deps, spaceId, change.columnId ?? task.column_id)
    const tasks = await listTasks(deps.db, spaceId, true)
    fields.column_id = columnId
    fields.position = await place(deps, tasks, columnId, change.after, task.id)
  }
  return fields
}

const isMove = (change: TaskChange) => change.after !== undefined || change.columnId !== undefined

/** @throws notFound if the space does not have the column */
async function columnOf(deps: Deps, spaceId: string, id: string | undefined): Promise<string> {
  const columns = await columnsOf(deps, spaceId)
  const column = id === undefined ? columns[0] : columns.find((one) => one.id === id)
  if (!column) throw failure('notFound', { fields: { columnId: 'This column is not there' } })
  return column.id
}

/**
 * A position below `after`, which is in the same column; at the end if absent.
 * @throws notFound if `after` does not exist
 */
async function place(
  deps: Deps,
  tasks: readonly TaskRow[],
  columnId: string,
  after: string | null | undefined,
  self?: string,
): Promise<string> {
  const others = tasks.filter((task) => task.column_id === columnId && task.id !== self)
  const above =
    after === undefined
      ? others.length - 1
      : after === null
        ? -1
        : others.findIndex((task) => task.id === after && task.deleted_at === null)
  if (typeof after === 'string' && above === -1) {
    throw failure('notFound', { fields: { after: 'This card is not in the column' } })
  }
  const low = others[above]?.position ?? null
  const high = others[above + 1]?.position ?? null
  if (low === null || high === null || low < high) return keyBetween(low, high)
  const keys = spreadKeys(others.length + 1)
  const own = keys.splice(above + 1, 1)[0]!
  await moveTasks(
    deps.db,
    others.map((task, at) => ({ id: task.id, position: keys[at]! })),
  )
  return own
}

/** @throws notFound if the link or page is not in this space */
async function subjectOf(
  deps: Deps,
  table: 'link' | 'page',
  id: string | null,
  who: { userId: string; spaceId: string },
): Promise<string | null> {
  if (id === null) return null
  const found = await findInSpace(deps.db, table, id, who.spaceId)
  if (found && isVisible(await visibleTo(deps, who), found.folder_id)) return id
  throw failure('notFound', { fields: { [`${table}Id`]: `This ${table} is not there` } })
}

/** @throws notFound if somebody is not a member */
async function assign(
  deps: Deps,
  task: Pick<TaskRow, 'id' | 'space_id'>,
  userIds: readonly string[] | undefined,
): Promise<void> {
  if (userIds === undefined) return
  if (await replaceAssignees(deps.db, task, userIds)) return
  throw failure('notFound', { fields: { assigneeIds: 'Somebody is no member of this space' } })
}

/** @throws notFound if one is not of this space */
async function label(
  deps: Deps,
  task: Pick<TaskRow, 'id' | 'space_id'>,
  labelIds: readonly string[] | undefined,
): Promise<void> {
  if (labelIds === undefined) return
  if (await replaceLabels(deps.db, task, labelIds)) return
  throw failure('notFound', { fields: { labelIds: 'A label is not there' } })
}

async function complete(deps: Deps, userId: string, row: TaskRow): Promise<FullTask> {
  const visible = await visibleTo(deps, { userId, spaceId: row.space_id })
  const [task] = await completeTasks(deps.db, [row], visible)
  if (!task) throw new Error('a card was written and is not there')
  return task
}

/** The folders whose links somebody sees on cards. */
export async function visibleTo(
  deps: Pick<Deps, 'db' | 'by'>,
  who: { userId: string; spaceId: string },
): Promise<VisibleFolders | undefined> {
  return visibleIn(await findReach(deps, who))
}

import { failure } from '#contract/errors.ts'
import { LABELS_MAX, type TaskLabel } from '#contract/together/tasks.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { lockSpace, requireOpenSpace, requirePermission } from '../spaces/index.ts'
import {
  findLabel,
  insertLabel,
  listLabels,
  removeLabel,
  updateLabel,
} from './task-labels.repository.ts'
import { noteBoard } from './task-news.ts'
import type { TaskLabelTable } from './tasks.table.ts'

interface LabelOfCaller {
  userId: string
  id: string
}

/** The labels of the caller's space by name. @throws notFound */
export async function listLabelsOfCaller(deps: Deps, userId: string): Promise<TaskLabelTable[]> {
  return listLabels(deps.db, await requireOpenSpace(deps, userId, 'tasks.read'))
}

/** @throws malformed if there are too many or one has this name; noPermission */
export async function addLabel(
  deps: Deps,
  userId: string,
  input: Pick<TaskLabel, 'name' | 'colour'>,
): Promise<TaskLabelTable> {
  const spaceId = await requireOpenSpace(deps, userId, 'tasks.change')
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const labels = await listLabels(deps.db, spaceId)
    if (labels.length >= LABELS_MAX) {
      throw failure('malformed', { fields: { name: `At most ${LABELS_MAX} labels` } })
    }
    requireFreeName(labels, input.name)
    const id = deps.ids.uuid()
    const row = { id, space_id: spaceId, ...input, created_at: deps.clock.now() }
    await insertLabel(deps.db, row)
    return row
  })
}

/** @throws notFound, noPermission; malformed if another one has this name */
export function changeLabel(
  deps: Deps,
  caller: LabelOfCaller,
  change: { name?: string | undefined; colour?: TaskLabel['colour'] | undefined },
): Promise<TaskLabelTable> {
  return transaction(deps, async (deps) => {
    const label = await requireLabel(deps, caller)
    await lockSpace(deps.db, label.space_id)
    const others = (await listLabels(deps.db, label.space_id)).filter(({ id }) => id !== label.id)
    const { name = label.name, colour = label.colour } = change
    requireFreeName(others, name)
    await updateLabel(deps.db, label.id, { name, colour })
    await noteBoard(deps, label.space_id)
    return { ...label, name, colour }
  })
}

/** @throws notFound, noPermission */
export async function deleteLabel(deps: Deps, caller: LabelOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const label = await requireLabel(deps, caller)
    await removeLabel(deps.db, label.id)
    await noteBoard(deps, label.space_id)
  })
}

async function requireLabel(deps: Deps, { userId, id }: LabelOfCaller): Promise<TaskLabelTable> {
  const label = await findLabel(deps.db, id)
  if (label === undefined) throw failure('notFound')
  const access = { userId, spaceId: label.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action: 'tasks.change' })
  return label
}

function requireFreeName(labels: readonly TaskLabelTable[], name: string): void {
  const isTaken = labels.some((one) => one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw failure('malformed', { fields: { name: 'There is a label of this name' } })
}

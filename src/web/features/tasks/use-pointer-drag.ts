import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  getFirstCollision,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { cardAbove, findTask, moveTask, placeOf } from './board.ts'
import type { Column, Task } from './tasks.api.ts'
import type { Move } from './tasks.queries.ts'
import { useBoardDraft } from './use-board-draft.ts'

const COLUMN = 'column:'
/** A column's id among the drop targets. */
export const columnDropId = (id: string) => `${COLUMN}${id}`

/** Moves cards by mouse, and by finger after a short press, so that swiping still scrolls. */
export function usePointerDrag(columns: readonly Column[], onMove: (move: Move) => void) {
  const { draft, edit, settle, clear } = useBoardDraft(columns)
  const [dragged, setDragged] = useState<Task | undefined>(undefined)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const shown = draft ?? [...columns]

  /** The column under the pointer, and the nearest card in it. */
  const collisionDetection: CollisionDetection = (args) => {
    const under = pointerWithin(args)
    const hit = getFirstCollision(under.length > 0 ? under : rectIntersection(args), 'id')
    if (hit === null) return []
    const column = shown.find((one) => columnDropId(one.id) === hit)
    if (!column || column.tasks.length === 0) return [{ id: hit }]
    const cards = new Set(column.tasks.map((task) => task.id))
    const among = args.droppableContainers.filter(({ id }) => cards.has(String(id)))
    return [{ id: closestCenter({ ...args, droppableContainers: among })[0]?.id ?? hit }]
  }

  const columnOf = (overId: string) =>
    overId.startsWith(COLUMN) ? overId.slice(COLUMN.length) : placeOf(shown, overId)?.columnId

  const onDragOver = ({ active, over }: DragOverEvent) => {
    if (!over) return
    const [id, overId] = [String(active.id), String(over.id)]
    const columnId = columnOf(overId)
    if (columnId === undefined || columnId === placeOf(shown, id)?.columnId) return
    const target = placeOf(shown, overId)
    const rect = active.rect.current.translated
    const isBelow = rect !== null && rect.top > over.rect.top + over.rect.height / 2
    const index = target ? target.index + (isBelow ? 1 : 0) : Number.MAX_SAFE_INTEGER
    edit(moveTask(shown, id, { columnId, index }))
  }

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const id = String(active.id)
    const target = over && placeOf(shown, String(over.id))
    const place = placeOf(shown, id)
    const isSameColumn = target && target.columnId === place?.columnId
    const final = isSameColumn ? moveTask(shown, id, target) : shown
    setDragged(undefined)
    if (!over) return clear()
    const [to, from] = [placeOf(final, id), placeOf(columns, id)]
    if (!to || (to.columnId === from?.columnId && to.index === from.index)) return clear()
    settle(final)
    onMove({ id, columnId: to.columnId, after: cardAbove(final, id) })
  }

  return {
    draft,
    dragged,
    context: {
      sensors,
      collisionDetection,
      onDragStart: ({ active }: DragStartEvent) => {
        setDragged(findTask(columns, String(active.id)))
        edit([...columns])
      },
      onDragOver,
      onDragEnd,
      onDragCancel: () => {
        clear()
        setDragged(undefined)
      },
    },
  }
}

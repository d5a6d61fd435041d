import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties, ReactNode } from 'react'
import { text } from '#web/messages/index.ts'

/** Props for a sortable item's element and its handle. */
export interface SortableParts {
  setNodeRef: (element: HTMLElement | null) => void
  style: CSSProperties
  isDragging: boolean
  handle: Record<string, unknown>
}

/**
 * A list sortable by pointer, touch and keyboard, with announcements.
 * @param onDragging called when dragging starts and ends, for items that fold up meanwhile
 * @param onMove the item, and the id of the one it now follows; null for the first place
 */
export function SortableList<Item extends { id: string }>(props: {
  items: readonly Item[]
  nameOf: (item: Item) => string
  onMove: (id: string, after: string | null) => void
  onDragging?: (isDragging: boolean) => void
  label: string
  className: string | undefined
  children: (item: Item) => ReactNode
}) {
  const { items } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    props.onDragging?.(false)
    if (!over || over.id === active.id) return
    const from = items.findIndex((item) => item.id === active.id)
    const to = items.findIndex((item) => item.id === over.id)
    const after = items[from < to ? to : to - 1]
    props.onMove(String(active.id), after?.id ?? null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => props.onDragging?.(true)}
      onDragEnd={end}
      onDragCancel={() => props.onDragging?.(false)}
      accessibility={{
        announcements: announcementsOf(items, props.nameOf),
        screenReaderInstructions: { draggable: text.studio.dragHelp },
      }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <ol className={props.className} aria-label={props.label}>
          {items.map(props.children)}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** The parts of one item of a `SortableList`; people drag the handle. */
export function useSortableParts(id: string): SortableParts {
  const {
    attributes,
    listeners,
    setActivatorNodeRef,
    setNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, transition: { duration: 160, easing: 'ease-out' } })
  return {
    setNodeRef,
    isDragging,
    style: { transform: CSS.Translate.toString(transform), transition },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  }
}

function announcementsOf<Item extends { id: string }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Announcements {
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id) + 1
  const name = (id: UniqueIdentifier) => {
    const item = items.find((one) => one.id === id)
    return item ? nameOf(item) : text.studio.untitled
  }
  const count = items.length
  return {
    onDragStart: ({ active }) => text.studio.dragStart(name(active.id), placeOf(active.id), count),
    onDragOver: ({ active, over }) =>
      over ? text.studio.dragOver(name(active.id), placeOf(over.id), count) : undefined,
    onDragEnd: ({ active, over }) =>
      text.studio.dragEnd(name(active.id), placeOf(over?.id ?? active.id), count),
    onDragCancel: ({ active }) => text.studio.dragCancel(name(active.id)),
  }
}

import type { DragEvent } from 'react'
import type { MoveKind } from './moves.api.ts'

const typeOf = (kind: MoveKind) => `application/x-waypost-${kind}`

/** Starts dragging links or pages by a part of a row, which is shown during the drag. */
export function beginDrag(event: DragEvent, kind: MoveKind, ids: readonly string[]): void {
  event.dataTransfer.setData(typeOf(kind), JSON.stringify(ids))
  event.dataTransfer.effectAllowed = 'move'
  const row = event.currentTarget.closest('li')
  if (row) event.dataTransfer.setDragImage(row, 24, 24)
}

/** @returns whether such are being dragged over it, so that it would take them */
export function takesDragged(event: DragEvent, kind: MoveKind): boolean {
  if (!event.dataTransfer.types.includes(typeOf(kind))) return false
  event.preventDefault()
  event.dataTransfer.dropEffect = 'move'
  return true
}

/** @returns their ids; none if something else was dropped */
export function droppedIds(event: DragEvent, kind: MoveKind): string[] {
  const dropped = event.dataTransfer.getData(typeOf(kind))
  if (dropped === '') return []
  event.preventDefault()
  return JSON.parse(dropped)
}

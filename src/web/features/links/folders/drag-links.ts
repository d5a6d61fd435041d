import type { DragEvent } from 'react'

const TYPE = 'application/x-waypost-links'

/** Starts dragging links by a part of a row, which is shown during the drag. */
export function beginDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(TYPE, JSON.stringify(ids))
  event.dataTransfer.effectAllowed = 'move'
  const row = event.currentTarget.closest('li')
  if (row) event.dataTransfer.setDragImage(row, 24, 24)
}

/** @returns whether links are being dragged over it, so that it would take them */
export function takesLinks(event: DragEvent): boolean {
  if (!event.dataTransfer.types.includes(TYPE)) return false
  event.preventDefault()
  event.dataTransfer.dropEffect = 'move'
  return true
}

export function droppedLinks(event: DragEvent): string[] {
  const dropped = event.dataTransfer.getData(TYPE)
  if (dropped === '') return []
  event.preventDefault()
  return JSON.parse(dropped)
}

import type { Day } from './days.ts'
import { compareEntries, type Entry, LEAST_MINUTES, touchesDay } from './entries.ts'
import { DAY_MINUTES } from './wall-clock.ts'

/** A piece of an entry in one day's hours; `left` and `width` are fractions of the day's width. */
export interface TimePiece {
  entry: Entry
  startMinutes: number
  endMinutes: number
  left: number
  width: number
  isCutBefore: boolean
  isCutAfter: boolean
}

interface Placed extends Omit<TimePiece, 'left' | 'width'> {
  column: number
}

/**
 * Places a day's entries side by side: simultaneous ones share the width, and each uses the free
 * space up to its end. Pure.
 */
export function layColumns(entries: readonly Entry[], day: Day): TimePiece[] {
  const pieces = entries
    .filter((entry) => !entry.isBar && touchesDay(entry, day))
    .sort(compareEntries)
    .map((entry) => cut(entry, day))
    .sort((a, b) => a.startMinutes - b.startMinutes || b.endMinutes - a.endMinutes)
  const placed: TimePiece[] = []
  let group: Placed[] = []
  let groupEnd = -1
  const close = () => {
    placed.push(...spread(group))
    group = []
  }
  for (const piece of pieces) {
    if (piece.startMinutes >= groupEnd) {
      close()
      groupEnd = -1
    }
    group.push({ ...piece, column: freeColumn(group, piece) })
    groupEnd = Math.max(groupEnd, piece.endMinutes)
  }
  close()
  return placed
}

function cut(entry: Entry, day: Day): Placed {
  const isCutBefore = entry.first < day
  const isCutAfter = entry.last > day
  const start = isCutBefore ? 0 : Math.min(entry.startMinutes, DAY_MINUTES - LEAST_MINUTES)
  // when clocks go back, an end may read earlier than its start
  const end = isCutAfter ? DAY_MINUTES : Math.max(entry.endMinutes, start + LEAST_MINUTES)
  return { entry, startMinutes: start, endMinutes: end, column: 0, isCutBefore, isCutAfter }
}

function freeColumn(group: readonly Placed[], piece: Placed): number {
  const taken = new Set(
    group.filter((one) => one.endMinutes > piece.startMinutes).map((one) => one.column),
  )
  let column = 0
  while (taken.has(column)) column++
  return column
}

function spread(group: readonly Placed[]): TimePiece[] {
  const count = Math.max(0, ...group.map((one) => one.column)) + 1
  return group.map(({ column, ...piece }) => {
    const meets = group.filter(
      (one) =>
        one.column > column &&
        one.startMinutes < piece.endMinutes &&
        one.endMinutes > piece.startMinutes,
    )
    const next = Math.min(count, ...meets.map((one) => one.column))
    return { ...piece, left: column / count, width: (next - column) / count }
  })
}

import { type Day, daysBetween, earlierDay, laterDay } from './days.ts'
import { compareEntries, type Entry } from './entries.ts'

/** A piece of an entry in a row of days. */
export interface LanePiece {
  entry: Entry
  /** first column, counted from 0 */
  column: number
  columns: number
  lane: number
  /** it continues before or after the row */
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Puts entries into the lowest free lane of a row of days, so that none overlap. Pure. */
export function layLanes(entries: readonly Entry[], days: readonly Day[]): LanePiece[] {
  const [first, last] = [days[0]!, days.at(-1)!]
  const lanes: number[] = []
  return entries
    .filter((entry) => entry.first <= last && entry.last >= first)
    .sort(compareEntries)
    .map((entry) => {
      const column = daysBetween(first, laterDay(entry.first, first))
      const end = daysBetween(first, earlierDay(entry.last, last))
      const free = lanes.findIndex((taken) => taken < column)
      const lane = free < 0 ? lanes.length : free
      lanes[lane] = end
      return {
        entry,
        column,
        columns: end - column + 1,
        lane,
        isCutBefore: entry.first < first,
        isCutAfter: entry.last > last,
      }
    })
}

/**
 * What fits into `lanes` lines. A day with more entries uses its last line for "n more"; entries in
 * that line are hidden on all their days.
 */
export function fitLanes(
  pieces: readonly LanePiece[],
  columns: number,
  lanes: number,
): { shown: LanePiece[]; hidden: number[] } {
  const covers = (piece: LanePiece, column: number) =>
    piece.column <= column && column < piece.column + piece.columns
  const isFull = Array.from({ length: columns }, (_, column) =>
    pieces.some((piece) => piece.lane >= lanes && covers(piece, column)),
  )
  const isShown = (piece: LanePiece) =>
    piece.lane < lanes - 1 ||
    (piece.lane < lanes && !isFull.some((full, column) => full && covers(piece, column)))
  const shown = pieces.filter(isShown)
  const hidden = isFull.map(
    (_, column) => pieces.filter((piece) => !isShown(piece) && covers(piece, column)).length,
  )
  return { shown, hidden }
}

import type { QrPaper } from '#contract/qr/qr-sheet.ts'

/** The layout of a sheet of codes, as the server draws it. */
export interface SheetLayout {
  paper: QrPaper
  columns: number
  rows: number
  hasTitle: boolean
  hasAddress: boolean
  hasLines: boolean
}

/** All in millimetres. */
export const PAPER_MM: Readonly<Record<QrPaper, readonly [number, number]>> = {
  a4: [210, 297],
  letter: [215.9, 279.4],
}
export const EDGE_MM = 12
const GAP_MM = 2.5

/** Approximate printed width of a code. */
export function codeEdgeMm(layout: SheetLayout): number {
  const [width, height] = PAPER_MM[layout.paper]
  const cellWidth = (width - 2 * EDGE_MM) / layout.columns
  const cellHeight = (height - 2 * EDGE_MM) / layout.rows
  const lineMm = cellWidth < 40 ? 3.8 : 4.8
  const lines = Number(layout.hasTitle) + Number(layout.hasAddress)
  return Math.floor(Math.min(cellWidth, cellHeight - lines * lineMm) - 2 * GAP_MM)
}

import type { QrPaper } from '#contract/qr/qr-sheet.ts'
import { heightShare } from '#page/qr/draw-qr.ts'
import { createLetters, type Letters } from '../../platform/pdf/letters.ts'
import { drawPdfCode, type Pdf } from './pdf-code.ts'
import type { SelectedCode } from './qr-selection.service.ts'

export interface SheetSettings {
  paper: QrPaper
  columns: number
  rows: number
  hasTitle: boolean
  hasAddress: boolean
  /** thin lines to cut along */
  hasLines: boolean
}

/** In points: 1/72 inch. */
const SIZES: Record<QrPaper, readonly [number, number]> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
}
const MM = 72 / 25.4
/** The margin that ordinary printers cannot print on. */
const EDGE = 12 * MM
const GAP = 2.5 * MM
const LINE = { color: '#b8b8b8', width: 0.4 }
const INK = '#111111'
const QUIET = '#555555'

/**
 * Codes on pages for printing, as PDF in true size; they are vectors, so they are sharp on any
 * printer. A page is drawn when the previous one has been read.
 * @param about title of the document and when it was made, milliseconds UTC
 */
export async function* qrSheet(
  codes: AsyncIterable<SelectedCode>,
  settings: SheetSettings,
  about: { title: string; madeAt: number },
): AsyncGenerator<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit')
  const size = [...SIZES[settings.paper]] as [number, number]
  const pdf: Pdf = new PdfDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info: { Title: about.title, Producer: 'Waypost', CreationDate: new Date(about.madeAt) },
  })
  const letters = createLetters(pdf)
  const perPage = settings.columns * settings.rows
  let place = 0
  for await (const code of codes) {
    if (place % perPage === 0) {
      yield* taken(pdf)
      pdf.addPage()
      if (settings.hasLines) drawLines(pdf, settings)
    }
    drawCell(pdf, code, cellOf(settings, place % perPage), settings, letters)
    place++
  }
  pdf.end()
  for await (const chunk of pdf as AsyncIterable<Uint8Array>) yield chunk
}

/** The bytes that are ready so far. */
function* taken(pdf: Pdf): Generator<Uint8Array> {
  for (;;) {
    const chunk = (pdf as unknown as NodeJS.ReadableStream).read() as Uint8Array | null
    if (chunk === null) return
    yield chunk
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function cellOf({ paper, columns, rows }: SheetSettings, place: number): Box {
  const [pageWidth, pageHeight] = SIZES[paper]
  const width = (pageWidth - 2 * EDGE) / columns
  const height = (pageHeight - 2 * EDGE) / rows
  const x = EDGE + (place % columns) * width
  const y = EDGE + Math.floor(place / columns) * height
  return { x, y, width, height }
}

function drawLines(pdf: Pdf, { paper, columns, rows }: SheetSettings): void {
  const [width, height] = SIZES[paper]
  for (let column = 0; column <= columns; column++) {
    const x = EDGE + (column * (width - 2 * EDGE)) / columns
    pdf.moveTo(x, EDGE).lineTo(x, height - EDGE)
  }
  for (let row = 0; row <= rows; row++) {
    const y = EDGE + (row * (height - 2 * EDGE)) / rows
    pdf.moveTo(EDGE, y).lineTo(width - EDGE, y)
  }
  pdf.lineWidth(LINE.width).stroke(LINE.color)
}

interface Caption {
  text: string
  size: number
  color: string
}

function drawCell(
  pdf: Pdf,
  code: SelectedCode,
  cell: Box,
  { hasTitle, hasAddress }: SheetSettings,
  letters: Letters,
): void {
  const size = cell.width < 40 * MM ? 7 : 9
  const captions: Caption[] = []
  if (hasTitle && code.title.trim() !== '') {
    captions.push({ text: code.title, size: size + 1, color: INK })
  }
  if (hasAddress) {
    captions.push({ text: code.shortUrl.replace(/^https?:\/\//, ''), size, color: QUIET })
  }
  // the same space in every cell, so that the codes line up
  const lines = Number(hasTitle) + Number(hasAddress)
  const room = lines * (size + 1) * 1.35
  const share = heightShare(code.design)
  const edge = Math.min(cell.width - 2 * GAP, (cell.height - 2 * GAP - room) / share)
  const top = cell.y + (cell.height - edge * share - room) / 2
  drawPdfCode(pdf, code, { x: cell.x + (cell.width - edge) / 2, y: top, edge })
  let y = top + edge * share + 2
  for (const caption of captions) {
    writeLine(pdf, caption, { x: cell.x + GAP, y, width: cell.width - 2 * GAP }, letters)
    y += caption.size * 1.35
  }
}

/** Writes one centred line; text that is too long ends in an ellipsis. */
function writeLine(
  pdf: Pdf,
  { text, size, color }: Caption,
  { x, y, width }: { x: number; y: number; width: number },
  letters: Letters,
): void {
  const line = letters.choose(text)
  if (line === '') return
  pdf.fontSize(size).fillColor(color)
  const fitted = shorten(pdf, line, width)
  const left = x + (width - pdf.widthOfString(fitted)) / 2
  // laid out as a whole, not word by word, so that Arabic and Hebrew run from right to left
  pdf.text(fitted, left, y, { lineBreak: false, features: [] })
}

function shorten(pdf: Pdf, line: string, width: number): string {
  if (pdf.widthOfString(line) <= width) return line
  const marks = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
  while (marks.length > 1 && pdf.widthOfString(`${marks.join('').trimEnd()}…`) > width) marks.pop()
  return `${marks.join('').trimEnd()}…`
}

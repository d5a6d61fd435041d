/** One record of a file. */
export interface CsvRecord {
  /** in the file: the first record is 1; empty records and a heading row count */
  row: number
  cells: string[]
  /**
   * Why its cells are uncertain and taken only from its first line: an unclosed quote, or more text
   * than a record may have.
   */
  fault: 'quotes' | 'length' | undefined
  /** a quote inside an unquoted cell, which is treated as a character */
  hasLooseQuote: boolean
}

/** Spreadsheets of some countries write semicolons, copied tables tabs: the first line decides. */
export function delimiterOf(start: string): string {
  const named = SEPARATOR_LINE.exec(start)
  if (named) return named[1]!
  const line = lineAt(start, 0)
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** `sep=;`, which tells spreadsheets the separator and is not a record. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?[ \t]*(?:\r\n|\r|\n|$)/i

/**
 * Reads records of RFC 4180 while their text arrives. A stray quote breaks only its own line;
 * reading continues with the next one. Accepts the line ends of any system.
 */
export class CsvReader {
  private text = ''
  private row = 0
  private sign: string | undefined
  /** cells of the first record */
  private width = 0

  private readonly maxLength: number

  /** @param maxLength characters of one record, including line ends */
  constructor(maxLength: number) {
    this.maxLength = maxLength
  }

  /** @returns the records that are complete */
  push(piece: string): CsvRecord[] {
    this.text += piece
    return this.records(false)
  }

  /** @returns the rest */
  end(): CsvRecord[] {
    return this.records(true)
  }

  private records(isEnd: boolean): CsvRecord[] {
    const { maxLength } = this
    if (this.sign === undefined) {
      const isReady = isEnd || /\n|\r[\s\S]/.test(this.text) || this.text.length > maxLength
      if (!isReady) return []
      this.sign = delimiterOf(this.text)
      const isNamed = SEPARATOR_LINE.test(this.text)
      this.text = this.text.replace(/^\ufeff/, '')
      if (isNamed) {
        this.row += 1
        this.text = this.text.slice(nextLine(this.text, 0))
      }
    }
    const records: CsvRecord[] = []
    let at = 0
    while (at < this.text.length) {
      const { sign, width } = this
      const found = recordAt(this.text, at, { sign, width, maxLength, isEnd })
      if (found === undefined) break
      const { next, ...record } = found
      this.row += 1
      this.width ||= record.cells.length
      at = next
      records.push({ row: this.row, ...record })
    }
    this.text = this.text.slice(at)
    return records
  }
}

/** The records of a complete text. */
export function* csvRecords(text: string, maxLength: number): Generator<CsvRecord> {
  const reader = new CsvReader(maxLength)
  for (let at = 0; at < text.length; at += PIECE) yield* reader.push(text.slice(at, at + PIECE))
  yield* reader.end()
}
const PIECE = 32 * 1024

interface Found extends Omit<CsvRecord, 'row'> {
  /** where the next record begins */
  next: number
}

interface Reading {
  sign: string
  width: number
  maxLength: number
  isEnd: boolean
}

/** @returns undefined while the end of the record has not arrived */
function recordAt(text: string, start: number, reading: Reading): Found | undefined {
  const { sign, width, maxLength, isEnd } = reading
  const cells: string[] = []
  let hasLooseQuote = false
  let holdsAddressLine = false
  for (let at = start; ; ) {
    const isQuoted = text[at] === '"'
    const stop = isQuoted ? closingQuote(text, at + 1) + 1 : endOfCell(text, at, sign)
    const isClosed = stop > 0
    if ((isClosed ? stop : text.length) - start > maxLength) return broken(text, start, reading)
    if (!isEnd && (!isClosed || stop === text.length)) return undefined
    if (!isClosed) return broken(text, start, reading)
    const after = text[stop]
    const isCell = after === undefined || after === sign || after === '\n' || after === '\r'
    if (!isCell) return broken(text, start, reading)
    const cell = isQuoted ? text.slice(at + 1, stop - 1) : text.slice(at, stop)
    if (isQuoted && swallowsRecords(cell, cells.length, reading))
      return broken(text, start, reading)
    holdsAddressLine ||= isQuoted && cell.split(LINE_END).slice(1).some(isAddressLine)
    hasLooseQuote ||= !isQuoted && cell.includes('"')
    cells.push(isQuoted ? cell.replaceAll('""', '"') : cell)
    if (after === sign) at = stop + 1
    else if (after === '\r' && stop + 1 === text.length && !isEnd) return undefined
    else if (holdsAddressLine && cells.length < width) return broken(text, start, reading)
    else return { cells, fault: undefined, hasLooseQuote, next: nextLine(text, stop) }
  }
}

/**
 * A quoted line that is itself a record, or has an address and follows such a line, shows that
 * the quote before it was never closed.
 * @param place of the cell in its record
 */
function swallowsRecords(cell: string, place: number, { sign, width }: Reading): boolean {
  if (width < 2 || !/[\r\n]/.test(cell)) return false
  const [first = '', ...lines] = cell.split(LINE_END)
  const isWhole = place + first.split(sign).length >= width
  return lines.some((line) => isAddressLine(line) && (isWhole || line.split(sign).length >= width))
}
const LINE_END = /\r\n|\r|\n/
const isAddressLine = (line: string) => /(?:^|[,;\t|])"?https?:\/\//i.test(line)

function broken(text: string, start: number, reading: Reading): Found | undefined {
  const { sign, maxLength, isEnd } = reading
  const line = lineAt(text, start)
  const end = start + line.length
  const isWhole = end < text.length && (text[end] === '\n' || end + 1 < text.length)
  if (!isWhole && !isEnd && line.length <= maxLength) return undefined
  return {
    cells: line.slice(0, maxLength).split(sign),
    fault: line.length > maxLength ? 'length' : 'quotes',
    hasLooseQuote: false,
    next: nextLine(text, end),
  }
}

/** @returns -1 where there is none */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function endOfCell(text: string, from: number, sign: string): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === sign || letter === '\n' || letter === '\r') return at
  }
  return text.length
}

function lineAt(text: string, start: number): string {
  const end = text.slice(start).search(/[\r\n]/)
  return end === -1 ? text.slice(start) : text.slice(start, start + end)
}

/** @param end where a line ends @returns where the next one begins */
function nextLine(text: string, end: number): number {
  let at = end
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
}

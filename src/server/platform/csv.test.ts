import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, plainCell } from './csv.ts'

const hard = fc.constantFrom(
  "'",
  "''",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '"',
  ',',
  ' ',
  '\t',
  '\r',
  '\n',
  '\0',
  'a',
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(hard, { maxLength: 6 }).map((parts) => parts.join('')),
)
const cellsOf = (line: string) => (parse(line, { record_delimiter: '\r\n' }) as string[][])[0]!

describe('cells of CSV', () => {
  it('are calculated by no spreadsheet, and read back as what they were', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (texts) => {
        const cells = cellsOf(csvLine(texts))
        for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cc}]*[=+\-@＋－＝＠]|^[\t\r\0]/u)
        expect(cells.map(plainCell)).toEqual(texts)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keep an apostrophe of their own', () => {
    expect(["'tis", "'", "''", "'a=b"].map(plainCell)).toEqual(["'tis", "'", "''", "'a=b"])
    expect(["'=1", "''=1", "' -x"].map(plainCell)).toEqual(['=1', "'=1", ' -x'])
  })
})

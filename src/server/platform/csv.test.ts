import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainCell } from '#contract/texts/csv-cell.ts'
import { csvLine } from './csv.ts'

const unseen = [
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1680',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\u{e0001}',
  '\u{e0100}',
]
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u2212']
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
  ...unseen,
  ...signs,
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(hard, { maxLength: 6 }).map((parts) => parts.join('')),
)
const cellsOf = (line: string) => (parse(line, { record_delimiter: '\r\n' }) as string[][])[0]!

/**
 * Whether a spreadsheet would calculate a cell, if it drops invisible characters and folds wide
 * ones.
 */
function isCalculated(cell: string): boolean {
  const [first = ''] = [...cell].filter(
    (sign) => !unseen.includes(sign) && !/[\s\p{Cc}]/u.test(sign),
  )
  return signs.includes(first) || /^[\t\r\0]/.test(cell)
}

describe('cells of CSV', () => {
  it.each(unseen)('are marked behind %j', (blank) => {
    for (const sign of signs) {
      for (const text of [`${blank}${sign}1`, ` ${blank}${blank}${sign}SUM(A1)`]) {
        const [cell = ''] = cellsOf(csvLine([text, 'x']))
        expect(cell).toBe(`'${text}`)
        expect(plainCell(cell)).toBe(text)
      }
    }
  })

  it('are calculated by no spreadsheet, and read back unchanged', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (texts) => {
        const cells = cellsOf(csvLine(texts))
        for (const cell of cells) expect(isCalculated(cell)).toBe(false)
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

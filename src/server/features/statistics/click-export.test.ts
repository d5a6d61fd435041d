import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine } from '../../platform/csv.ts'

describe('a cell of an export', () => {
  it('begins no formula, also behind spaces and control characters (A10)', () => {
    for (const text of [
      '=1',
      '+1',
      '-1',
      '@a',
      '\t=1',
      '\r=1',
      '\0=1',
      '  =1',
      '\u0001\u00a0-1',
      '＝1',
    ]) {
      expect([text, csvCell(text).replace(/^"/, '').startsWith("'")]).toEqual([text, true])
    }
    expect(csvCell('summer')).toBe('summer')
    expect(csvCell('')).toBe('')
  })

  it('comes back as it was from a reader of RFC 4180, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }),
        (cells) => {
          const [read] = parse(csvLine(cells), { record_delimiter: '\r\n' }) as string[][]
          expect(read!.map((cell, at) => (cell === cells[at] ? cell : cell.slice(1)))).toEqual(
            cells,
          )
        },
      ),
    )
  })
})

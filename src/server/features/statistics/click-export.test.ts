import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import type { StatisticsQuery } from '../../platform/clicks/click-statistics.ts'
import { createDuckDbClickStore } from '../../platform/clicks/duckdb/duckdb-click-store.ts'
import { csvCell, csvLine } from '../../platform/csv.ts'
import { exportClicks } from './click-export.ts'

describe('a cell of an export', () => {
  it('starts no formula, also behind spaces and control characters (A10)', () => {
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

  it('is read back unchanged by a parser of RFC 4180, whatever it contains', () => {
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

describeOn('sqlite', 'an export of clicks', (engine) => {
  const BEGIN = Date.UTC(2024, 0, 1)
  const DAY_MS = 86_400_000
  const query: StatisticsQuery = {
    ...{ target: 'link', spaceId: 's', from: 0, to: BEGIN + 800 * DAY_MS, filters: [] },
    ...{ kinds: ['human'], offsets: [{ from: 0, offsetMs: 0 }] },
  }
  /**
   * Times of clicks: none for years, many within a millisecond and an hour, and single ones over
   * months.
   */
  const moments = [
    ...Array.from({ length: 4_500 }, () => BEGIN),
    ...Array.from({ length: 20_000 }, (_, at) => BEGIN + DAY_MS + at * 180),
    ...Array.from({ length: 300 }, (_, at) => BEGIN + (3 + at * 2) * DAY_MS),
  ]

  it('has every click once, in order, and reads the span section by section', async () => {
    const clickStore = createDuckDbClickStore(':memory:')
    const clicks = moments.map((at, index) => ({
      ...{ id: `0198c1de-0000-7000-8000-${String(index).padStart(12, '0')}`, at },
      ...({
        target: 'link',
        targetId: `link-${index % 7}`,
        spaceId: 's',
        trigger: 'link',
      } as const),
      ...({ kind: 'human', visitor: 'a'.repeat(32), country: '', city: '' } as const),
      ...({ device: 'mobile', system: '', browser: '', language: '', referrer: '' } as const),
      ...{ utmSource: '', utmMedium: '', utmCampaign: String(index), utmTerm: '', utmContent: '' },
    }))
    await clickStore.append({ journal: 'j', after: 0, upTo: 1, clicks })
    const lengths: number[] = []
    const { list } = clickStore.statistics
    vi.spyOn(clickStore.statistics, 'list').mockImplementation((asked, page) => {
      lengths.push(asked.to - asked.from)
      return list(asked, page)
    })
    let text = ''
    for await (const part of exportClicks({ db: engine.database.db, clickStore }, query))
      text += part
    const records = parse(text, { columns: true }) as { utm_campaign: string }[]
    expect(records.map((record) => Number(record.utm_campaign))).toEqual([...moments.keys()])
    // sections are short where clicks are dense, and few reads cover empty times
    expect(lengths.length).toBeLessThan(60)
    await clickStore.close()
  }, 30_000)
})

import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zoneOffsets } from '#server/features/statistics/time-grid.ts'
import { type CodedQuery, textOf, within } from './duckdb-click-conditions.ts'

const DAY = 86_400_000

it('passes only the offsets that apply in the span', () => {
  const to = Date.UTC(2026, 4, 20, 13, 37)
  const from = to - 5 * 365 * DAY
  const offsets = zoneOffsets('Europe/Zurich', { from: from - 5 * 365 * DAY, to })
  const coded = { from, to, offsets } as unknown as CodedQuery
  const offsetIn = (all: CodedQuery, moment: number) =>
    (all.offsets.findLast((one) => one.from <= moment) ?? all.offsets[0])?.offsetMs
  for (const span of [
    { from, to },
    { from: from - 5 * 365 * DAY, to: from },
    { from: to - 365 * DAY, to },
    // starts with a clock change, and an hour after one
    { from: Date.UTC(2025, 9, 26, 1), to },
    { from: Date.UTC(2025, 9, 26, 2), to: Date.UTC(2025, 9, 27) },
  ]) {
    const one = within(coded, span)
    expect(one).toMatchObject(span)
    expect(one.offsets.length).toBeLessThanOrEqual(2 + (span.to - span.from) / (182 * DAY))
    for (let moment = span.from - DAY; moment < span.to; moment += DAY / 4) {
      expect(offsetIn(one, moment)).toBe(offsetIn(coded, moment))
    }
  }
  expect(within(coded, { from: to - 30 * DAY, to }).offsets).toHaveLength(1)
})

it('writes any text so that DuckDB reads exactly that text', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const read = async (text: string) => {
    const result = await connection.runAndReadAll(`select ${textOf(text)} as text, 1 as one`)
    expect(result.getRowObjectsJS()).toEqual([{ text, one: 1 }])
  }
  const hostile = [
    "'",
    "''",
    "\\'",
    '\0',
    "a\0'b\0",
    "'; drop table click; --",
    '$1',
    '/*',
    "e'\\x27'",
    '$$',
    '"',
    '\r\n',
    '🧭',
  ]
  for (const text of hostile) await read(text)
  const piece = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece).map((all) => all.join('')),
      read,
    ),
    { numRuns: 300 },
  )
  connection.closeSync()
  instance.closeSync()
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { givenTimeSchema } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

describe('a moment that a client sends', () => {
  it.each([
    ['2026-12-01T10:00:00+05:30', '2026-12-01T04:30:00.000Z'],
    ['2026-12-01T10:00:00.123456-03:30', '2026-12-01T13:30:00.123Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['2024-02-29T12:00:00-00:00', '2024-02-29T12:00:00.000Z'],
    ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z'],
    ['2026-12-01T10:00:00.123456Z', '2026-12-01T10:00:00.123456Z'],
  ])('may be %s', (given, expected) => {
    expect(givenTimeSchema.parse(given)).toBe(expected)
    expect(givenTimeSchema.parse(expected)).toBe(expected)
  })

  it.each([
    '2026-12-01T10:00:00',
    '2026-12-01',
    '2026-12-01T10:00+00:00',
    '2026-12-01T10:00:00+5',
    '2026-12-01T10:00:00+25:00',
    '2026-12-01T10:00:00 05:30',
    '2025-02-29T12:00:00+01:00',
    '9999-12-31T23:59:59-00:01',
    '0000-01-01T00:00:00+00:01',
    'tomorrow',
    '',
  ])('is not "%s"', (given) => {
    expect(givenTimeSchema.safeParse(given).success).toBe(false)
  })

  it('may have an offset wherever a call takes one', () => {
    const places = endpoints.flatMap(({ id, query, body }) =>
      [query, body].flatMap((schema) => (schema ? timesOf(schema) : []).map((time) => [id, time])),
    )
    expect(places.length).toBeGreaterThan(20)
    const refused = places.filter(
      ([, pattern]) => !new RegExp(pattern!).test('2026-12-01T10:00:00+05:30'),
    )
    expect(refused.map(([id]) => id)).toEqual([])
  })
})

/** Patterns of times in what clients send. */
function timesOf(schema: z.ZodType): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { format, pattern } = node as { format?: unknown; pattern?: unknown }
    if (format === 'date-time' && typeof pattern === 'string') found.push(pattern)
    for (const part of Object.values(node)) walk(part)
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return found
}

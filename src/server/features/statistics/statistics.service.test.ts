import { describe, expect, it } from 'vitest'
import { readSpan } from './statistics.service.ts'

const NOW = Date.UTC(2026, 6, 30)

describe('the span of a query', () => {
  it('is the last thirty days, or as requested', () => {
    expect(readSpan({}, NOW)).toEqual({ from: NOW - 30 * 86_400_000, to: NOW })
    const asked = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
    expect(readSpan(asked, NOW)).toEqual({ from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2) })
  })

  it('is neither empty nor longer than twenty years', () => {
    const to = '2026-01-01T00:00:00Z'
    for (const from of [to, '2026-01-02T00:00:00Z', '1999-01-01T00:00:00Z']) {
      expect(() => readSpan({ from, to }, NOW)).toThrow()
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIMENSIONS, TABLE_GROUPS } from './dimensions.ts'
import { SPAN_PRESETS } from './spans.ts'
import { MEASURES, readChoice, type StatisticsChoice, writeChoice } from './url-state.ts'

const choices = fc.record<StatisticsChoice>({
  scope: fc.oneof(
    fc.constant({ scope: 'space' as const }),
    fc.record({
      scope: fc.constantFrom('link' as const, 'page' as const, 'tag' as const),
      id: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    }),
  ),
  isLive: fc.boolean(),
  of: fc.constantFrom('clicks', 'views'),
  span: fc.oneof(
    fc.constantFrom(...SPAN_PRESETS),
    fc.constant({ from: '2026-01-02', to: '2026-02-01' }),
  ),
  interval: fc.constantFrom(undefined, 'hour', 'day', 'week', 'month'),
  measure: fc.constantFrom(...MEASURES),
  bots: fc.boolean(),
  compare: fc.boolean(),
  against: fc.constantFrom(undefined, 'other-link'),
  filters: fc.dictionary(fc.constantFrom(...DIMENSIONS), fc.string({ unit: 'grapheme' })),
  tabs: fc.record({
    sources: fc.constantFrom(...TABLE_GROUPS.sources),
    places: fc.constantFrom(...TABLE_GROUPS.places),
    devices: fc.constantFrom(...TABLE_GROUPS.devices),
  }),
  all: fc.constantFrom(undefined, ...DIMENSIONS),
})

describe('what is chosen, in the address', () => {
  it('comes back as it was, whatever it is, and from any other address', () => {
    fc.assert(
      fc.property(choices, choices, (before, choice) => {
        const gone = Object.fromEntries(DIMENSIONS.map((one) => [one, undefined]))
        const other = writeChoice(new URLSearchParams(), before)
        const change = { ...choice, filters: { ...gone, ...choice.filters } }
        const address = new URLSearchParams(writeChoice(other, change).toString())
        expect(readChoice(address)).toEqual({ ...choice, filters: { ...choice.filters } })
      }),
    )
  })

  it('leaves out what is the default, and keeps what is not its own', () => {
    const choice = readChoice(new URLSearchParams())
    expect(writeChoice(new URLSearchParams('tab=statistics'), choice).toString()).toBe(
      'tab=statistics',
    )
  })

  it('compares another link with no link', () => {
    const compared = new URLSearchParams('scope=link&id=one&against=two')
    const other = writeChoice(compared, { scope: { scope: 'link', id: 'three' } })
    expect(other.toString()).toBe('scope=link&id=three')
  })

  it('keeps the other filters when one comes or goes, and knows the empty one', () => {
    const both = writeChoice(new URLSearchParams('country=CH'), { filters: { city: '' } })
    expect(readChoice(both).filters).toEqual({ country: 'CH', city: '' })
    const one = writeChoice(both, { filters: { country: undefined } })
    expect(readChoice(one).filters).toEqual({ city: '' })
  })

  it.each([
    'span=forever&interval=second&show=money&view=dead&of=nothing&all=everything',
    'scope=link',
    'scope=planet&id=earth',
    'from=2026-02-01&to=2026-01-01',
    'from=2026-02-31&to=2026-03-01',
    'from=1990-01-01&to=2026-01-01',
    `country=${'x'.repeat(601)}`,
    'sources=country&bots=yes&compare=maybe',
  ])('takes %s as if it was not there', (query) => {
    expect(readChoice(new URLSearchParams(query))).toEqual(readChoice(new URLSearchParams()))
  })
})

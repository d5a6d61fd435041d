import { expect, it } from 'vitest'
import { chosenRows } from './import-rows.ts'

const link = (alias: string) => ({
  ...{ row: 2, destination: 'https://a.example/', alias, title: '', note: '', tags: [] },
  ...{
    startsAt: null,
    endsAt: null,
    clickLimit: null,
    limitCounts: 'people' as const,
    earlierClicks: 0,
    isArchived: false,
  },
})

it('makes what has no doubt, and of the others what was chosen, as proposed', () => {
  const read = {
    links: [link('one-link'), link('two'), link('three'), link('')],
    doubts: [
      { at: 1, kinds: ['aliasChanged' as const], proposal: 'two-link' },
      { at: 2, kinds: ['titleCut' as const], proposal: null },
    ],
  }
  const aliases = (chosen: number[]) =>
    chosenRows(read, new Set(chosen)).map(({ item }) => item.alias)
  expect(aliases([])).toEqual(['one-link', undefined])
  expect(aliases([1])).toEqual(['one-link', 'two-link', undefined])
  expect(aliases([1, 2])).toEqual(['one-link', 'two-link', 'three', undefined])
  expect(aliases([2])).toEqual(['one-link', 'three', undefined])
})

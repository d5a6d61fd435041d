import { expect, it } from 'vitest'
import { inKnownSpelling } from './known-spelling.ts'

it.each([
  ['sale', [], ['Sale'], ['Sale']],
  ['  SALE ', [], ['Sale'], ['Sale']],
  ['ZU\u0308RICH', [], ['Z\u00fcrich'], ['Z\u00fcrich']],
  ['new', [], ['Sale'], ['new']],
  ['sale', [], ['Sale', 'sale'], ['sale']],
  ['SALE', [], ['Sale', 'sale'], ['Sale']],
  ['sale', ['Sale'], ['Sale'], ['Sale']],
  ['  ', ['Sale'], ['Sale'], ['Sale']],
])('%j beside %j is spelled as in %j', (added, held, used, tags) => {
  expect(inKnownSpelling([...held, added], held, used)).toEqual(tags)
})

it('leaves what a link has', () => {
  expect(inKnownSpelling(['sale', 'b'], ['sale'], ['Sale'])).toEqual(['sale', 'b'])
})

import { expect, it } from 'vitest'
import { rangeOf } from './byte-range.ts'

it.each([
  ['bytes=0-0', 10, { first: 0, last: 0 }],
  ['bytes=0-', 10, { first: 0, last: 9 }],
  ['bytes=3-5', 10, { first: 3, last: 5 }],
  ['Bytes=3-500', 10, { first: 3, last: 9 }],
  ['bytes=-3', 10, { first: 7, last: 9 }],
  ['bytes=-300', 10, { first: 0, last: 9 }],
  ['bytes=10-', 10, 'outside'],
  ['bytes=10-12', 10, 'outside'],
  ['bytes=-0', 10, 'outside'],
  ['bytes=5-3', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['bytes=a-b', 10, undefined],
  ['items=0-1', 10, undefined],
  [`bytes=0-${'9'.repeat(40)}`, 10, undefined],
  ['', 10, undefined],
  [undefined, 10, undefined],
])('%j of %i bytes is %j', (header, size, range) => {
  expect(rangeOf(header, size)).toEqual(range)
})

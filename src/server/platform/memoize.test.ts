import { expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

it('reads each text once, whatever comes in between', () => {
  const read = vi.fn((text: string) => `${text}!`)
  const remembered = memoize(read)
  for (const text of ['a', 'a', 'b', 'a', 'b', 'b', '']) expect(remembered(text)).toBe(`${text}!`)
  expect(read.mock.calls).toEqual([['a'], ['b'], ['']])
})

it('drops the oldest, and still has the last', () => {
  const read = vi.fn((text: string) => `${text}!`)
  const remembered = memoize(read, 2)
  for (const text of ['a', 'b', 'c', 'c', 'b', 'a']) expect(remembered(text)).toBe(`${text}!`)
  expect(read.mock.calls.flat()).toEqual(['a', 'b', 'c', 'a'])
})

it('asks again if there was no result', () => {
  const read = vi.fn((text: string): string | undefined => (text === 'a' ? undefined : text))
  const remembered = memoize(read)
  for (const text of ['a', 'a', 'b', 'a']) remembered(text)
  expect(read.mock.calls.flat()).toEqual(['a', 'a', 'b', 'a'])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('tries again until the chunk is there, after longer and longer pauses', async () => {
  let tries = 0
  const loaded = keepTrying(async () => {
    tries += 1
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module')
    return 'a chunk'
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tries).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loaded).toBe('a chunk')
  expect(tries).toBe(4)
})

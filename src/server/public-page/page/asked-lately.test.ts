import { expect, it } from 'vitest'
import { AskedLately } from './asked-lately.ts'

it('remembers names and drops the oldest', () => {
  const asked = new AskedLately(10)
  const names = Array.from({ length: 100 }, (_, at) => `name${at}`)
  for (const name of names) {
    expect(asked.has(name)).toBe(false)
    asked.add(name)
    expect(asked.has(name)).toBe(true)
  }
  const known = names.filter((name) => asked.has(name))
  expect(known).toEqual(names.slice(-known.length))
  expect(known.length).toBeGreaterThan(10)
  expect(known.length).toBeLessThanOrEqual(20)
})

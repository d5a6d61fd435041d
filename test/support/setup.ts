import { afterEach, beforeEach, expect } from 'vitest'

// For every test: a stray console.error fails it, and so does any change to Object.prototype (A24).

const stray: unknown[][] = []
const original = console.error
const untouched = Reflect.ownKeys(Object.prototype)

beforeEach(() => {
  stray.length = 0
  console.error = (...values: unknown[]) => {
    stray.push(values)
    original(...values)
  }
})

afterEach(() => {
  console.error = original
  expect(stray, 'console.error was called').toEqual([])
  expect(Reflect.ownKeys(Object.prototype), 'Object.prototype was changed').toEqual(untouched)
})

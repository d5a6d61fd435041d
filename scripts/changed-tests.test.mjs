import { expect, it } from 'vitest'
import { selectTests } from './changed-tests.mjs'

const sources = new Map([
  ['src/server/features/links/name.ts', ''],
  ['src/server/features/links/name.test.ts', `import { name } from './name.ts'`],
  ['src/server/features/links/index.ts', `export { name } from './name.ts'`],
  ['src/server/app.ts', `await import('#server/features/links/index.ts')`],
  ['test/app.test.ts', `import { app } from '#server/app.ts'`],
  ['test/apart.test.ts', `import { expect } from 'vitest'`],
  ['test/fixture.test.ts', `new URL('./fixtures/photo.png', import.meta.url)`],
  ['test/performance/bench.test.ts', `import { app } from '#server/app.ts'`],
  ['test/e2e/create-link.test.ts', `import { text } from '#web/messages/index.ts'`],
  ['test/e2e/calendar.test.ts', `import { app } from '#server/app.ts'`],
])

it('runs what imports a changed file, the nearest first, and browser tests of its name', () => {
  expect(selectTests(['src/server/features/links/name.ts'], sources)).toEqual({
    unit: ['src/server/features/links/name.test.ts', 'test/app.test.ts'],
    browser: ['test/e2e/create-link.test.ts'],
    left: 0,
  })
})

it('runs a changed test itself, and those that read a changed file', () => {
  const changed = ['test/apart.test.ts', 'test/fixtures/photo.png', 'test/e2e/calendar.test.ts']
  expect(selectTests(changed, sources)).toEqual({
    unit: ['test/apart.test.ts', 'test/fixture.test.ts'],
    browser: ['test/e2e/calendar.test.ts'],
    left: 0,
  })
})

it('says how many farther ones it leaves to the whole suite', () => {
  const many = new Map(sources)
  for (let at = 0; at < 300; at++) many.set(`test/far-${at}.test.ts`, `import './app.test.ts'`)
  const { unit, left } = selectTests(['src/server/app.ts'], many)
  expect(unit[0]).toBe('test/app.test.ts')
  expect(unit.length + left).toBe(301)
  expect(left).toBeGreaterThan(100)
})

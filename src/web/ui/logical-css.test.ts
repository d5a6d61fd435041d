import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Properties for physical sides, which do not follow the text direction. */
const PHYSICAL =
  /(?:^|[\s;{])((?:(?:margin|padding|border)-(?:left|right)[a-z-]*|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/gm

/**
 * Files that position by coordinates of the pointer, the map or the chart, which do not follow it
 * either.
 */
const BY_COORDINATES = new Set([
  'src/web/features/calendar/calendar.module.css',
  'src/web/features/statistics/map/world-map.module.css',
  'src/web/features/statistics/charts/time-chart.module.css',
])

it('styles speak of start and end, not of left and right', () => {
  const files = globSync(['src/web/**/*.css', 'src/page/style/*.ts', 'src/page/skeleton.tsx'])
  expect(files.length).toBeGreaterThan(50)
  const found = files
    .filter((file) => !BY_COORDINATES.has(file))
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      return [...code.matchAll(PHYSICAL)].map(([, what]) => `${file}: ${what}`)
    })
  expect(found).toEqual([])
})

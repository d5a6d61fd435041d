import { describe, expect, it } from 'vitest'
import { countryName } from '../format.ts'
import { countryDots, countryPaths, WORLD_SIZE } from './world-shapes.ts'

const places = { ...countryPaths, ...countryDots }

describe('the map of the world', () => {
  it('has every country once, as a shape or as a dot, under a code that has a name', () => {
    const codes = Object.keys(places)
    expect(codes.length).toBe(Object.keys(countryPaths).length + Object.keys(countryDots).length)
    for (const code of codes) expect([code, countryName(code)]).not.toEqual([code, code])
    for (const code of 'CH DE US BR AU IN RU FJ SG MT XK TW PS GL'.split(' ')) {
      expect(codes).toContain(code)
    }
    expect(codes.length).toBeGreaterThan(225)
  })

  it('draws nothing outside, and no line across the date line', () => {
    for (const [code, path] of Object.entries(countryPaths)) {
      for (const outline of path.split('M').slice(1)) {
        const [x, y, ...steps] = outline.match(/-?\d+/g)!.map(Number) as [number, number]
        let [atX, atY] = [x, y]
        for (let at = 0; at < steps.length; at += 2) {
          atX += steps[at]!
          atY += steps[at + 1]!
          expect(Math.abs(steps[at]!), code).toBeLessThan(WORLD_SIZE.width / 2)
          expect(atX, code).toBeGreaterThanOrEqual(0)
          expect(atX, code).toBeLessThanOrEqual(WORLD_SIZE.width * 2)
          expect(atY, code).toBeGreaterThanOrEqual(-2)
          expect(atY, code).toBeLessThanOrEqual(WORLD_SIZE.height * 2 + 2)
        }
      }
    }
  })
})

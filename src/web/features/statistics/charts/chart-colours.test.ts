import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Six colours that stay distinguishable with colour blindness and in greyscale (look.md), verified
 * by measurement.
 */

const css = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8')
const [light, dark] = css.split(':root[data-mantine-color-scheme="dark"]') as [string, string]

type Colour = [number, number, number]

function token(source: string, name: string): Colour {
  const hex = new RegExp(`--wp-${name}: #([0-9a-f]{6})`).exec(source)?.[1]
  if (hex === undefined) throw new Error(`no --wp-${name}`)
  return [0, 2, 4].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Colour
}
const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Machado, Oliveira and Fernandes 2009, complete loss, on linear light. */
const SIGHTS: Record<string, number[][]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  greyscale: Array(3).fill([0.2126, 0.7152, 0.0722]) as number[][],
}
const seen = (colour: Colour, sight: number[][]) =>
  sight.map((row) =>
    Math.max(
      0,
      row.reduce((sum, part, at) => sum + part * colour[at]!, 0),
    ),
  ) as Colour

/** OKLab, where a distance of 0.02 is just visible. */
function lab([r, g, b]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
const distance = (one: Colour, other: Colour) =>
  Math.hypot(...lab(one).map((part, at) => part - lab(other)[at]!))

describe.each([
  ['light', light],
  ['dark', dark],
])('colours of charts (%s)', (_name, source) => {
  it.each(Object.entries(SIGHTS))('stay apart under %s', (_sight, matrix) => {
    const colours = [1, 2, 3, 4, 5, 6].map((at) => seen(token(source, `chart-${at}`), matrix))
    const shades = [0, 1, 2, 3, 4, 5].map((at) => seen(token(source, `heat-${at}`), matrix))
    for (const [at, colour] of colours.entries()) {
      for (const other of colours.slice(at + 1)) {
        expect(distance(colour, other)).toBeGreaterThan(0.06)
      }
    }
    for (const [at, shade] of shades.slice(1).entries()) {
      expect(distance(shade, shades[at]!)).toBeGreaterThan(0.05)
    }
  })
})

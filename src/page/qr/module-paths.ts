import type { QrEyes, QrShape } from '#contract/qr/qr-design.ts'
import { EYE_MODULES, type QrMatrix } from './qr-matrix.ts'

/** Position of the code in the picture, in whole pixels so that edges are sharp. */
export interface QrPlace {
  left: number
  top: number
  /** edge length of a module */
  module: number
}

/** Leaves a small gap between dots, so that they look like dots. */
const DOT_RADIUS = 0.47
const ROUNDED_RADIUS = 0.5

/** Radii in modules: outer and inner radius of the ring, and of the pupil. */
const EYE_RADII: Record<QrEyes, readonly [number, number, number]> = {
  square: [0, 0, 0],
  rounded: [2, 1.2, 0.9],
  round: [3.5, 2.5, 1.5],
}

/** All modules except the eyes as the data of one path. */
export function modulePath(matrix: QrMatrix, place: QrPlace, shape: QrShape): string {
  let path = ''
  for (let y = 0; y < matrix.modules; y++) {
    for (let x = 0; x < matrix.modules; x++) {
      if (!matrix.isDark(x, y)) continue
      const isPlain = shape === 'square' || matrix.isAlignment(x, y)
      if (shape === 'dots' && !isPlain) path += dotAt(x, y, place)
      else if (shape === 'rounded' && !isPlain) path += roundedAt(matrix, x, y, place)
      else {
        const from = x
        while (matrix.isDark(x + 1, y) && (shape === 'square' || matrix.isAlignment(x + 1, y))) x++
        path += runAt(from, y, x + 1 - from, place)
      }
    }
  }
  return path
}

/** One eye as path data, filled by the even-odd rule. */
export function eyePath(x: number, y: number, place: QrPlace, eyes: QrEyes): string {
  const { module } = place
  const [outer, inner, pupil] = EYE_RADII[eyes]
  const square = (inset: number, radius: number) => {
    const edge = (EYE_MODULES - 2 * inset) * module
    const left = place.left + (x + inset) * module
    const top = place.top + (y + inset) * module
    const radii = radius * module
    return roundedSquare({ left, top, edge, radii: [radii, radii, radii, radii] })
  }
  return square(0, outer) + square(1, inner) + square(2, pupil)
}

function runAt(x: number, y: number, count: number, { left, top, module }: QrPlace): string {
  const width = count * module
  return `M${left + x * module} ${top + y * module}h${width}v${module}h-${width}z`
}

function dotAt(x: number, y: number, { left, top, module }: QrPlace): string {
  const radius = round(module * DOT_RADIUS)
  const startX = round(left + (x + 0.5) * module - radius)
  const middleY = round(top + (y + 0.5) * module)
  const half = (width: number) => `a${radius} ${radius} 0 1 0 ${width} 0`
  return `M${startX} ${middleY}${half(2 * radius)}${half(-2 * radius)}z`
}

/** A module with rounded corners where it has no neighbours, so that neighbouring modules merge. */
function roundedAt(matrix: QrMatrix, x: number, y: number, place: QrPlace): string {
  const { left, top, module } = place
  const [up, right, down, before] = [
    matrix.isDark(x, y - 1),
    matrix.isDark(x + 1, y),
    matrix.isDark(x, y + 1),
    matrix.isDark(x - 1, y),
  ]
  const radius = module * ROUNDED_RADIUS
  const free = (one: boolean, other: boolean) => (one || other ? 0 : radius)
  return roundedSquare({
    left: left + x * module,
    top: top + y * module,
    edge: module,
    radii: [free(up, before), free(up, right), free(down, right), free(down, before)],
  })
}

/** @param square radii clockwise from the upper left corner */
function roundedSquare(square: {
  left: number
  top: number
  edge: number
  radii: readonly [number, number, number, number]
}): string {
  const { left, top, edge } = square
  const [a, b, c, d] = square.radii
  const corner = (radius: number, x: number, y: number) =>
    radius === 0 ? '' : `a${round(radius)} ${round(radius)} 0 0 1 ${round(x)} ${round(y)}`
  return (
    `M${round(left + a)} ${round(top)}h${round(edge - a - b)}${corner(b, b, b)}` +
    `v${round(edge - b - c)}${corner(c, -c, c)}` +
    `h${round(c + d - edge)}${corner(d, -d, -d)}` +
    `v${round(d + a - edge)}${corner(a, a, -a)}z`
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

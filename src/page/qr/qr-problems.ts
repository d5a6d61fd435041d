import type { QrDesign } from '#contract/qr/qr-design.ts'
import {
  BLACK,
  blend,
  type Color,
  contrast,
  luminance,
  parseColor,
  toHex,
  WHITE,
} from '../theme/color.ts'
import { marginOf } from './draw-qr.ts'
import { qrMatrix } from './qr-matrix.ts'

/** Why some readers would fail on a code; such a design is never drawn. */
export type QrProblem =
  /** lighter than its background: many readers do not support inverted codes */
  | { field: 'foreground' | 'gradientTo'; problem: 'inverted' }
  | { field: 'foreground' | 'gradientTo'; problem: 'contrast'; ratio: number }
  /** not even black is readable on it */
  | { field: 'background'; problem: 'dark' }
  /** @property minimum edge length in pixels */
  | { field: 'size'; problem: 'small'; least: number }

/**
 * Minimum contrast of the two colours (WCAG's ratio). Readers compare a spot with half of its
 * surroundings, so they may take a grey lighter than this on white for white.
 */
export const QR_CONTRAST = 4
/**
 * Difference of the luminances, 0 to 1: the symbol contrast of ISO/IEC 15415, grade D or better.
 */
const SYMBOL_CONTRAST = 0.2
/** The target of "Fix it". */
const FIXED_CONTRAST = 5

/** Pixels per module that a reader needs; curved edges and a logo need more. */
const LEAST_PIXELS = { square: 2, rounded: 3, dots: 3 } as const
const LEAST_PIXELS_WITH_LOGO = 3

type Colors = Pick<QrDesign, 'foreground' | 'background'> &
  Partial<Pick<QrDesign, 'gradient' | 'gradientTo'>>

/** The contrast as a reader sees it, of a gradient's weaker end: transparent counts as white. */
export function qrContrast(design: Colors): number {
  const ground = backgroundOf(design)
  return Math.min(...inksOf(design).map(({ color }) => contrast(color, ground)))
}

/** Problems with the colours, if any. */
export function colorProblem(design: Colors): QrProblem | undefined {
  const ground = backgroundOf(design)
  for (const { field, color } of inksOf(design)) {
    if (areReadable(color, ground)) continue
    const ratio = contrast(color, ground)
    const isInverted = luminance(color) > luminance(ground) && ratio >= QR_CONTRAST
    if (isInverted) return { field, problem: 'inverted' }
    if (!areReadable(BLACK, ground)) return { field: 'background', problem: 'dark' }
    return { field, problem: 'contrast', ratio }
  }
  return undefined
}

/** The colours of the code itself. */
function inksOf({ foreground, gradient = 'none', gradientTo = foreground }: Colors) {
  const first = { field: 'foreground' as const, color: parseColor(foreground, BLACK) }
  return gradient === 'none'
    ? [first]
    : [first, { field: 'gradientTo' as const, color: parseColor(gradientTo, BLACK) }]
}

function areReadable(front: Color, ground: Color): boolean {
  return (
    contrast(front, ground) >= QR_CONTRAST &&
    luminance(ground) - luminance(front) >= SYMBOL_CONTRAST &&
    brightness(front) <= brightness(ground) / 2
  )
}

/** Brightness in a camera's picture, 0 to 255: uses the encoded channels. */
function brightness({ r, g, b }: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** @returns the smallest edge length in pixels at which this text is readable in this design */
export function leastSize(text: string, design: QrDesign): number {
  const hasLogo = design.logo !== 'none'
  const { modules } = qrMatrix(text, design.level, hasLogo)
  const pixels = Math.max(LEAST_PIXELS[design.shape], hasLogo ? LEAST_PIXELS_WITH_LOGO : 0)
  return pixels * (modules + 2 * marginOf(design))
}

/** All problems that keep a code from being read; empty for a good one. */
export function qrProblems(text: string, design: QrDesign, size?: number): QrProblem[] {
  const color = colorProblem(design)
  const problems = color === undefined ? [] : [color]
  if (size !== undefined) {
    const least = leastSize(text, design)
    if (size < least) problems.push({ field: 'size', problem: 'small', least })
  }
  return problems
}

/** The nearest readable colours: swapped, a lighter background, or a darker code. */
export function fixColors<D extends Colors>(design: D): D {
  const fixed = fixPair(design.foreground, design.background)
  if (!design.gradient || design.gradient === 'none' || design.gradientTo === undefined) {
    return { ...design, ...fixed }
  }
  // the second may need a lighter background, which suits the first too
  const second = fixPair(design.gradientTo, fixed.background)
  return { ...design, ...fixed, background: second.background, gradientTo: second.foreground }
}

function fixPair(foreground: string, background: string) {
  let front = parseColor(foreground, BLACK)
  let ground = parseColor(background, WHITE)
  const isTransparent = background === 'transparent'
  if (!isTransparent && luminance(front) > luminance(ground)) [front, ground] = [ground, front]
  for (let step = 0; step <= STEPS; step++) {
    const lighter = blend(ground, WHITE, step / STEPS)
    for (let darken = 0; darken <= STEPS; darken++) {
      const fixed = {
        foreground: toHex(blend(front, BLACK, darken / STEPS)),
        background: isTransparent ? 'transparent' : toHex(lighter),
      }
      if (colorProblem(fixed) === undefined && qrContrast(fixed) >= FIXED_CONTRAST) {
        return fixed
      }
    }
  }
  return { foreground: toHex(BLACK), background: toHex(WHITE) }
}

const STEPS = 20

function backgroundOf({ background }: Pick<QrDesign, 'background'>): Color {
  return parseColor(background, WHITE)
}

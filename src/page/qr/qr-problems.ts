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
import { qrMatrix } from './qr-matrix.ts'

/** Why a code would not be read everywhere; such a design is never drawn. */
export type QrProblem =
  /** lighter than its background: many readers know no inverted codes */
  | { field: 'foreground'; problem: 'inverted' }
  | { field: 'foreground'; problem: 'contrast'; ratio: number }
  /** not even black can be read on it */
  | { field: 'background'; problem: 'dark' }
  /** @property least edge in pixels that would do */
  | { field: 'size'; problem: 'small'; least: number }

/**
 * Contrast of the two colours that is asked for (WCAG's ratio). Readers judge a patch of one colour
 * against half of what is around it, so that a lighter grey than this on white may be taken for white.
 */
export const QR_CONTRAST = 4
/** Difference of the luminances, 0 to 1: what ISO/IEC 15415 calls symbol contrast, grade D and better. */
const SYMBOL_CONTRAST = 0.2
/** What "Fix it" aims at. */
const FIXED_CONTRAST = 5

/** Pixels that a reader needs of a module; edges that are not straight, and a logo, need more. */
const LEAST_PIXELS = { square: 2, rounded: 3, dots: 3 } as const
const LEAST_PIXELS_WITH_LOGO = 3

/** How the two colours look to a reader: transparent counts as white. */
export function qrContrast(design: Pick<QrDesign, 'foreground' | 'background'>): number {
  return contrast(foregroundOf(design), backgroundOf(design))
}

/** What is wrong with the colours, if anything. */
export function colorProblem(
  design: Pick<QrDesign, 'foreground' | 'background'>,
): QrProblem | undefined {
  const front = foregroundOf(design)
  const ground = backgroundOf(design)
  if (areReadable(front, ground)) return undefined
  const ratio = qrContrast(design)
  const isInverted = luminance(front) > luminance(ground) && ratio >= QR_CONTRAST
  if (isInverted) return { field: 'foreground', problem: 'inverted' }
  if (!areReadable(BLACK, ground)) return { field: 'background', problem: 'dark' }
  return { field: 'foreground', problem: 'contrast', ratio }
}

function areReadable(front: Color, ground: Color): boolean {
  return (
    contrast(front, ground) >= QR_CONTRAST &&
    luminance(ground) - luminance(front) >= SYMBOL_CONTRAST &&
    brightness(front) <= brightness(ground) / 2
  )
}

/** What a camera's picture says, 0 to 255: the channels as they are encoded. */
function brightness({ r, g, b }: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** @returns the smallest edge in pixels at which this text can be read in this design */
export function leastSize(text: string, design: QrDesign): number {
  const hasLogo = design.logo !== 'none'
  const { modules } = qrMatrix(text, design.level, hasLogo)
  const pixels = Math.max(LEAST_PIXELS[design.shape], hasLogo ? LEAST_PIXELS_WITH_LOGO : 0)
  return pixels * (modules + 2 * design.margin)
}

/** Everything that keeps a code from being read; empty for a good one. */
export function qrProblems(text: string, design: QrDesign, size?: number): QrProblem[] {
  const color = colorProblem(design)
  const problems = color === undefined ? [] : [color]
  if (size !== undefined) {
    const least = leastSize(text, design)
    if (size < least) problems.push({ field: 'size', problem: 'small', least })
  }
  return problems
}

/** The nearest pair of colours that can be read: swapped, the background lighter, the code darker. */
export function fixColors<D extends Pick<QrDesign, 'foreground' | 'background'>>(design: D): D {
  let front = foregroundOf(design)
  let ground = backgroundOf(design)
  const isTransparent = design.background === 'transparent'
  if (!isTransparent && luminance(front) > luminance(ground)) [front, ground] = [ground, front]
  for (let step = 0; step <= STEPS; step++) {
    const lighter = blend(ground, WHITE, step / STEPS)
    for (let darken = 0; darken <= STEPS; darken++) {
      const fixed = {
        foreground: toHex(blend(front, BLACK, darken / STEPS)),
        background: isTransparent ? 'transparent' : toHex(lighter),
      }
      if (colorProblem(fixed) === undefined && qrContrast(fixed) >= FIXED_CONTRAST) {
        return { ...design, ...fixed }
      }
    }
  }
  return { ...design, foreground: toHex(BLACK), background: toHex(WHITE) }
}

const STEPS = 20

function foregroundOf({ foreground }: Pick<QrDesign, 'foreground'>): Color {
  return parseColor(foreground, BLACK)
}

function backgroundOf({ background }: Pick<QrDesign, 'background'>): Color {
  return parseColor(background, WHITE)
}

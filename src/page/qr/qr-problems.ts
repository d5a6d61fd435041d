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

/** Why some readers would fail on a code; such a design is never drawn. */
export type QrProblem =
  /** lighter than its background: many readers do not support inverted codes */
  | { field: 'foreground'; problem: 'inverted' }
  | { field: 'foreground'; problem: 'contrast'; ratio: number }
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

/** The two colours as a reader sees them: transparent counts as white. */
export function qrContrast(design: Pick<QrDesign, 'foreground' | 'background'>): number {
  return contrast(foregroundOf(design), backgroundOf(design))
}

/** Problems with the colours, if any. */
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

/** Brightness in a camera's picture, 0 to 255: uses the encoded channels. */
function brightness({ r, g, b }: Color): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** @returns the smallest edge length in pixels at which this text is readable in this design */
export function leastSize(text: string, design: QrDesign): number {
  const hasLogo = design.logo !== 'none'
  const { modules } = qrMatrix(text, design.level, hasLogo)
  const pixels = Math.max(LEAST_PIXELS[design.shape], hasLogo ? LEAST_PIXELS_WITH_LOGO : 0)
  return pixels * (modules + 2 * design.margin)
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

/** The nearest readable pair of colours: swapped, a lighter background, or a darker code. */
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

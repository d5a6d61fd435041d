import type { Theme } from '#contract/pages/page-document.ts'
import { BLACK, blend, type Color, over, parseColor, toHex, WHITE, withAlpha } from './color.ts'

/** A custom background: a gradient or an uploaded picture. */
export interface Backdrop {
  /** value of the CSS property */
  background: string
  /** pixels */
  blur: number
}

export interface OwnGround {
  canvas: Color
  backdrop: Backdrop
  /** opaque colours that text may appear on */
  colors: readonly Color[]
}

/** Characters allowed in a picture's address: none that could end a CSS string (A5). */
const PLAIN_ADDRESS = /^(?:https?:\/\/|blob:https?:\/\/|\/(?!\/))[\w\-.:/[\]%]+$/

/** @returns null for a theme without a custom background, or whose picture is missing */
export function ownGroundOf(theme: Theme): OwnGround | null {
  if (theme.ownBackground === 'gradient') return gradientGround(theme)
  if (theme.ownBackground === 'picture') return pictureGround(theme)
  return null
}

function gradientGround(theme: Theme): OwnGround {
  const from = over(parseColor(theme.background, WHITE), WHITE)
  const to = over(parseColor(theme.gradientTo, WHITE), WHITE)
  const angle = whole(theme.gradientAngle, 0, 359, 180)
  const colors = [0, 0.25, 0.5, 0.75, 1].map((amount) => blend(from, to, amount))
  const background = `linear-gradient(${angle}deg,${toHex(from)},${toHex(to)})`
  return { canvas: colors[2]!, backdrop: { background, blur: 0 }, colors }
}

/** The picture is unknown, so text must be readable on both pure black and pure white. */
function pictureGround(theme: Theme): OwnGround | null {
  const { pictureUrl } = theme
  if (typeof pictureUrl !== 'string' || !PLAIN_ADDRESS.test(pictureUrl)) return null
  const veil = withAlpha(BLACK, whole(theme.pictureDim, 0, 90, 40) / 100)
  const mean = over(veil, over(parseColor(theme.pictureColor, BLACK), WHITE))
  const shade = toHex(veil)
  const background =
    `linear-gradient(${shade},${shade}),` + `${toHex(mean)} url("${pictureUrl}") center/cover`
  return {
    canvas: mean,
    backdrop: { background, blur: whole(theme.pictureBlur, 0, 40, 0) },
    colors: [BLACK, over(veil, WHITE), mean],
  }
}

function whole(value: unknown, low: number, high: number, fallback: number): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : fallback
  return Math.min(high, Math.max(low, number))
}

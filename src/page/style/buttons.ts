import { toHex } from '../theme/color.ts'
import type { Palette } from '../theme/palette.ts'
import { css } from './css.ts'

/** Nine button styles (`color_code`, bio-page.md §1): radius by column, paint by row. */
const RADII = [12, 28, 0, 12, 28, 0, 0, 12, 28] as const

const linkCss = css`
.links {display: grid; gap: 16px}
.link {
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 60px;
  padding: 12px 24px;
  font-weight: 600;
  line-height: 1.3;
  text-align: center;
  text-wrap: balance;
  text-decoration: none;
  transition: transform .15s ease-out
}
.link:hover {transform: scale(1.015)}
.link:active {transform: scale(.99)}
`

export const thumbnailCss = css`
.link:has(img) {padding-inline: 64px}
.link img {
  position: absolute;
  inset-inline-start: 10px;
  top: 50%;
  width: 40px;
  height: 40px;
  margin-top: -20px;
  object-fit: cover
}
`

/**
 * How the links are painted: 1–2 solid, 3–5 outline, 6 block, 7–9 inset fill with an inner bevel.
 */
export function buttonsCss(style: number, palette: Palette): string {
  const known = Number.isInteger(style) && style >= 1 && style <= 9 ? style : 1
  const face = palette.face ? toHex(palette.face) : 'transparent'
  const label = toHex(palette.label)
  const border = toHex(palette.border)
  const radius = RADII[known - 1] as number
  return `${linkCss}.link{color:${label};border-radius:${radius === 28 ? 30 : radius}px;${paint(known, face, label, border)}}`
}

function paint(style: number, face: string, label: string, border: string): string {
  if (style <= 2) return `background:${face}`
  if (style <= 5) return `background:${face};border:2px solid ${border}`
  if (style === 6)
    return `background:${face};border:2px solid ${label};box-shadow:4px 4px 0 ${label}`
  // An opaque face is also the background, because contrast checkers ignore shadows.
  const background = face.length === 7 ? `background:${face};` : ''
  return (
    `${background}box-shadow:inset 0 2px 1px #ffffff4d,inset 0 -3px 2px #00000040,` +
    `inset 0 0 0 1px #0000001f,inset 0 0 0 100vmax ${face}`
  )
}

/** Corner radius of the thumbnail, derived from the button's. */
export function thumbnailRadiusCss(style: number): string {
  const radius = RADII[(style - 1) % 9] ?? 12
  return `.link img{border-radius:${radius === 28 ? '50%' : radius === 0 ? '2px' : '8px'}}`
}

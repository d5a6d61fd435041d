import type { Theme } from '#contract/pages/page-document.ts'
import { toHex } from '../theme/color.ts'
import type { Palette } from '../theme/palette.ts'
import { css } from './css.ts'
import { buttonRadius, shadowOf } from './shape-css.ts'

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
export function buttonsCss(theme: Theme, palette: Palette): string {
  const { buttonStyle: style } = theme
  const known = Number.isInteger(style) && style >= 1 && style <= 9 ? style : 1
  const face = palette.face ? toHex(palette.face) : 'transparent'
  const label = toHex(palette.label)
  const border = toHex(palette.border)
  const shadow = shadowOf(theme, palette)
  return `${linkCss}.link{color:${label};border-radius:${buttonRadius(theme)}px;${paint(known, { face, label, border, shadow })}}`
}

interface Paint {
  face: string
  label: string
  border: string
  /** in place of the style's own */
  shadow: string | undefined
}

function paint(style: number, { face, label, border, shadow }: Paint): string {
  const cast = shadow ? `;box-shadow:${shadow}` : ''
  if (style <= 2) return `background:${face}${cast}`
  if (style <= 5) return `background:${face};border:2px solid ${border}${cast}`
  if (style === 6)
    return `background:${face};border:2px solid ${label}${cast || `;box-shadow:4px 4px 0 ${label}`}`
  // An opaque face is also the background, because contrast checkers ignore shadows.
  const background = face.length === 7 ? `background:${face};` : ''
  return (
    `${background}box-shadow:inset 0 2px 1px #ffffff4d,inset 0 -3px 2px #00000040,` +
    `inset 0 0 0 1px #0000001f,inset 0 0 0 100vmax ${face}${shadow ? `,${shadow}` : ''}`
  )
}

/** Corner radius of the thumbnail, derived from the button's. */
export function thumbnailRadiusCss(theme: Theme): string {
  const radius = buttonRadius(theme)
  const own = radius === 30 ? '50%' : `${Math.min(Math.max(2, radius - 4), 12)}px`
  return `.link img{border-radius:${own}}`
}

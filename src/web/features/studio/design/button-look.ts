import type { CSSProperties } from 'react'
import type { Theme } from '#contract/pages/page-document.ts'
import { buttonRadius, shadowOf } from '#page/style/shape-css.ts'
import { toHex } from '#page/theme/color.ts'
import { paletteOf } from '#page/theme/palette.ts'

const BEVEL = 'inset 0 1px 0 #ffffff59, inset 0 -2px 0 #00000040'

/** A sample is 40 px high, a button of the page 60. */
const SCALE = 2 / 3

/** A small sample of a theme's buttons, not for the page. */
export function buttonLook(theme: Theme): CSSProperties {
  const { buttonStyle: style } = theme
  const palette = paletteOf(theme)
  const label = toHex(palette.label)
  const isBlock = style === 6
  const outer = shadowOf(theme, palette) ?? (isBlock ? `3px 3px 0 ${label}` : null)
  const shadows = [style >= 7 ? BEVEL : null, outer].filter((one) => one !== null)
  return {
    borderRadius: buttonRadius(theme) * SCALE,
    background: palette.face ? toHex(palette.face) : 'transparent',
    color: label,
    borderStyle: 'solid',
    borderWidth: style >= 3 && style <= 6 ? 2 : 0,
    borderColor: isBlock ? label : toHex(palette.border),
    ...(shadows.length > 0 && { boxShadow: shadows.join(', ') }),
  }
}

import type { CSSProperties } from 'react'
import { toHex } from '#page/theme/color.ts'
import type { Palette } from '#page/theme/palette.ts'

const RADII = [12, 999, 0, 12, 999, 0, 0, 12, 999]

/** A small sample of a button style in the colours of a palette, not for the page. */
export function buttonLook(style: number, palette: Palette, scale = 1): CSSProperties {
  const radius = RADII[style - 1] ?? 12
  const border = toHex(palette.border)
  const label = toHex(palette.label)
  const face = palette.face ? toHex(palette.face) : 'transparent'
  const look: CSSProperties = {
    borderRadius: radius === 999 ? 999 : radius * scale,
    background: face,
    color: label,
    borderStyle: 'solid',
    borderWidth: 0,
    borderColor: border,
  }
  if (style >= 3 && style <= 5) return { ...look, borderWidth: Math.max(1, 2 * scale) }
  if (style === 6) {
    const offset = Math.max(2, 4 * scale)
    return {
      ...look,
      borderWidth: Math.max(1, 2 * scale),
      borderColor: label,
      boxShadow: `${offset}px ${offset}px 0 ${label}`,
    }
  }
  if (style >= 7) {
    return { ...look, boxShadow: 'inset 0 1px 0 #ffffff59, inset 0 -2px 0 #00000040' }
  }
  return look
}

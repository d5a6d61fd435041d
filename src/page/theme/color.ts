/** Colours as numbers: parsing, compositing and WCAG 2.2 contrast. Channels 0 to 255, alpha 0 to 1. */

export interface Color {
  r: number
  g: number
  b: number
  a: number
}

export const WHITE: Color = { r: 255, g: 255, b: 255, a: 1 }
export const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 }

const HEX = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i

/** Reads `#RRGGBB` or `#RRGGBBAA`. Anything else could contain CSS (A5) and gives the fallback. */
export function parseColor(value: unknown, fallback: Color): Color {
  const match = typeof value === 'string' ? HEX.exec(value) : null
  if (!match) return fallback
  const rgb = Number.parseInt(match[1] as string, 16)
  const alpha = match[2] === undefined ? 1 : Number.parseInt(match[2], 16) / 255
  return { r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255, a: alpha }
}

/** The shortest hexadecimal form of the same colour. */
export function toHex(color: Color): string {
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
  const alpha = hex(color.a * 255)
  return `#${hex(color.r)}${hex(color.g)}${hex(color.b)}${alpha === 'ff' ? '' : alpha}`
}

export function withAlpha(color: Color, a: number): Color {
  return { ...color, a: Math.round(a * 255) / 255 }
}

/** `top` drawn over `bottom` as browsers do it (source-over on gamma-encoded channels). */
export function over(top: Color, bottom: Color): Color {
  const a = top.a + bottom.a * (1 - top.a)
  if (a === 0) return { r: 0, g: 0, b: 0, a: 0 }
  const mix = (t: number, b: number) => Math.round((t * top.a + b * bottom.a * (1 - top.a)) / a)
  return { r: mix(top.r, bottom.r), g: mix(top.g, bottom.g), b: mix(top.b, bottom.b), a }
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of an opaque colour, 0 to 1. */
export function luminance(color: Color): number {
  return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
}

/** Contrast of two opaque colours, 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const a = luminance(one) + 0.05
  const b = luminance(other) + 0.05
  return a > b ? a / b : b / a
}

/** A colour between two others; `amount` 0 to 1. */
export function blend(from: Color, to: Color, amount: number): Color {
  return over(withAlpha(to, amount), from)
}

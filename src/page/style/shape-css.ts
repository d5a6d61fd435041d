import type { Theme } from '#contract/pages/page-document.ts'
import type { Corners, Shadow } from '#contract/pages/shapes.ts'
import { contrast, luminance, toHex, withAlpha } from '../theme/color.ts'
import { isOutline, type Palette } from '../theme/palette.ts'

/** Radii of the nine button styles (`color_code`, bio-page.md §1), in pixels. */
const STYLE_RADII = [12, 30, 0, 12, 30, 0, 0, 12, 30] as const

interface Radii {
  button: number
  /** cards, groups, dialogs */
  surface: number
  media: number
  /** fields and buttons of forms and dialogs */
  field: number
  /** the buttons at the top of the page */
  action: number
}

const RADII: Record<Exclude<Corners, 'style'>, Radii> = {
  square: { button: 0, surface: 0, media: 0, field: 0, action: 0 },
  slight: { button: 6, surface: 8, media: 6, field: 6, action: 8 },
  round: { button: 18, surface: 24, media: 18, field: 16, action: 18 },
  pill: { button: 30, surface: 28, media: 24, field: 24, action: 22 },
}

/** On a darker plain background a black shadow does not show, so the shadow is a glow. */
const DARK_LUMINANCE = 0.03

const radiiOf = ({ corners = 'style' }: Theme): Radii | undefined => RADII[corners as 'square']

/** Radius of the buttons in pixels: as chosen, or as the button style has it. */
export function buttonRadius(theme: Theme): number {
  return radiiOf(theme)?.button ?? STYLE_RADII[theme.buttonStyle - 1] ?? 12
}

/** The shadow around a button, as a layer of `box-shadow`; undefined: as the button style has it. */
export function shadowOf(theme: Theme, palette: Palette): string | undefined {
  const { canvas, image, backdrop, text } = palette
  const isPlain = image === null && backdrop === null
  const isGlow = isPlain && luminance(canvas) < DARK_LUMINANCE
  const shade = (alpha: string, glow: number) =>
    isGlow ? toHex(withAlpha(text, glow)) : `#000000${alpha}`
  const shadows: Record<Exclude<Shadow, 'style'>, () => string> = {
    none: () => '0 0 #0000',
    soft: () => `0 4px 14px ${shade('38', 0.24)}`,
    strong: () => `0 10px 26px ${shade('73', 0.45)}`,
    hard: () => `4px 4px 0 ${hardColor(theme, palette)}`,
  }
  return shadows[theme.shadow as 'none']?.()
}

/** A hard shadow has to differ from the button it belongs to. */
function hardColor({ buttonStyle }: Theme, { face, border, label, text }: Palette): string {
  if (buttonStyle === 6) return toHex(label)
  if (isOutline(buttonStyle)) return toHex(border)
  return toHex(face && contrast(face, text) < 1.5 ? withAlpha(text, 0.4) : text)
}

/**
 * Corners and shadow of everything but the buttons. Without a choice each part has its own, and
 * fields have the corners of the buttons.
 */
export function shapeCss(theme: Theme, palette: Palette): string {
  const radii = radiiOf(theme)
  const shadow = shadowOf(theme, palette)
  const rules: string[] = []
  if (radii) {
    rules.push(`--r:${radii.surface}px;--rm:${radii.media}px;--ra:${radii.action}px`)
  }
  const field = radii?.field ?? Math.min(buttonRadius(theme), 24)
  if (field !== 12) rules.push(`--rf:${field}px`)
  if (shadow) rules.push(`--shade:${shadow}`)
  return rules.length > 0 ? `:root{${rules.join(';')}}` : ''
}

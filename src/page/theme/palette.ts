import type { Theme } from '#contract/page-document.ts'
import { type Background, backgroundOf } from './backgrounds.ts'
import {
  BLACK,
  blend,
  type Color,
  contrast,
  over,
  parseColor,
  toHex,
  WHITE,
  withAlpha,
} from './color.ts'

/** WCAG 2.2 AA for text (bio-page.md §1). */
export const READABLE_CONTRAST = 4.5
/** What a scrim aims at: a little more, because browsers round composited channels their own way. */
const SCRIM_CONTRAST = 4.55
const IMAGE_BLACK_TEXT_CODE = 2

/** A theme resolved to what is painted. Every text in it is readable. */
export interface Palette {
  /** colour under everything */
  canvas: Color
  image: Background | null
  /** title, description, bare icons, footer */
  text: Color
  /** laid under title, description and icons where the theme alone is not readable */
  textScrim: Color | null
  /** button face; null: nothing is painted (outline on a readable ground) */
  face: Color | null
  border: Color
  label: Color
  /** face of the share and subscribe buttons, with `text` on it */
  glass: Color
  /** focus ring: visible on the canvas */
  ring: Color
  dark: boolean
}

/** Button styles 3 to 5 are outlines: their label stands on the page itself. */
export function isOutline(buttonStyle: number): boolean {
  return buttonStyle >= 3 && buttonStyle <= 5
}

interface Ground {
  canvas: Color
  image: Background | null
  /** opaque colours text may stand on */
  colors: readonly Color[]
}

function groundOf(theme: Theme): Ground {
  if (theme.type === 1) {
    const image = backgroundOf(theme.backgroundCode)
    const colors = [image.darkest, image.lightest].map((color) => parseColor(color, BLACK))
    return { canvas: parseColor(image.color, BLACK), image, colors }
  }
  const canvas = over(parseColor(theme.background, WHITE), WHITE)
  return { canvas, image: null, colors: [canvas] }
}

/** Lowest contrast of a (translucent) text over any of the colours. */
function lowest(text: Color, colors: readonly Color[]): number {
  return Math.min(...colors.map((color) => contrast(over(text, color), color)))
}

function lay(layer: Color | null, colors: readonly Color[]): readonly Color[] {
  return layer ? colors.map((color) => over(layer, color)) : colors
}

/**
 * The thinnest black or white scrim that makes the text readable; null when it is already. A text too
 * translucent for any scrim is made opaque. One of the two always reaches 4.58:1 when opaque.
 */
function makeReadable(text: Color, colors: readonly Color[]): { text: Color; scrim: Color | null } {
  if (lowest(text, colors) >= READABLE_CONTRAST) return { text, scrim: null }
  const opaque = { ...text, a: 1 }
  for (const candidate of text.a < 1 ? [text, opaque] : [opaque]) {
    for (let step = 2; step <= 20; step++) {
      const scrims = [BLACK, WHITE].map((color) => withAlpha(color, step / 20))
      const best = scrims
        .map((scrim) => ({ scrim, contrast: lowest(candidate, lay(scrim, colors)) }))
        .sort((one, other) => other.contrast - one.contrast)[0]
      if (best && best.contrast >= SCRIM_CONTRAST) return { text: candidate, scrim: best.scrim }
    }
  }
  const scrim = contrast(opaque, BLACK) > contrast(opaque, WHITE) ? BLACK : WHITE
  return { text: opaque, scrim }
}

function pageTextOf(theme: Theme): Color {
  if (theme.type === 1) return theme.backgroundCode === IMAGE_BLACK_TEXT_CODE ? BLACK : WHITE
  return parseColor(theme.titleText, BLACK)
}

function labelColorOf(theme: Theme): Color {
  const forced = theme.type === 1 && theme.backgroundCode === IMAGE_BLACK_TEXT_CODE
  if (forced && isOutline(theme.buttonStyle)) return BLACK
  return parseColor(theme.buttonText, WHITE)
}

/** What a theme is painted with. Colours that are not colours are replaced, never passed on. */
export function paletteOf(theme: Theme): Palette {
  const ground = groundOf(theme)
  const page = makeReadable(pageTextOf(theme), ground.colors)
  const button = parseColor(theme.button, BLACK)
  const plainFace = isOutline(theme.buttonStyle) ? null : button
  const label = makeReadable(labelColorOf(theme), lay(plainFace, ground.colors))
  const face = label.scrim && plainFace ? over(label.scrim, plainFace) : (label.scrim ?? plainFace)
  const towards = contrast(page.text, WHITE) > contrast(page.text, BLACK) ? WHITE : BLACK
  const glass = page.scrim ? towards : withAlpha(towards, ground.image ? 0.3 : 0.5)
  return {
    canvas: ground.canvas,
    image: ground.image,
    text: page.text,
    textScrim: page.scrim,
    face,
    border: button,
    label: label.text,
    glass,
    ring: lowest(WHITE, ground.colors) > lowest(BLACK, ground.colors) ? WHITE : BLACK,
    dark: contrast(ground.canvas, WHITE) > contrast(ground.canvas, BLACK),
  }
}

/** Lowest contrast a theme gives by itself, before any scrim: the studio's contrast meter. */
export interface ThemeContrast {
  /** title and description on the background */
  text: number
  /** button labels on their buttons */
  label: number
  readable: boolean
}

export function contrastOfTheme(theme: Theme): ThemeContrast {
  const { colors } = groundOf(theme)
  const face = isOutline(theme.buttonStyle) ? null : parseColor(theme.button, BLACK)
  const text = lowest(pageTextOf(theme), colors)
  const label = lowest(labelColorOf(theme), lay(face, colors))
  return { text, label, readable: Math.min(text, label) >= READABLE_CONTRAST }
}

/** The nearest colour to `text`, towards black or white, that is readable on all the colours. */
function nearestReadable(text: Color, colors: readonly Color[]): Color | null {
  if (lowest(text, colors) >= READABLE_CONTRAST) return text
  const opaque = { ...text, a: 1 }
  for (let step = 0; step <= 40; step++) {
    const found = [BLACK, WHITE]
      .map((end) => blend(opaque, end, step / 40))
      .find((color) => lowest(color, colors) >= READABLE_CONTRAST)
    if (found) return found
  }
  return null
}

/**
 * "Fix it": the theme with its title and label colours moved just far enough. Where a button lets a busy
 * ground through and no label could be read on all of it, the button is made opaque first.
 */
export function fixThemeContrast(theme: Theme): Theme {
  const { colors } = groundOf(theme)
  const fixed = { ...theme }
  const title = theme.type === 0 ? nearestReadable(pageTextOf(theme), colors) : null
  if (title) fixed.titleText = toHex(title)
  const button = parseColor(theme.button, BLACK)
  const face = isOutline(theme.buttonStyle) ? null : button
  const label = nearestReadable(labelColorOf(theme), lay(face, colors))
  if (label) {
    fixed.buttonText = toHex(label)
  } else {
    const solid = { ...button, a: 1 }
    fixed.button = toHex(solid)
    if (face === null) fixed.buttonStyle = theme.buttonStyle === 5 ? 2 : 1
    fixed.buttonText = toHex(nearestReadable(labelColorOf(theme), [solid]) ?? WHITE)
  }
  return fixed
}

import type { Theme } from '#contract/pages/page-document.ts'
import { type Background, backgroundOf } from './backgrounds.ts'
import {
  BLACK,
  blend,
  type Color,
  contrast,
  luminance,
  over,
  parseColor,
  toHex,
  WHITE,
  withAlpha,
} from './color.ts'
import { type Backdrop, ownGroundOf } from './own-background.ts'

/** WCAG 2.2 AA for text (bio-page.md §1). */
export const READABLE_CONTRAST = 4.5
/** The target of a scrim: slightly more, because browsers round composited channels differently. */
const SCRIM_CONTRAST = 4.55
const IMAGE_CONTRAST = 4.6
const IMAGE_BLACK_TEXT_CODE = 2

/** A theme resolved to the colours that are painted. Every text in it is readable. */
export interface Palette {
  /** the colour behind everything */
  canvas: Color
  image: Background | null
  /** a custom background, instead of an image */
  backdrop: Backdrop | null
  /** title, description, bare icons, footer */
  text: Color
  /** behind title, description and icons if the theme alone is not readable */
  textScrim: Color | null
  /** button face; null: nothing is painted (an outline on a readable background) */
  face: Color | null
  border: Color
  label: Color
  /** face of the share and subscribe buttons, with `text` on it */
  glass: Color
  /** focus ring: visible on the canvas */
  ring: Color
  dark: boolean
}

/** Button styles 3 to 5 are outlines: their label is directly on the page. */
export function isOutline(buttonStyle: number): boolean {
  return buttonStyle >= 3 && buttonStyle <= 5
}

interface Ground {
  canvas: Color
  image: Background | null
  backdrop: Backdrop | null
  /** opaque colours that text may appear on */
  colors: readonly Color[]
}

const colorsByImage = new Map<Background, readonly Color[]>()

/**
 * Colours of an image that matter for contrast: its darkest and lightest, and the drawing colours
 * visible at full strength (a colour outside that range only shows through).
 */
function colorsOn(image: Background): readonly Color[] {
  const known = colorsByImage.get(image)
  if (known) return known
  const ends = [image.darkest, image.lightest].map((color) => parseColor(color, BLACK))
  const [low = 0, high = 1] = ends.map(luminance)
  const drawn = [...new Set(image.svg.match(/#[0-9a-f]{6}/g))]
    .map((color) => parseColor(color, BLACK))
    .filter((color) => luminance(color) > low && luminance(color) < high)
  const colors = [...ends, ...drawn]
  colorsByImage.set(image, colors)
  return colors
}

function groundOf(theme: Theme): Ground {
  const own = ownGroundOf(theme)
  if (own) return { ...own, image: null }
  if (theme.type === 1) {
    const image = backgroundOf(theme.backgroundCode)
    const canvas = parseColor(image.color, BLACK)
    return { canvas, image, backdrop: null, colors: colorsOn(image) }
  }
  const canvas = over(parseColor(theme.background, WHITE), WHITE)
  return { canvas, image: null, backdrop: null, colors: [canvas] }
}

/** Lowest contrast of a (translucent) text over any of the colours. */
function lowest(text: Color, colors: readonly Color[]): number {
  return Math.min(...colors.map((color) => contrast(over(text, color), color)))
}

function lay(layer: Color | null, colors: readonly Color[]): readonly Color[] {
  return layer ? colors.map((color) => over(layer, color)) : colors
}

/** Images also contain mixtures of the known colours, so a slightly higher contrast is required. */
function isReadable(text: Color, colors: readonly Color[]): boolean {
  const wanted = colors.length > 1 ? IMAGE_CONTRAST : READABLE_CONTRAST
  return lowest(text, colors) >= wanted
}

interface Readable {
  text: Color
  /** painted between background and text: face and scrim combined, or null */
  layer: Color | null
  /** a scrim was needed */
  scrimmed: boolean
}

/**
 * The thinnest black or white scrim, on a face or on the bare background, that makes the text
 * readable; none if it already is. If the text is too translucent for any scrim, it is made opaque;
 * then black or white always reaches 4.58:1. Uses the layer as written, rounded to 8 bits.
 */
function makeReadable(text: Color, colors: readonly Color[], face: Color | null): Readable {
  if (isReadable(text, lay(face, colors))) return { text, layer: face, scrimmed: false }
  const opaque = { ...text, a: 1 }
  for (const candidate of text.a < 1 ? [text, opaque] : [opaque]) {
    for (let step = 2; step <= 20; step++) {
      const wanted = colors.length > 1 && step < 20 ? IMAGE_CONTRAST : SCRIM_CONTRAST
      const layers = [BLACK, WHITE].map((color) => {
        const scrim = withAlpha(color, step / 20)
        const layer = face ? over(scrim, face) : scrim
        return withAlpha(layer, layer.a)
      })
      const layer = layers.find((found) => lowest(candidate, lay(found, colors)) >= wanted)
      if (layer) return { text: candidate, layer, scrimmed: true }
    }
  }
  const layer = contrast(opaque, BLACK) > contrast(opaque, WHITE) ? BLACK : WHITE
  return { text: opaque, layer, scrimmed: true }
}

/** One of the 25 images, not a custom background. */
const showsImage = (theme: Theme) => theme.type === 1 && ownGroundOf(theme) === null

function pageTextOf(theme: Theme): Color {
  if (showsImage(theme)) return theme.backgroundCode === IMAGE_BLACK_TEXT_CODE ? BLACK : WHITE
  return parseColor(theme.titleText, BLACK)
}

function labelColorOf(theme: Theme): Color {
  const forced = showsImage(theme) && theme.backgroundCode === IMAGE_BLACK_TEXT_CODE
  if (forced && isOutline(theme.buttonStyle)) return BLACK
  return parseColor(theme.buttonText, WHITE)
}

const palettes = new Map<string, Palette>()
const PALETTES_MAX = 500

/** The painted colours of a theme. Invalid colours are replaced, never passed on. */
export function paletteOf(theme: Theme): Palette {
  const key = themeKey(theme)
  const known = palettes.get(key)
  if (known !== undefined) return known
  if (palettes.size >= PALETTES_MAX) palettes.clear()
  const palette = makePalette(theme)
  palettes.set(key, palette)
  return palette
}

let lastTheme: Theme | undefined
let lastKey = ''

/** Themes with the same key look the same. A page asks for its theme twice in a row. */
export function themeKey(theme: Theme): string {
  if (theme !== lastTheme) {
    lastKey = keyOf(theme)
    lastTheme = theme
  }
  return lastKey
}

function keyOf(theme: Theme): string {
  const { type, background, backgroundCode, button, buttonText, titleText } = theme
  const colors = `${background}|${button}|${buttonText}|${titleText}`
  const own = `${theme.ownBackground}|${theme.gradientTo}|${theme.gradientAngle}|${theme.pictureUrl}|${theme.pictureColor}|${theme.pictureDim}|${theme.pictureBlur}|${theme.font}|${theme.header}|${theme.corners}|${theme.shadow}`
  return `${type}|${backgroundCode}|${theme.buttonStyle}|${theme.animation}|${colors}|${own}`
}

function makePalette(theme: Theme): Palette {
  const ground = groundOf(theme)
  const page = pageReadable(pageTextOf(theme), ground)
  const button = parseColor(theme.button, BLACK)
  const face = isOutline(theme.buttonStyle) ? null : button
  const label = face
    ? makeReadable(labelColorOf(theme), ground.colors, face)
    : outlineLabel(labelColorOf(theme), button, page, ground)
  return {
    canvas: ground.canvas,
    image: ground.image,
    backdrop: ground.backdrop,
    text: page.text,
    textScrim: page.layer,
    face: label.layer,
    border: button,
    label: label.text,
    glass: glassOf(page, ground),
    ring: lowest(WHITE, ground.colors) > lowest(BLACK, ground.colors) ? WHITE : BLACK,
    dark: contrast(ground.canvas, WHITE) > contrast(ground.canvas, BLACK),
  }
}

/**
 * The page's own text. The images suit their text colour, which a test checks against every pixel.
 * A translucent text is resolved to its visible colour, so that it stays the same on the buttons'
 * veil.
 */
function pageReadable(text: Color, { image, canvas, colors }: Ground): Readable {
  if (image) return { text, layer: null, scrimmed: false }
  const found = makeReadable(text, colors, null)
  const under = found.layer ? over(found.layer, canvas) : canvas
  return { ...found, text: over(found.text, under) }
}

/**
 * The label of an outline button is directly on the page. A background behind an unreadable label
 * would fill the button, so the label takes the colour of the outline, of the page's text, or the
 * nearest readable shade of its own. Only if none of these is readable does it get a background.
 */
function outlineLabel(label: Color, outline: Color, page: Readable, ground: Ground): Readable {
  const own = makeReadable(label, ground.colors, null)
  if (!own.scrimmed) return own
  const solid = { ...outline, a: 1 }
  const text = isReadable(solid, ground.colors)
    ? solid
    : page.layer === null
      ? page.text
      : nearestReadable(label, ground.colors)
  return text === null ? own : { text, layer: null, scrimmed: false }
}

/** A veil that increases the contrast between background and text; over a scrim it is opaque. */
function glassOf(page: Readable, ground: Ground): Color {
  if (page.scrimmed) return contrast(page.text, WHITE) > contrast(page.text, BLACK) ? WHITE : BLACK
  const darker = luminance(page.text) < luminance(ground.canvas)
  return withAlpha(darker ? WHITE : BLACK, ground.image ? 0.3 : 0.5)
}

/** Lowest contrast of a theme before any scrim, for the studio's contrast meter. */
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

/** The colour nearest to `text`, towards black or white, that is readable on all the colours. */
function nearestReadable(text: Color, colors: readonly Color[]): Color | null {
  if (isReadable(text, colors)) return text
  const opaque = { ...text, a: 1 }
  for (let step = 0; step <= 40; step++) {
    const found = [BLACK, WHITE]
      .map((end) => blend(opaque, end, step / 40))
      .find((color) => isReadable(color, colors))
    if (found) return found
  }
  return null
}

/**
 * "Fix it": changes the title and label colours just enough. If a translucent button shows a busy
 * background on which no label is readable, the button is made opaque first.
 */
export function fixThemeContrast(theme: Theme): Theme {
  const { colors } = groundOf(theme)
  const fixed = { ...theme }
  const title = !showsImage(theme) ? nearestReadable(pageTextOf(theme), colors) : null
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

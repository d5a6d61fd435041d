import { BLACK, blend, type Color, contrast, parseColor, toHex, WHITE } from './color.ts'
import type { Palette } from './palette.ts'

/** Colours of what stands on a page: dialogs, forms, facades of players. */
export interface CardColors {
  card: Color
  ink: Color
  soft: Color
  line: Color
  field: Color
  edge: Color
  primary: Color
  onPrimary: Color
  bad: Color
}

const READABLE = 4.5
const VISIBLE = 3
const LIGHT = { ground: WHITE, ink: hex('#18181b'), bad: hex('#b91c1c'), share: 0.3 }
const DARK = { ground: hex('#26262b'), ink: hex('#fafafa'), bad: hex('#fca5a5'), share: 0.4 }

function hex(color: string): Color {
  return parseColor(color, BLACK)
}

/** @returns the page's own colours, as far as they are readable on a card */
export function cardColorsOf(palette: Palette): CardColors {
  const { ground, ink: plain, bad, share } = palette.dark ? DARK : LIGHT
  const card = blend(ground, palette.canvas, share)
  const field = blend(card, palette.dark ? BLACK : WHITE, palette.dark ? 0.3 : 0.6)
  const surfaces = [card, field]
  const ink = reaches(palette.text, surfaces, 7) ? palette.text : plain
  const primary = primaryOf(palette, card) ?? ink
  const isLabelled = primary === palette.face && contrast(palette.label, primary) >= READABLE
  return {
    card,
    ink,
    soft: towards(blend(ink, card, 0.3), ink, surfaces, READABLE),
    line: blend(card, ink, 0.18),
    field,
    edge: towards(blend(card, ink, 0.4), ink, surfaces, VISIBLE),
    primary,
    onPrimary: isLabelled ? palette.label : readableOn(primary),
    bad: towards(bad, ink, surfaces, READABLE),
  }
}

/** The colour of the page's buttons, unless it is see-through or would not be seen on the card. */
function primaryOf({ face, border }: Palette, card: Color): Color | undefined {
  const color = face ?? border
  return color.a === 1 && contrast(color, card) >= VISIBLE ? color : undefined
}

const reaches = (color: Color, surfaces: readonly Color[], ratio: number) =>
  surfaces.every((surface) => contrast(color, surface) >= ratio)

/** The colour itself, or as little of `end` in it as it takes. */
function towards(color: Color, end: Color, surfaces: readonly Color[], ratio: number): Color {
  for (let step = 0; step < 10; step++) {
    const mixed = blend(color, end, step / 10)
    if (reaches(mixed, surfaces, ratio)) return mixed
  }
  return end
}

const readableOn = (color: Color) =>
  contrast(WHITE, color) >= contrast(BLACK, color) ? WHITE : BLACK

/** As custom properties. */
export function cardColorsCss(palette: Palette): string {
  const colors = cardColorsOf(palette)
  return (Object.keys(colors) as (keyof CardColors)[])
    .map((name) => `--${name === 'onPrimary' ? 'on-primary' : name}:${toHex(colors[name])}`)
    .join(';')
}

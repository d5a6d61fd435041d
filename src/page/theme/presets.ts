import type { Theme } from '#contract/pages/page-document.ts'
import { backgrounds } from './backgrounds.ts'

/** A ready-made theme. The page keeps its typeface and its header. */
export interface Preset {
  /** stable: `snow`, `image-5` */
  id: string
  name: string
  theme: Omit<Theme, 'animation'>
  animation: number
  /** 0 above the links, 1 below */
  iconPosition: 0 | 1
}

/** Animation and position of the icons, where they are not the usual ones. */
const REST: Readonly<Record<string, readonly [animation: number, iconPosition: 0 | 1]>> = {
  ink: [3, 1],
  sand: [2, 0],
  brutal: [0, 1],
  terminal: [0, 0],
  'contrast-plus': [0, 0],
  'image-5': [3, 0],
  'image-17': [2, 1],
}

function presetOf(id: string, name: string, theme: Preset['theme']): Preset {
  const [animation, iconPosition] = REST[id] ?? [1, 0]
  return { id, name, theme, animation, iconPosition }
}

type SolidRow = readonly [
  name: string,
  background: string,
  title: string,
  button: string,
  buttonText: string,
  style: number,
]

const solidRows: readonly SolidRow[] = [
  ['Snow', '#ffffff', '#111827', '#111827', '#ffffff', 1],
  ['Ink', '#0b0b0f', '#ffffff', '#ffffff', '#0b0b0f', 2],
  ['Mint', '#ecfdf5', '#064e3b', '#047857', '#ffffff', 1],
  ['Blush', '#fff1f2', '#881337', '#be123c', '#ffffff', 2],
  ['Sand', '#f5efe6', '#3f2d1d', '#7c4a21', '#ffffff', 8],
  ['Lavender', '#f5f3ff', '#4c1d95', '#6d28d9', '#ffffff', 9],
  ['Sky', '#f0f9ff', '#0c4a6e', '#0369a1', '#ffffff', 1],
  ['Brutal', '#fde047', '#000000', '#ffffff', '#000000', 6],
  ['Terminal', '#04110a', '#86efac', '#86efac', '#86efac', 3],
  ['Outline Light', '#ffffff', '#1f2937', '#1f2937', '#1f2937', 4],
  ['Outline Dark', '#18181b', '#fafafa', '#fafafa', '#fafafa', 5],
  ['Contrast+', '#000000', '#ffffff', '#ffff00', '#000000', 7],
]

/** Button, label and style for each background image, in the order of `background_code`. */
const imageRows: readonly (readonly [button: string, buttonText: string, style: number])[] = [
  ['#ffffff', '#0b1630', 2],
  ['#1c1917', '#ffffff', 1],
  ['#c7d2fe', '#1e1b4b', 2],
  ['#e0f2fe', '#083344', 9],
  ['#fff1e6', '#6b1763', 2],
  ['#ecfccb', '#0d3323', 8],
  ['#f3e8ff', '#3b1a6b', 2],
  ['#ffedd5', '#5c1d0c', 1],
  ['#ffe4e6', '#5e1226', 9],
  ['#f4f4f5', '#18181b', 1],
  ['#ffffff', '#ffffff', 3],
  ['#ccfbf1', '#0f4c4c', 1],
  ['#e2e8f0', '#1e293b', 6],
  ['#fae8ff', '#521c4d', 2],
  ['#ffffff', '#1e3a8a', 2],
  ['#ffffff', '#27345a', 1],
  ['#ffffff', '#ffffff', 5],
  ['#ffffff', '#ffffff', 4],
  ['#67e8f9', '#0c2a35', 7],
  ['#fde047', '#2e1f5e', 6],
  ['#ffffff', '#1e1b3a', 2],
  ['#fdf2f8', '#3b1f4d', 9],
  ['#f5f5f4', '#292524', 8],
  ['#ffe4e6', '#7d0f30', 6],
  ['#ffffff', '#1e3a5f', 1],
]

/** Applied with every preset: its buttons look as in its picture. */
const SHAPE = { corners: 'style', shadow: 'style' } as const

const solidPresets = solidRows.map(
  ([name, background, titleText, button, buttonText, buttonStyle]) =>
    presetOf(name.toLowerCase().replaceAll(' ', '-').replace('+', '-plus'), name, {
      type: 0,
      background,
      backgroundCode: 1,
      button,
      buttonText,
      titleText,
      buttonStyle,
      ...SHAPE,
    }),
)

const imagePresets = backgrounds.map((background) => {
  const [button, buttonText, buttonStyle] = imageRows[
    background.code - 1
  ] as (typeof imageRows)[number]
  return presetOf(`image-${background.code}`, background.name, {
    type: 1,
    background: background.color,
    backgroundCode: background.code,
    button,
    buttonText,
    titleText: background.code === 2 ? '#000000' : '#ffffff',
    buttonStyle,
    ...SHAPE,
  })
})

/** The twelve presets of bio-page.md §1, then one for each background image. */
export const presets: readonly Preset[] = [...solidPresets, ...imagePresets]

import type { Theme } from '#contract/pages/page-document.ts'
import { presets } from '#page/theme/presets.ts'

/** A complete design: a theme with its animation, and the position of the icons. */
export interface Template {
  id: string
  theme: Theme
  iconPosition: 0 | 1
}

type Row = readonly [preset: string, animation: number, iconPosition: 0 | 1]

/** Eight clearly different ones, light and dark, plain and with pictures. */
const rows: readonly Row[] = [
  ['snow', 1, 0],
  ['ink', 3, 1],
  ['mint', 1, 0],
  ['sand', 2, 0],
  ['brutal', 0, 1],
  ['lavender', 1, 0],
  ['image-5', 3, 0],
  ['image-17', 2, 1],
]

export const templates: readonly Template[] = rows.flatMap(([id, animation, iconPosition]) => {
  const preset = presets.find((one) => one.id === id)
  return preset ? [{ id, iconPosition, theme: { ...preset.theme, animation } }] : []
})

/** A template's name: that of its theme. */
export function nameOfTemplate({ id }: Template): string {
  return presets.find((preset) => preset.id === id)?.name ?? id
}

import { BACKGROUND_COUNT } from '#contract/constants.ts'
import type { Background } from './background-drawing.ts'
import { patternBackgrounds } from './backgrounds-patterns.ts'
import { sceneBackgrounds } from './backgrounds-scenes.ts'

export type { Background } from './background-drawing.ts'

/**
 * The 25 background images in the order of `background_code` (bio-page.md §1). All take white text
 * except number 2, which takes black.
 */
const all: readonly Background[] = [...sceneBackgrounds, ...patternBackgrounds].sort(
  (one, other) => one.code - other.code,
)

export const backgrounds: readonly Background[] = all

/** The background of a code; a code out of range (an old row) gives the first one. */
export function backgroundOf(code: number): Background {
  const known = Number.isInteger(code) && code >= 1 && code <= BACKGROUND_COUNT
  return all[known ? code - 1 : 0] as Background
}

/** CSS declarations for an element that covers the viewport. */
export function backgroundCss(background: Background): string {
  const size = background.tile ? `${background.tile[0]}px ${background.tile[1]}px` : '100% 100%'
  return `background:${background.color} url("${backgroundUrl(background)}") 0 0/${size}`
}

/** The drawing as a `data:` address that fits into double quotes in CSS and HTML. */
export function backgroundUrl(background: Background): string {
  const encoded = background.svg.replace(/[#<>%"]/g, (sign) => encodeURIComponent(sign))
  return `data:image/svg+xml,${encoded}`
}

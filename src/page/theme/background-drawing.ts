/** Tools for drawing the backgrounds: small, deterministic SVG. */

export interface Background {
  /** `background_code` in the specification, 1 to 25 */
  code: number
  name: string
  /** colour under the drawing, also the browser's theme colour */
  color: string
  /** only single-quoted attributes, so that it fits into a CSS string */
  svg: string
  /** width and height of a repeated tile in pixels; null: drawn once over the whole viewport */
  tile: readonly [number, number] | null
  /** its darkest and lightest colour, measured; a test compares them with the pixels */
  darkest: string
  lightest: string
}

/** Deterministic pseudo-random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

const XMLNS = "xmlns='http://www.w3.org/2000/svg'"

export type Fit = 'stretch' | 'cover' | 'cover from below'

const RATIOS: Record<Fit, string> = {
  stretch: 'none',
  cover: 'xMidYMid slice',
  'cover from below': 'xMidYMax slice',
}

/** A drawing over the whole viewport, on a grid of 800 by 800. */
export function scene(fit: Fit, body: string): string {
  return `<svg ${XMLNS} viewBox='0 0 800 800' preserveAspectRatio='${RATIOS[fit]}'>${body}</svg>`
}

export function tile(width: number, height: number, body: string): string {
  return `<svg ${XMLNS} width='${width}' height='${height}'>${body}</svg>`
}

/**
 * A vertical or diagonal gradient with evenly spread stops, and a rectangle that covers everything
 * with it.
 */
export function sky(stops: readonly string[], diagonal = false): string {
  const end = diagonal ? "x2='1' y2='1'" : "x2='0' y2='1'"
  const marks = stops.map((stop, index) => {
    const offset = index === 0 ? '' : ` offset='${+(index / (stops.length - 1)).toFixed(2)}'`
    return `<stop${offset} stop-color='${stop}'/>`
  })
  return `<linearGradient id='s' ${end}>${marks.join('')}</linearGradient><path fill='url(#s)' d='M0 0h800v800H0z'/>`
}

/** A soft round light that fades out. */
export function glow(id: string, color: string, x: number, y: number, radius: number): string {
  return (
    `<radialGradient id='${id}'><stop stop-color='${color}'/>` +
    `<stop offset='1' stop-color='${color}' stop-opacity='0'/></radialGradient>` +
    `<circle cx='${x}' cy='${y}' r='${radius}' fill='url(#${id})'/>`
  )
}

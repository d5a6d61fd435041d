/** The mark (look.md): a signpost on a 24-unit grid, one colour, readable at 16 px. */
export const MARK_PATH =
  'M11 1.5a1 1 0 0 1 2 0V3h4.6a1 1 0 0 1 .72.3l2.9 3a1 1 0 0 1 0 1.4l-2.9 3a1 1 0 0 1-.72.3H13v2h3.5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H13v3.5a1 1 0 0 1-2 0V19H6.4a1 1 0 0 1-.72-.3l-2.9-3a1 1 0 0 1 0-1.4l2.9-3a1 1 0 0 1 .72-.3H11v-2H7.5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1H11Z'

/** The mark as a file of its own: favicon, share image. `color` is a CSS colour. */
export function markSvg(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${color}" d="${MARK_PATH}"/></svg>`
}

/** The logo mark (look.md): a signpost on a 24-unit grid, one colour, readable at 16 px. */
export const MARK_PATH =
  'M8 3h10a1 1 0 0 1 .7.3l2 2a1 1 0 0 1 0 1.4l-2 2a1 1 0 0 1-.7.3H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM16 11.5H6a1 1 0 0 0-.7.3l-2 2a1 1 0 0 0 0 1.4l2 2a1 1 0 0 0 .7.3h10a1 1 0 0 0 1-1v-4a1 1 0 0 0-1-1ZM11 1.5a1 1 0 0 1 2 0V3h-2ZM11 9h2v2.5h-2ZM11 17.5h2V22a1 1 0 0 1-2 0Z'

/** The mark as a standalone file: favicon, share image. `color` is a CSS colour. */
export function markSvg(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${color}" d="${MARK_PATH}"/></svg>`
}

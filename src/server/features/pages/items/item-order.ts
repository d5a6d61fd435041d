import { failure } from '#contract/errors.ts'
import { keyBetween, spreadKeys } from '#contract/pages/fractional-key.ts'

export interface Placed {
  id: string
  position: string
  deleted_at: number | null
}

export interface Placement {
  position: string
  /** new positions of other items, if there was no room between them */
  moved: readonly { id: string; position: string }[]
}

/**
 * Finds the position for an item.
 * @param items of the page in order, including deleted ones, since they may be restored
 * @param after id of the item above; null for the start, undefined for the end
 * @param self the item itself if it moves
 * @throws notFound if `after` is not an item of the page
 */
export function placeAfter(
  items: readonly Placed[],
  after: string | null | undefined,
  self?: string,
): Placement {
  const others = items.filter((item) => item.id !== self)
  const above = after === undefined ? others.length - 1 : indexOf(others, after)
  const low = others[above]?.position ?? null
  const high = others[above + 1]?.position ?? null
  if (low === null || high === null || low < high) {
    return { position: keyBetween(low, high), moved: [] }
  }
  const keys = spreadKeys(others.length + 1)
  const position = keys.splice(above + 1, 1)[0]!
  return { position, moved: others.map((item, at) => ({ id: item.id, position: keys[at]! })) }
}

function indexOf(items: readonly Placed[], after: string | null): number {
  if (after === null) return -1
  const at = items.findIndex((item) => item.id === after && item.deleted_at === null)
  if (at === -1) throw failure('notFound')
  return at
}

import type { Block } from '../draft.ts'

type Placed = Pick<Block, 'id' | 'kind' | 'groupId' | 'isPinned' | 'isArchived'>

/**
 * The blocks in the order of the list: members after their group. A pinned block stays in its place
 * here; only visitors see it first.
 */
export function listedBlocks<One extends Placed>(blocks: readonly One[]): One[] {
  const live = blocks.filter((block) => !block.isArchived)
  const groups = new Set(live.filter((one) => one.kind === 'group').map((one) => one.id))
  const groupOf = (block: One) => (groups.has(block.groupId ?? '') ? block.groupId : null)
  return live
    .filter((block) => groupOf(block) === null)
    .flatMap((block) => [block, ...live.filter((member) => groupOf(member) === block.id)])
}

/**
 * The group of a block that is moved after another: directly below a group or between its members
 * it
 * joins, after the last member it stays as it was, and anywhere else it stands alone.
 * @param after id of the block above; null for the first place
 */
export function groupAt(
  listed: readonly Placed[],
  id: string,
  after: string | null,
): string | null {
  const block = listed.find((one) => one.id === id)
  if (!block || block.kind === 'group') return null
  const others = listed.filter((one) => one.id !== id)
  const place = others.findIndex((one) => one.id === after)
  const above = others[place]
  if (!above) return null
  const group = above.kind === 'group' ? above.id : above.groupId
  if (group === null) return null
  const isAmong = others[place + 1]?.groupId === group || above.kind === 'group'
  return isAmong || block.groupId === group ? group : null
}

/** The block that precedes one that is moved to a position among the others. */
export function afterPlace(blocks: readonly Placed[], id: string, place: number): string | null {
  const others = blocks.filter((block) => block.id !== id)
  return place <= 0 ? null : (others[Math.min(place, others.length) - 1]?.id ?? null)
}

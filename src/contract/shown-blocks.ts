interface PlacedBlock {
  id: string
  kind: string
  groupId: string | null
  isPinned: boolean
}

/**
 * The blocks that a page shows, as it shows them: the pinned one first, members right after their
 * group. A member goes with its group; those of a group that is gone stand by themselves.
 * @param blocks of the page in order, whether they are shown or not
 */
export function shownBlocks<Block extends PlacedBlock>(
  blocks: readonly Block[],
  isShown: (block: Block) => boolean,
): Block[] {
  const groups = new Set(blocks.filter(({ kind }) => kind === 'group').map(({ id }) => id))
  const shown = blocks.filter(isShown)
  const isMember = ({ groupId }: Block) => groupId !== null && groups.has(groupId)
  const own = shown.filter((block) => !isMember(block))
  const pinned = own.filter((block) => block.isPinned)
  return [...pinned, ...own.filter((block) => !block.isPinned)].flatMap((block) => {
    if (block.kind === 'group') {
      return [block, ...shown.filter((member) => member.groupId === block.id)]
    }
    return [block.groupId === null ? block : { ...block, groupId: null }]
  })
}

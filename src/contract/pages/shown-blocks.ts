interface PlacedBlock {
  id: string
  kind: string
  groupId: string | null
  isPinned: boolean
}

/** Fields that a block still lacks; until then it is a draft that no visitor sees. */
export type MissingPart = 'text' | 'title' | 'contact' | 'file' | 'members'

/** @returns undefined for a complete one; members of groups are the matter of `shownBlocks` */
export function missingPartOf(block: {
  kind: string
  title: string
  text: string
  hasContact: boolean
  hasFile: boolean
}): MissingPart | undefined {
  if (block.kind === 'text' && block.text.trim() === '') return 'text'
  if (block.kind === 'header' && block.title.trim() === '') return 'title'
  if (block.kind === 'contact' && !block.hasContact) return 'contact'
  return block.kind === 'file' && !block.hasFile ? 'file' : undefined
}

/**
 * The blocks that a page shows, as it shows them: the pinned one first, members right after their
 * group. A member goes with its group; those of a group that is gone stand by themselves, and a group
 * without members does not stand at all.
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
      const members = shown.filter((member) => member.groupId === block.id)
      return members.length === 0 ? [] : [block, ...members]
    }
    return [block.groupId === null ? block : { ...block, groupId: null }]
  })
}

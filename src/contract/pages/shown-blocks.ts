interface PlacedBlock {
  id: string
  kind: string
  groupId: string | null
  isPinned: boolean
}

/** Fields that a block still needs; until it has them it is a draft that visitors do not see. */
export type MissingPart =
  | 'text'
  | 'title'
  | 'contact'
  | 'place'
  | 'form'
  | 'gallery'
  | 'file'
  | 'members'

/** @returns undefined if it is complete; `shownBlocks` handles members of groups */
export function missingPartOf(block: {
  kind: string
  title: string
  text: string
  hasContact: boolean
  hasPlace: boolean
  hasForm: boolean
  hasGallery: boolean
  hasFile: boolean
}): MissingPart | undefined {
  if (block.kind === 'text' && block.text.trim() === '') return 'text'
  if (block.kind === 'header' && block.title.trim() === '') return 'title'
  if (block.kind === 'contact' && !block.hasContact) return 'contact'
  if (block.kind === 'place' && !block.hasPlace) return 'place'
  if (block.kind === 'form' && !block.hasForm) return 'form'
  if (block.kind === 'gallery' && !block.hasGallery) return 'gallery'
  return block.kind === 'file' && !block.hasFile ? 'file' : undefined
}

/**
 * The blocks that a page shows, in order: the pinned one first, members right after their
 * group. Members are hidden with their group; members of a deleted group stand alone, and a group
 * without members is not shown.
 * @param blocks of the page in order, shown or not
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

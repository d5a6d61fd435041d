import { text } from '#web/messages/index.ts'
import type { Block } from '../draft.ts'

/** What a block is called where it has no title: its address, its first words, its kind. */
export function nameOfBlock(block: Block): string {
  return block.title || block.address || block.text.slice(0, 40) || text.blocks.kinds[block.kind]
}

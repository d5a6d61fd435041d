import { text } from '#web/messages/index.ts'
import type { Block } from '../draft.ts'
import { offeredKindOf } from './kinds.ts'

/** The name of a block without a title: its address, its first words, or its kind. */
export function nameOfBlock(block: Block): string {
  return (
    block.title ||
    block.address ||
    block.text.slice(0, 40) ||
    text.blocks.kinds[offeredKindOf(block)]
  )
}

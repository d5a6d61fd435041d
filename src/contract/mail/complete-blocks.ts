import type { BroadcastBlock } from './broadcasts.ts'

/** A mail needs one such part to go out … */
export const hasWords = (block: BroadcastBlock): boolean =>
  (block.kind === 'text' || block.kind === 'heading') && block.text.trim() !== ''
/** … and none of these: a button that says nothing or leads nowhere. */
export const isHalfButton = (block: BroadcastBlock): boolean =>
  block.kind === 'button' && (block.label.trim() === '' || block.address === '')

import type { BroadcastBlock } from './broadcasts.ts'

/** A mail needs at least one such part to be sent … */
export const hasWords = (block: BroadcastBlock): boolean =>
  (block.kind === 'text' || block.kind === 'heading') && block.text.trim() !== ''
/** … and none of these: a button without a label or destination. */
export const isHalfButton = (block: BroadcastBlock): boolean =>
  block.kind === 'button' && (block.label.trim() === '' || block.address === '')

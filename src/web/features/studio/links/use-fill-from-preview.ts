import type { Block } from '../draft.ts'

/** Nothing is fetched yet: a new block keeps the host as its title. */
export function useFillFromPreview(): (block: Block) => void {
  return () => {}
}

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'

/** The changes that the live topic of a space's board looks for. */
export const boardNewsOf = (spaceId: string) => `tasks ${spaceId}`

/** Tells the viewers of a space's board, with the commit. @throws Error outside `transaction` */
export function noteBoard(deps: Pick<Deps, 'db' | 'clock'>, spaceId: string): Promise<void> {
  return recordChange(deps, 'space', boardNewsOf(spaceId))
}

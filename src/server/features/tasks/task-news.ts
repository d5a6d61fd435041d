import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'

/** The key of changes that concern a space's board, for its live topic. */
export const boardNewsOf = (spaceId: string) => `tasks ${spaceId}`

/** Notifies the viewers of a space's board after the commit. @throws Error outside `transaction` */
export function noteBoard(deps: Pick<Deps, 'db' | 'clock'>, spaceId: string): Promise<void> {
  return recordChange(deps, 'space', boardNewsOf(spaceId))
}

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'

type NewsDeps = Pick<Deps, 'db' | 'clock'>

/** The key of changes that the live topic of people listens for. */
export const peopleNewsOf = (spaceId: string) => `people ${spaceId}`

/**
 * Tells viewers of a space's people, after the commit, that a member or an invitation has changed.
 * @throws Error outside `transaction`
 */
export function notePeople(deps: NewsDeps, spaceId: string): Promise<void> {
  return recordChange(deps, 'space', peopleNewsOf(spaceId))
}

/** Somebody joined or left a space, so its chat lists change too. @throws Error as above */
export async function noteMember(deps: NewsDeps, spaceId: string): Promise<void> {
  await notePeople(deps, spaceId)
  await recordChange(deps, 'chat', `space ${spaceId}`)
}

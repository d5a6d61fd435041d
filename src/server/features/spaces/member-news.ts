import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'

type NewsDeps = Pick<Deps, 'db' | 'clock'>

/** What the live topic of people looks for. */
export const peopleNewsOf = (spaceId: string) => `people ${spaceId}`

/**
 * Tells who looks at the people of a space, with the commit, that one of them or an invitation is
 * another now. @throws Error outside `transaction`
 */
export function notePeople(deps: NewsDeps, spaceId: string): Promise<void> {
  return recordChange(deps, 'space', peopleNewsOf(spaceId))
}

/** Somebody joined a space or left it: the lists of the chat are others too. @throws Error as above */
export async function noteMember(deps: NewsDeps, spaceId: string): Promise<void> {
  await notePeople(deps, spaceId)
  await recordChange(deps, 'chat', `space ${spaceId}`)
}

import type { Deps } from '../../../deps.ts'
import { requireOpenSpace } from '../../spaces/index.ts'
import { listTagsOfSpace } from './link-tags.repository.ts'

const TAGS_MAX = 1_000

/** The tags of the caller's links, as suggestions for other links. */
export async function listTagsOfCaller(deps: Deps, userId: string): Promise<string[]> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.read')
  return listTagsOfSpace(deps.db, spaceId, TAGS_MAX)
}

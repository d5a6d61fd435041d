import type { Deps } from '../../../deps.ts'
import { requireOpenFolders, visibleIn } from '../../folders/index.ts'
import { listTagsIn, listTagsOfSpace } from './link-tags.repository.ts'

const TAGS_MAX = 1_000

/** The tags of the caller's links, as suggestions for other links. */
export async function listTagsOfCaller(deps: Deps, userId: string): Promise<string[]> {
  const reach = await requireOpenFolders(deps, userId, 'links.read')
  const { spaceId } = reach
  const visible = visibleIn(reach)
  if (visible !== undefined) return listTagsIn(deps.db, { spaceId, visible }, TAGS_MAX)
  return listTagsOfSpace(deps.db, spaceId, TAGS_MAX)
}

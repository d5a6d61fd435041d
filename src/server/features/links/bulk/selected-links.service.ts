import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { mayIn, readerOfReach } from '../../folders/index.ts'
import { findSelectedLinks, type SelectedLink } from './selected-links.repository.ts'

/**
 * The selected links in order, each once. Links that were deleted meanwhile or that the caller
 * cannot see are left out.
 * @throws linkNotFound if none is left
 */
export async function getSelectedLinks(
  deps: Deps,
  userId: string,
  ids: readonly string[],
): Promise<SelectedLink[]> {
  const wanted = [...new Set(ids)]
  const [reachIn, links] = await Promise.all([
    readerOfReach(deps, userId),
    findSelectedLinks(deps.db, wanted),
  ])
  const known = new Map<string, SelectedLink>()
  for (const link of links) {
    const reach = await reachIn(link.space_id)
    if (mayIn(reach, link.folder_id, 'links.read')) known.set(link.id, link)
  }
  if (known.size === 0) throw failure('linkNotFound')
  return wanted.flatMap((id) => known.get(id) ?? [])
}

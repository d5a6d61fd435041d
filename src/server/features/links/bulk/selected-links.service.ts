import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { listRolesWithin } from '../../spaces/index.ts'
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
  const [roles, links] = await Promise.all([
    listRolesWithin(deps, userId),
    findSelectedLinks(deps.db, wanted),
  ])
  const known = new Map(
    links
      .filter((link) => may(roles.get(link.space_id), 'links.read'))
      .map((link) => [link.id, link]),
  )
  if (known.size === 0) throw failure('linkNotFound')
  return wanted.flatMap((id) => known.get(id) ?? [])
}

import { Failure, failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import type { LinkRow, Place, Placing } from '../links/index.ts'
import { listRolesWithin } from '../spaces/index.ts'

/** Links that may be moved, and why others may not. */
export interface Checked {
  placings: Placing[]
  refused: Map<string, Failure>
}

/**
 * What the caller may do with each of these links: those of a space that is left need its administrator
 * (contract.md §6), and what is out of reach is not there.
 * @param placeOf where one goes; throws why not
 */
export async function checkLinks(
  deps: Deps,
  userId: string,
  ids: readonly string[],
  found: readonly LinkRow[],
  placeOf: (link: LinkRow) => Place,
  isUndone = false,
): Promise<Checked> {
  const roles = await listRolesWithin(deps, userId)
  const links = new Map(found.map((link) => [link.id, link]))
  const checked: Checked = { placings: [], refused: new Map() }
  for (const id of ids) {
    try {
      const link = links.get(id)
      const role = roles.get(link?.space_id ?? '')
      if (!link || link.deleted_at !== null || !may(role, 'links.read')) {
        throw failure('linkNotFound')
      }
      if (link.origin !== 'shortener') {
        throw failure('malformed', { fields: { id: 'This link belongs to a page' } })
      }
      const to = placeOf(link)
      const isLeaving = to.spaceId !== link.space_id && !isUndone
      const mayGo = may(role, isLeaving ? 'space.change' : 'links.change')
      if (!mayGo || !may(roles.get(to.spaceId), 'links.change')) throw failure('noPermission')
      checked.placings.push({ link, to })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      checked.refused.set(id, error)
    }
  }
  return checked
}

import { Failure, failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { mayIn, readerOfReach } from '../folders/index.ts'
import type { LinkRow, Place, Placing } from '../links/index.ts'

/** Links that may be moved, and why others may not. */
export interface Checked {
  placings: Placing[]
  refused: Map<string, Failure>
}

/**
 * What the caller may do with each of these links: those of a space that is left need its administrator
 * (contract.md §6). A link that the caller may not read, or that is outside of `spaceId`, is not found: moves in the
 * background no longer know what a key or a session could reach, so they stay in the space they started in.
 * @param spaceId the space that the links must be in; undefined for an undo, whose links have left it
 * @param placeOf where one goes; throws why not
 */
export async function checkLinks(
  deps: Deps,
  userId: string,
  ids: readonly string[],
  found: readonly LinkRow[],
  placeOf: (link: LinkRow) => Place,
  spaceId: string | undefined,
): Promise<Checked> {
  const reachIn = await readerOfReach(deps, userId)
  const links = new Map(found.map((link) => [link.id, link]))
  const checked: Checked = { placings: [], refused: new Map() }
  for (const id of ids) {
    try {
      const link = links.get(id)
      const from = link && (await reachIn(link.space_id))
      const isOutside = spaceId !== undefined && link?.space_id !== spaceId
      if (!link || !from || isOutside || link.deleted_at !== null) throw failure('linkNotFound')
      if (!mayIn(from, link.folder_id, 'links.read')) throw failure('linkNotFound')
      if (link.origin !== 'shortener') {
        throw failure('malformed', { fields: { id: 'This link belongs to a page' } })
      }
      const to = placeOf(link)
      const isLeaving = to.spaceId !== link.space_id && spaceId !== undefined
      const mayGo = isLeaving
        ? may(from.role, 'space.change')
        : mayIn(from, link.folder_id, 'links.change')
      const there = await reachIn(to.spaceId)
      if (!mayGo || !mayIn(there, to.folderId, 'links.change')) throw failure('noPermission')
      checked.placings.push({ link, to })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      checked.refused.set(id, error)
    }
  }
  return checked
}

import { Failure, failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { mayIn, readerOfReach } from '../folders/index.ts'
import type { Place } from '../links/index.ts'
import type { MoveKind, Placing, Thing } from './move-kinds.ts'

/** Things that may be moved, and why others may not. */
export interface Checked {
  placings: Placing<Thing>[]
  refused: Map<string, Failure>
}

/**
 * What the caller may do with each of these links or pages: those of a space that is left need its administrator, pages
 * with subscribers its owner (contract.md §6). A thing that the caller may not read, or that is outside of `spaceId`,
 * is not found: moves in the background no longer know what a key or a session could reach, so they stay in the space
 * they started in.
 * @param who.spaceId the space that the things must be in; undefined for an undo, whose things have left it
 * @param placeOf where one goes; throws why not
 */
export async function checkThings(
  deps: Deps,
  kind: MoveKind,
  who: { userId: string; spaceId: string | undefined },
  ids: readonly string[],
  found: readonly Thing[],
  placeOf: (thing: Thing) => Place,
): Promise<Checked> {
  const { spaceId } = who
  const reachIn = await readerOfReach(deps, who.userId)
  const things = new Map(found.map((thing) => [thing.id, thing]))
  const ofOwners = await kind.listOwners(deps.db, [...things.keys()])
  const checked: Checked = { placings: [], refused: new Map() }
  for (const id of ids) {
    try {
      const thing = things.get(id)
      const from = thing && (await reachIn(thing.space_id))
      const isOutside = spaceId !== undefined && thing?.space_id !== spaceId
      if (!thing || !from || isOutside || thing.deleted_at !== null) throw failure(kind.absent)
      if (!mayIn(from, thing.folder_id, 'links.read')) throw failure(kind.absent)
      if (kind.isCarried(thing)) {
        throw failure('malformed', { fields: { id: 'This link belongs to a page' } })
      }
      const to = placeOf(thing)
      const isLeaving = to.spaceId !== thing.space_id && spaceId !== undefined
      if (isLeaving && ofOwners.has(id) && !may(from.role, 'space.own')) {
        const subscribers =
          'It has subscribers or answers to its forms, so only the owner may take it out of this space'
        throw failure('noPermission', { fields: { subscribers } })
      }
      const mayGo = isLeaving
        ? may(from.role, 'space.change')
        : mayIn(from, thing.folder_id, kind.action)
      const there = await reachIn(to.spaceId)
      if (!mayGo || !mayIn(there, to.folderId, kind.action)) throw failure('noPermission')
      checked.placings.push({ thing, to })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      checked.refused.set(id, error)
    }
  }
  return checked
}

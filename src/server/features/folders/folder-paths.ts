import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { type FolderReach, isVisible, mayIn, visibleIn } from './folder-access.service.ts'
import { listFolders } from './folders.repository.ts'
import type { VisibleFolders } from './visible-folders.ts'

/** Separates the names in a folder's path in files of links: `Campaigns / Spring`. */
const BETWEEN = ' / '

/** The paths of the folders that somebody sees in a space, as files show them, by folder id. */
export async function listFolderPaths(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
  visible: VisibleFolders | undefined,
): Promise<ReadonlyMap<string, string>> {
  const all = await listFolders(deps.db, spaceId)
  const rows = all.filter(({ id }) => isVisible(visible, id))
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(
    rows.map(({ id, name, parent_id }) => {
      const parent = nameOf.get(parent_id ?? '')
      return [id, parent === undefined ? name : `${parent}${BETWEEN}${name}`]
    }),
  )
}

/** Returns the id of the folder that a link names by its id or path; undefined if it names none. */
export type FolderReader = (given: string | null | undefined) => string | null | undefined

/**
 * @param reach of the person who puts links there
 * @param given what the links name; if none names a folder, nothing is queried
 * @returns a function that throws malformed at `folder` for a folder that is not in the space, noPermission for one
 *   in which that person may not change links
 */
export async function folderReader(
  deps: Pick<Deps, 'db'>,
  reach: FolderReach,
  given: readonly (string | null | undefined)[],
): Promise<FolderReader> {
  const paths = given.some(Boolean)
    ? await listFolderPaths(deps, reach.spaceId, visibleIn(reach))
    : new Map()
  const idOf = new Map([...paths].map(([id, path]) => [path.toLowerCase(), id as string]))
  const allowed = (id: string | null) => {
    if (mayIn(reach, id, 'links.change')) return id
    throw failure('noPermission', { fields: { folder: 'You cannot change links there' } })
  }
  return (one) => {
    if (one === undefined) return undefined
    if (one === null || one.trim() === '') return allowed(null)
    const id = paths.has(one) ? one : idOf.get(one.trim().toLowerCase())
    if (id !== undefined) return allowed(id)
    throw failure('malformed', { fields: { folder: 'This is no folder of your space' } })
  }
}

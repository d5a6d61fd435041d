import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { listFolders } from './folders.repository.ts'

/** Separates the names in a folder's path in files of links: `Campaigns / Spring`. */
const BETWEEN = ' / '

/** The paths of a space's folders as files show them, by folder id. */
export async function listFolderPaths(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await listFolders(deps.db, spaceId)
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
 * @param given what the links name; if none names a folder, nothing is queried
 * @returns a function that throws malformed at `folder` for a folder that is not in the space
 */
export async function folderReader(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
  given: readonly (string | null | undefined)[],
): Promise<FolderReader> {
  const paths = given.some(Boolean) ? await listFolderPaths(deps, spaceId) : new Map()
  const idOf = new Map([...paths].map(([id, path]) => [path.toLowerCase(), id as string]))
  return (one) => {
    if (one === undefined) return undefined
    if (one === null || one.trim() === '') return null
    const id = paths.has(one) ? one : idOf.get(one.trim().toLowerCase())
    if (id !== undefined) return id
    throw failure('malformed', { fields: { folder: 'This is no folder of your space' } })
  }
}

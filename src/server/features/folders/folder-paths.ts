import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { listFolders } from './folders.repository.ts'

/** How files of links name folders: `Campaigns / Spring`. */
const BETWEEN = ' / '

/** What folders of a space are called in files, by their id. */
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

/** Gives the id of the folder that a link says by its id or its path; undefined where it says nothing. */
export type FolderReader = (given: string | null | undefined) => string | null | undefined

/**
 * @param given what links say; without any folder among them nothing is asked
 * @returns throws malformed at `folder` for one that is not in the space
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

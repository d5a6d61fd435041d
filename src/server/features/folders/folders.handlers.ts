import {
  changeFolderEndpoint,
  createFolderEndpoint,
  deleteFolderEndpoint,
  listFoldersEndpoint,
  restoreFolderEndpoint,
  shareFolderEndpoint,
} from '#contract/links/folders.ts'
import { route } from '../../platform/call.ts'
import {
  changeFolder,
  createFolder,
  deleteFolder,
  listFoldersOfCaller,
  restoreFolder,
  shareFolder,
} from './folders.service.ts'

export const folderRoutes = [
  route(listFoldersEndpoint, (deps, { caller }) => listFoldersOfCaller(deps, caller.userId)),

  route(createFolderEndpoint, (deps, { caller, body }) => createFolder(deps, caller.userId, body)),

  route(changeFolderEndpoint, (deps, { caller, params, body }) =>
    changeFolder(deps, { userId: caller.userId, id: params.id }, withoutAbsent(body)),
  ),

  route(deleteFolderEndpoint, async (deps, { caller, params }) => {
    await deleteFolder(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),

  route(restoreFolderEndpoint, (deps, { caller, params }) =>
    restoreFolder(deps, { userId: caller.userId, id: params.id }),
  ),

  route(shareFolderEndpoint, (deps, { caller, params, body }) =>
    shareFolder(deps, { userId: caller.userId, id: params.id }, body.grants),
  ),
]

function withoutAbsent<T extends object>(change: T) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

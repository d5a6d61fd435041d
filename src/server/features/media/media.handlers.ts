import { uploadFileEndpoint } from '#contract/files.ts'
import {
  fetchMediaEndpoint,
  readCrop,
  storageEndpoint,
  uploadMediaEndpoint,
} from '#contract/media.ts'
import { route } from '../../platform/call.ts'
import { uploadFile } from './files.service.ts'
import { presentMedia } from './media.presenter.ts'
import { takePicture, uploadPicture } from './media.service.ts'
import { getStorage } from './storage-room.service.ts'

export const mediaRoutes = [
  route(uploadFileEndpoint, async (deps, { caller, request }) => {
    const { id, name, bytes } = await uploadFile(deps, caller.userId, () => request.upload())
    return { id, name, bytes }
  }),
  route(uploadMediaEndpoint, async (deps, { caller, query, request }) => {
    const readUpload = async () => (await request.upload()).bytes
    const wanted = { purpose: query.purpose, crop: readCrop(query.crop ?? '') }
    return presentMedia(deps, await uploadPicture(deps, caller.userId, wanted, readUpload))
  }),
  route(fetchMediaEndpoint, async (deps, { caller, body }) =>
    presentMedia(deps, await takePicture(deps, caller.userId, body)),
  ),
  route(storageEndpoint, (deps, { caller }) => getStorage(deps, caller.userId)),
]

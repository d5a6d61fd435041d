import { fetchMediaEndpoint, uploadMediaEndpoint } from '#contract/media.ts'
import { route } from '../../platform/call.ts'
import { presentMedia } from './media.presenter.ts'
import { takePicture, uploadPicture } from './media.service.ts'

export const mediaRoutes = [
  route(uploadMediaEndpoint, async (deps, { caller, query, request }) => {
    const readUpload = async () => (await request.upload()).bytes
    return presentMedia(deps, await uploadPicture(deps, caller.userId, query.purpose, readUpload))
  }),
  route(fetchMediaEndpoint, async (deps, { caller, body }) =>
    presentMedia(deps, await takePicture(deps, caller.userId, body)),
  ),
]

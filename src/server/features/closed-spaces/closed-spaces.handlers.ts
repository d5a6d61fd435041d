import { deleteSpaceEndpoint, restoreSpaceEndpoint } from '#contract/account/spaces.ts'
import { route } from '../../platform/call.ts'
import { presentSpace } from '../spaces/index.ts'
import { deleteSpace, restoreSpace } from './closed-spaces.service.ts'

export const closedSpaceRoutes = [
  route(deleteSpaceEndpoint, async (deps, { caller, params }) =>
    presentSpace(await deleteSpace(deps, { userId: caller.userId, id: params.id })),
  ),

  route(restoreSpaceEndpoint, async (deps, { caller, params }) =>
    presentSpace(await restoreSpace(deps, { userId: caller.userId, id: params.id })),
  ),
]

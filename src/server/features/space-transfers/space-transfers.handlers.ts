import {
  acceptSpaceEndpoint,
  declineSpaceEndpoint,
  transferSpaceEndpoint,
} from '#contract/account/spaces.ts'
import { route } from '../../platform/call.ts'
import { presentSpace } from '../spaces/index.ts'
import { acceptSpace, declineSpace, offerSpace } from './space-transfers.service.ts'

export const spaceTransferRoutes = [
  route(transferSpaceEndpoint, async (deps, { caller, params, body }) => {
    const who = { userId: caller.userId, id: params.id }
    return presentSpace(await offerSpace(deps, who, body.userId))
  }),

  route(acceptSpaceEndpoint, async (deps, { caller, params }) =>
    presentSpace(await acceptSpace(deps, { userId: caller.userId, id: params.id })),
  ),

  route(declineSpaceEndpoint, async (deps, { caller, params }) =>
    presentSpace(await declineSpace(deps, { userId: caller.userId, id: params.id })),
  ),
]

import { getMoveEndpoint, startMoveEndpoint, undoMoveEndpoint } from '#contract/links/moves.ts'
import { route } from '../../platform/call.ts'
import { getMove, startMove, undoMove } from './moves.service.ts'

export const moveRoutes = [
  route(startMoveEndpoint, (deps, { caller, body }) => startMove(deps, caller.userId, body)),

  route(getMoveEndpoint, (deps, { caller, params }) =>
    getMove(deps, { userId: caller.userId, id: params.id }),
  ),

  route(undoMoveEndpoint, (deps, { caller, params }) =>
    undoMove(deps, { userId: caller.userId, id: params.id }),
  ),
]

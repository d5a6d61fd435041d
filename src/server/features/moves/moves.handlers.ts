import { getMoveEndpoint, startMoveEndpoint, undoMoveEndpoint } from '#contract/links/moves.ts'
import { route } from '../../platform/call.ts'
import { getMove, startMove, undoMove } from './moves.service.ts'

export const moveRoutes = [
  route(startMoveEndpoint, (deps, { caller, body }) => startMove(deps, caller, body)),

  route(getMoveEndpoint, (deps, { caller, params }) => getMove(deps, { ...caller, id: params.id })),

  route(undoMoveEndpoint, (deps, { caller, params }) =>
    undoMove(deps, { ...caller, id: params.id }),
  ),
]

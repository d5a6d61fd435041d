import {
  changeSpaceEndpoint,
  createSpaceEndpoint,
  getSpaceEndpoint,
  leaveSpaceEndpoint,
  listSpacesEndpoint,
  openSpaceEndpoint,
} from '#contract/account/spaces.ts'
import { route } from '../../platform/call.ts'
import { leaveSpace } from './members.service.ts'
import {
  changeSpace,
  createSpace,
  getSpace,
  listOwnSpaces,
  openSpace,
} from './own-spaces.service.ts'
import { isOwnPersonal, presentSpace } from './spaces.presenter.ts'

export const spaceRoutes = [
  route(listSpacesEndpoint, async (deps, { caller }) => {
    const rows = await listOwnSpaces(deps, caller.userId)
    const living = rows.filter((row) => row.deleted_at === null)
    const last = living.reduce<(typeof rows)[number] | undefined>(
      (newest, row) => ((row.opened_at ?? 0) > (newest?.opened_at ?? 0) ? row : newest),
      undefined,
    )
    return {
      items: rows.map(presentSpace),
      lastId: last === undefined || isOwnPersonal(last) ? null : last.id,
    }
  }),

  route(createSpaceEndpoint, async (deps, { caller, body }) =>
    presentSpace(await createSpace(deps, caller.userId, body)),
  ),

  route(getSpaceEndpoint, async (deps, { caller, params }) =>
    presentSpace(await getSpace(deps, { userId: caller.userId, id: params.id })),
  ),

  route(changeSpaceEndpoint, async (deps, { caller, params, body }) =>
    presentSpace(await changeSpace(deps, { userId: caller.userId, id: params.id }, body)),
  ),

  route(openSpaceEndpoint, async (deps, { caller, params }) => {
    await openSpace(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),

  route(leaveSpaceEndpoint, async (deps, { caller, params }) => {
    await leaveSpace(deps, { userId: caller.userId, spaceId: params.id })
    return undefined
  }),
]

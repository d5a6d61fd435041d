import {
  changeLinkListEndpoint,
  deleteLinkListEndpoint,
  getLinkListEndpoint,
  listLinkListsEndpoint,
  restoreLinkListEndpoint,
} from '#contract/links/link-lists.ts'
import { route } from '../../platform/call.ts'
import {
  deleteLinkList,
  getLinkList,
  listLinkListsOfCaller,
  renameLinkList,
  restoreLinkList,
} from './link-lists.service.ts'

export const linkListRoutes = [
  route(listLinkListsEndpoint, (deps, { caller, query }) =>
    listLinkListsOfCaller(deps, caller.userId, query),
  ),

  route(getLinkListEndpoint, (deps, { caller, params }) =>
    getLinkList(deps, { userId: caller.userId, id: params.id }),
  ),

  route(changeLinkListEndpoint, (deps, { caller, params, body }) =>
    renameLinkList(deps, { userId: caller.userId, id: params.id }, body.name),
  ),

  route(deleteLinkListEndpoint, async (deps, { caller, params, query }) => {
    const keepsLinks = query.links === 'keep'
    await deleteLinkList(deps, { userId: caller.userId, id: params.id }, keepsLinks)
    return undefined
  }),

  route(restoreLinkListEndpoint, (deps, { caller, params }) =>
    restoreLinkList(deps, { userId: caller.userId, id: params.id }),
  ),
]

import { lookupLinkEndpoint } from '#contract/links/link-lookup.ts'
import { simulateLinkEndpoint } from '#contract/links/link-simulation.ts'
import { listTagsEndpoint } from '#contract/links/link-tags.ts'
import {
  bulkLinksEndpoint,
  changeLinkEndpoint,
  createLinkEndpoint,
  deleteLinkEndpoint,
  duplicateLinkEndpoint,
  getLinkEndpoint,
  type LinkAnswer,
  listLinksEndpoint,
  listLinkVersionsEndpoint,
  restoreLinkEndpoint,
} from '#contract/links/links.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { findReach, sayRoleIn } from '../folders/index.ts'
import { bulkRoutes } from './bulk/bulk.handlers.ts'
import { createLinksInBulk } from './bulk/bulk-links.service.ts'
import { filterOf } from './list/link-filter.ts'
import { listLinksOfCaller } from './list/link-list.service.ts'
import { changeLink } from './one/change-link.service.ts'
import { duplicateLink } from './one/duplicate-link.service.ts'
import { aliasMinOfImports } from './one/links.policy.ts'
import { presentVersion } from './one/links.presenter.ts'
import type { LinkRow } from './one/links.repository.ts'
import { createLink, deleteLink, getLink, restoreLink } from './one/links.service.ts'
import { lookupLink } from './one/lookup-link.service.ts'
import { presentLinks, presentNewLink, presentOutcomes } from './one/present-links.ts'
import { simulateLink } from './rules/simulate-link.service.ts'
import { listTagsOfCaller } from './tags/link-tags.service.ts'
import { listVersionsOfLink } from './versions/link-versions.service.ts'

export const linkRoutes = [
  ...bulkRoutes,

  route(createLinkEndpoint, async (deps, { caller, body }) =>
    presentNewLink(deps, await createLink(deps, caller.userId, body), body),
  ),

  route(bulkLinksEndpoint, async (deps, { caller, body }) => {
    const { links, mode, imported, domain, name, list: id } = body
    const aliasMinLength = imported ? aliasMinOfImports(caller.role) : undefined
    const made = await createLinksInBulk(deps, caller.userId, links, {
      ...{ mode, aliasMinLength, domain },
      list: id !== undefined ? { id } : name !== undefined ? { name } : undefined,
    })
    return { results: await presentOutcomes(deps, made.outcomes), list: made.list }
  }),

  route(listLinksEndpoint, async (deps, { caller, query }) => {
    const { cursor, sort, limit, ...filter } = query
    const wish = { ...filterOf(deps, filter), sort, limit, cursor }
    const page = await listLinksOfCaller(deps, caller.userId, wish)
    return { items: await presentLinks(deps, page.links), nextCursor: page.nextCursor }
  }),

  route(listTagsEndpoint, async (deps, { caller }) => ({
    items: await listTagsOfCaller(deps, caller.userId),
  })),

  route(lookupLinkEndpoint, async (deps, { caller, query }) =>
    presentOne(deps, await lookupLink(deps, { userId: caller.userId, ...query })),
  ),

  route(getLinkEndpoint, async (deps, { caller: { userId }, params }) => {
    const link = await getLink(deps, { userId, id: params.id })
    const reach = await findReach(deps, { userId, spaceId: link.space_id })
    return { ...(await presentOne(deps, link)), ...sayRoleIn(reach, link.folder_id) }
  }),

  route(changeLinkEndpoint, async (deps, { caller, params, body }) =>
    presentOne(deps, await changeLink(deps, { userId: caller.userId, id: params.id }, body)),
  ),

  route(deleteLinkEndpoint, async (deps, { caller, params }) => {
    await deleteLink(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),

  route(restoreLinkEndpoint, async (deps, { caller, params }) =>
    presentOne(deps, await restoreLink(deps, { userId: caller.userId, id: params.id })),
  ),

  route(duplicateLinkEndpoint, async (deps, { caller, params }) =>
    presentOne(deps, await duplicateLink(deps, { userId: caller.userId, id: params.id })),
  ),

  route(listLinkVersionsEndpoint, async (deps, { caller, params, query }) => {
    const link = { userId: caller.userId, id: params.id }
    const page = await listVersionsOfLink(deps, link, query)
    return { items: page.versions.map(presentVersion), nextCursor: page.nextCursor }
  }),

  route(simulateLinkEndpoint, (deps, { caller, body }) => simulateLink(deps, caller.userId, body)),
]

async function presentOne(deps: Deps, link: LinkRow): Promise<LinkAnswer> {
  const [answer] = await presentLinks(deps, [link])
  if (!answer) throw new Error('a link was presented and is not there')
  return answer
}

import {
  addDomainEndpoint,
  changeDomainEndpoint,
  checkDomainEndpoint,
  deleteDomainEndpoint,
  getDomainEndpoint,
  listDomainsEndpoint,
} from '#contract/domains.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { presentDomain } from './domains.presenter.ts'
import {
  addDomain,
  changeDomain,
  checkDomainNow,
  deleteDomain,
  getDomain,
  type KnownDomain,
  listDomainsOfSpace,
} from './domains.service.ts'

const present = (deps: Deps, { row, ...facts }: KnownDomain) => presentDomain(deps, row, facts)

export const domainRoutes = [
  route(listDomainsEndpoint, async (deps, { caller, query }) => ({
    items: (await listDomainsOfSpace(deps, caller.userId, query.spaceId)).map((one) =>
      present(deps, one),
    ),
  })),
  route(addDomainEndpoint, async (deps, { caller, query, body }) =>
    present(deps, await addDomain(deps, caller.userId, { ...body, spaceId: query.spaceId })),
  ),
  route(getDomainEndpoint, async (deps, { caller, params }) =>
    present(deps, await getDomain(deps, { userId: caller.userId, id: params.id })),
  ),
  route(changeDomainEndpoint, async (deps, { caller, params, body }) =>
    present(deps, await changeDomain(deps, { userId: caller.userId, id: params.id }, body)),
  ),
  route(deleteDomainEndpoint, async (deps, { caller, params }) => {
    await deleteDomain(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),
  route(checkDomainEndpoint, async (deps, { caller, params }) =>
    present(deps, await checkDomainNow(deps, { userId: caller.userId, id: params.id })),
  ),
]

import { slugAvailabilityEndpoint } from '#contract/links/slugs.ts'
import { route } from '../../platform/call.ts'
import { requireOpenFolders } from '../folders/index.ts'
import { describeSlug } from './slug-availability.service.ts'
import { MAIN_DOMAIN_ID } from './slug-key.ts'

export const slugRoutes = [
  route(slugAvailabilityEndpoint, async (deps, { caller, query: { text, kind, domain } }) => {
    const { spaceId } = await requireOpenFolders(deps, caller.userId, 'links.read')
    const domainId = (domain && deps.domains.byHost(domain)?.id) || MAIN_DOMAIN_ID
    return describeSlug(deps, { text, kind, domainId }, spaceId)
  }),
]

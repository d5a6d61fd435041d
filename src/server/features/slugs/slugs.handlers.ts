import { slugAvailabilityEndpoint } from '#contract/links/slugs.ts'
import { route } from '../../platform/call.ts'
import { findPersonalSpaceId } from '../spaces/index.ts'
import { describeSlug } from './slug-availability.service.ts'

export const slugRoutes = [
  route(slugAvailabilityEndpoint, async (deps, { caller, query: { text, kind } }) => {
    const spaceId = (await findPersonalSpaceId(deps.db, caller.userId)) ?? ''
    return describeSlug(deps, text, kind, spaceId)
  }),
]

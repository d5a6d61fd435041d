import { slugAvailabilityEndpoint } from '#contract/slugs.ts'
import { route } from '../../platform/call.ts'
import { describeSlug } from './slug-availability.service.ts'

export const slugRoutes = [
  route(slugAvailabilityEndpoint, (deps, { query }) => describeSlug(deps, query.text, query.kind)),
]

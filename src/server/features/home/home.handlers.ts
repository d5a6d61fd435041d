import { newestEndpoint } from '#contract/together/newest.ts'
import { type Route, route } from '../../platform/call.ts'
import { readNewest } from './newest.service.ts'

export const homeRoutes: readonly Route[] = [
  route(newestEndpoint, (deps, { caller }) => readNewest(deps, caller.userId)),
]

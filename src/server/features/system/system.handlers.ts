import { overviewEndpoint, systemStateEndpoint } from '#contract/system.ts'
import { route } from '../../platform/call.ts'
import { readOverview } from './overview.service.ts'
import { readSystemState } from './system.service.ts'

export const systemRoutes = [
  route(systemStateEndpoint, (deps) => readSystemState(deps)),
  route(overviewEndpoint, (deps) => readOverview(deps)),
]

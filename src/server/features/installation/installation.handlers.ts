import { installationEndpoint } from '#contract/installation.ts'
import { route } from '../../platform/call.ts'

export const installationRoutes = [
  route(installationEndpoint, async (deps) => ({ shortOrigin: deps.origins.short })),
]

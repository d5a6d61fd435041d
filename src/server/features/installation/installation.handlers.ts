import { installationEndpoint } from '#contract/installation.ts'
import { route } from '../../platform/call.ts'

export const installationRoutes = [
  route(installationEndpoint, (deps) => ({ shortOrigin: deps.origins.short })),
]

import { installationEndpoint } from '#contract/installation.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'

export const installationRoutes = [
  route(installationEndpoint, async (deps) => ({
    shortOrigin: deps.origins.short,
    authMode: deps.config.authMode,
    firebase: presentFirebase(deps.config),
  })),
]

/** What the browser's SDK needs, field by field. */
function presentFirebase({ firebase }: Deps['config']) {
  if (firebase === undefined) return null
  const { apiKey, authDomain, projectId, appId, authEmulatorHost } = firebase
  return {
    apiKey,
    authDomain,
    projectId,
    appId: appId ?? null,
    authEmulatorHost: authEmulatorHost ?? null,
  }
}

import { installationEndpoint } from '#contract/account/installation.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { signInProviders } from '../identity/index.ts'

export const installationRoutes = [
  route(installationEndpoint, async (deps) => ({
    shortOrigin: deps.origins.short,
    signInWith: signInProviders(deps),
    sendsMail: deps.config.smtpUrl !== undefined,
    authMode: deps.config.authMode,
    firebase: presentFirebase(deps.config),
  })),
]

/** The settings that the browser's SDK needs, field by field. */
function presentFirebase({ firebase }: Deps['config']) {
  if (firebase === undefined) return null
  const { apiKey, authDomain, projectId, appId, authEmulatorHost, firestore } = firebase
  return {
    apiKey,
    authDomain,
    projectId,
    appId: appId ?? null,
    authEmulatorHost: authEmulatorHost ?? null,
    firestore: {
      host: firestore.host,
      ssl: firestore.ssl,
      cacheSizeBytes: firestore.cacheSizeBytes,
      forceLongPolling: firestore.forceLongPolling,
      autoDetectLongPolling: firestore.autoDetectLongPolling,
      longPollingTimeoutSeconds: firestore.longPollingTimeoutSeconds,
    },
  }
}

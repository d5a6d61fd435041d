import { installationEndpoint } from '#contract/account/installation.ts'
import type { InstallationSettings } from '#contract/account/installation-settings.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { readSettings } from '../../platform/settings/installation-settings.ts'
import { signInProviders } from '../identity/index.ts'

export const installationRoutes = [
  route(installationEndpoint, async (deps) => ({
    ...presentSettings((await readSettings(deps)).settings),
    shortOrigin: deps.origins.short,
    signInWith: signInProviders(deps),
    sendsMail: deps.config.smtpUrl !== undefined,
    hasPackages: (await deps.packages.list(deps)).length > 0,
    authMode: deps.config.authMode,
    firebase: presentFirebase(deps.config),
  })),
]

/** What everybody may know of the settings. */
function presentSettings(settings: InstallationSettings) {
  const { name, supportText, helpUrl, termsUrl, privacyUrl, imprintUrl } = settings
  const { afterSignOutUrl, signUp, allowedDomains, banner } = settings
  return {
    ...{ name, helpUrl, termsUrl, privacyUrl, imprintUrl, afterSignOutUrl, banner },
    hasSupport: supportText !== null,
    signUp,
    allowedDomains: signUp === 'domains' ? allowedDomains : [],
  }
}

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

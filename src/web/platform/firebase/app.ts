import { type FirebaseApp, getApps, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, getAuth } from 'firebase/auth'
import type { FirebaseSettings } from '#contract/account/installation.ts'

/**
 * The one Firebase app of this browser, configured with the installation's project. Only loaded by
 * `import()` in firebase builds: no other build contains the SDK.
 */
export function firebaseApp(settings: FirebaseSettings): FirebaseApp {
  const [present] = getApps()
  if (present) return present
  const { apiKey, authDomain, projectId, appId } = settings
  return initializeApp({ apiKey, authDomain, projectId, ...(appId !== null && { appId }) })
}

let auth: Auth | undefined

/** Its Authentication, at the emulator if the installation names one. */
export function firebaseAuth(settings: FirebaseSettings): Auth {
  if (auth) return auth
  auth = getAuth(firebaseApp(settings))
  if (settings.authEmulatorHost !== null) {
    connectAuthEmulator(auth, `http://${settings.authEmulatorHost}`, { disableWarnings: true })
  }
  return auth
}

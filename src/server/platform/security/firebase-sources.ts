import { firestoreOrigin } from '#contract/account/firestore-settings.ts'
import type { FirebaseConfig } from '../../config.ts'
import type { AppSources } from './headers.ts'

/** Where the SDK signs in and keeps its tokens fresh. */
const SIGN_IN = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
/** The script with which the SDK talks to the window of a provider. */
const WINDOW_SCRIPT = 'https://apis.google.com'

/** Origins that the application may reach in firebase mode alone, beside its own. */
export function firebaseSources(config: FirebaseConfig | undefined): AppSources {
  if (config === undefined) return {}
  const { authDomain, authEmulatorHost, firestore, providers } = config
  const emulator = authEmulatorHost === undefined ? [] : [`http://${authEmulatorHost}`]
  return {
    connect: [...(emulator.length > 0 ? emulator : SIGN_IN), firestoreOrigin(firestore)],
    ...(providers.length > 0 && {
      script: [WINDOW_SCRIPT],
      frame: emulator.length > 0 ? emulator : [`https://${authDomain}`],
    }),
  }
}

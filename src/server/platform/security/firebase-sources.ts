import { firestoreOrigin } from '#contract/account/firestore-settings.ts'
import type { FirebaseConfig } from '../../config.ts'
import type { AppSources } from './headers.ts'

/** Where the SDK signs in and renews its tokens. */
const SIGN_IN = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
/** The script with which the SDK talks to a provider's window. */
const WINDOW_SCRIPT = 'https://apis.google.com'

/** Origins that the application may use besides its own, only in firebase mode. */
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

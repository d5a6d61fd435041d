import { loadGuestMessages } from '#web/messages/load-messages.ts'
import type { Identity } from './identity.ts'

/**
 * The SDK is large, so it loads on first use, together with the texts of its errors, because people
 * who sign out on the first screen only have the shell's texts.
 */
const load = async (): Promise<Identity> => {
  const [{ firebaseIdentity }] = await Promise.all([
    import('./firebase-identity.ts'),
    loadGuestMessages(),
  ])
  return firebaseIdentity
}

/** The part of firebase mode that must be available at once. */
export const lazyFirebaseIdentity: Identity = {
  confirmsBy: 'link',
  register: async (account) => (await load()).register(account),
  signIn: async (credentials) => (await load()).signIn(credentials),
  continueSignIn: async () => (await load()).continueSignIn(),
  resendLink: async () => (await load()).resendLink(),
  signInWith: async (provider) => (await (await load()).signInWith?.(provider)) ?? null,
  forgotPassword: async (email) => (await load()).forgotPassword(email),
  editProfile: async (username) => (await load()).editProfile(username),
  changePassword: async (change) => (await load()).changePassword(change),
  prove: async (password) => (await load()).prove(password),
  setUpAdministrator: async (account) => (await load()).setUpAdministrator(account),
  continueSetUp: async (given) => (await load()).continueSetUp(given),
  signOut: async () => (await load()).signOut(),
}

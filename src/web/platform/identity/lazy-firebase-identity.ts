import { loadGuestMessages } from '#web/messages/load-messages.ts'
import type { Identity } from './identity.ts'

/**
 * The SDK is large: it arrives with the first thing that somebody does with it, and with what it says when
 * that fails, since whoever signs out on the first screen has the texts of the shell alone.
 */
const load = async (): Promise<Identity> => {
  const [{ firebaseIdentity }] = await Promise.all([
    import('./firebase-identity.ts'),
    loadGuestMessages(),
  ])
  return firebaseIdentity
}

/** Firebase mode, as far as it must be there at once. */
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

import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  FacebookAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import type { AuthUser } from '#contract/account/identity.ts'
import type { SocialProvider } from '#contract/pages/social.ts'
import { text } from '#web/messages/index.ts'
import { call } from '../call.ts'
import { CallFailure } from '../call-failure.ts'
import { closeDatabase } from '../database-client/database-link.ts'
import { firebaseAuth } from '../firebase/app.ts'
import { failureOf, isCodeOf, refusal } from './firebase-failure.ts'
import type { Credentials, Identity } from './identity.ts'
import { signOutHere } from './server-identity.ts'

const keepSession = { keepSession: true } as const

/** The Authentication of the installation's project; by then it has restored an earlier sign-in. */
async function openAuth(): Promise<Auth> {
  const { firebase } = await call('installation.get', {}, keepSession)
  if (firebase === null) {
    throw new CallFailure({ code: 'err_503', status: 503, text: text.auth.firebaseElsewhere })
  }
  const auth = firebaseAuth(firebase)
  await auth.authStateReady()
  return auth
}

async function withAuth<T>(act: (auth: Auth) => Promise<T>): Promise<T> {
  const auth = await openAuth()
  try {
    return await act(auth)
  } catch (error) {
    throw failureOf(error)
  }
}

/** Exchanges a Firebase sign-in for ours: the token opens the session (contract.md §3). */
async function exchange(auth: Auth, user: User): Promise<AuthUser> {
  const idToken = await user.getIdToken(true)
  try {
    return await call('social.signIn', { body: { idToken } }, keepSession)
  } catch (error) {
    await leaveUnlessWaiting(auth, error)
    const isOfAnother = error instanceof CallFailure && error.fields.email
    throw isOfAnother ? refusal('err_13', 401, error.fields.email) : error
  }
}

/**
 * People who only have to confirm get the mail, and stay signed in to Firebase so that they can
 * continue.
 */
async function leaveUnlessWaiting(auth: Auth, error: unknown): Promise<void> {
  const isWaiting = error instanceof CallFailure && (error.code === 'err_12' || error.fields.code)
  if (!isWaiting) await signOut(auth)
}

async function sendLink(user: User): Promise<void> {
  try {
    await sendEmailVerification(user)
  } catch (error) {
    // the previous mail is less than a minute old
    if (!isCodeOf(error, 'auth/too-many-requests')) throw error
  }
}

async function signInThere(auth: Auth, { email, password }: Credentials): Promise<User> {
  return (await signInWithEmailAndPassword(auth, email, password)).user
}

/**
 * Creates an account of the project. A known address gets the same answer and a mail that lets its
 * owner in, as in the other modes (A43).
 */
async function registerThere(auth: Auth, account: Credentials & { username: string }) {
  const { email, password, username } = account
  // nobody continues as the person who was signed in to Firebase before
  if (auth.currentUser) await signOut(auth)
  try {
    const { user } = await createUserWithEmailAndPassword(auth, email, password)
    await updateProfile(user, { displayName: username })
    await sendLink(user)
  } catch (error) {
    if (!isCodeOf(error, 'auth/email-already-in-use')) throw error
    await sendPasswordResetEmail(auth, email)
  }
}

async function signedInUser(auth: Auth): Promise<User> {
  if (!auth.currentUser) throw refusal('err_13', 401, text.auth.firebaseAgain)
  return auth.currentUser
}

/** Confirms the identity again: by the password, or in the provider's window. */
async function reauthenticate(user: User, password: string): Promise<void> {
  const own = user.providerData.find(({ providerId }) => providerId !== 'password')
  const hasPassword = user.providerData.some(({ providerId }) => providerId === 'password')
  if (hasPassword || own === undefined) {
    const credential = EmailAuthProvider.credential(user.email ?? '', password)
    await reauthenticateWithCredential(user, credential)
  } else {
    await reauthenticateWithPopup(user, providerOf(own.providerId))
  }
}

function providerOf(id: string) {
  return id.startsWith('facebook') ? new FacebookAuthProvider() : new GoogleAuthProvider()
}

async function enterSetUp(user: User, given: { token: string; username: string }) {
  const body = { ...given, idToken: await user.getIdToken(true) }
  return call('installation.setupFirebase', { body }, keepSession)
}

/** Firebase ends its own session; we end ours, as in the other modes. */
async function endOtherSessions(): Promise<void> {
  const { items } = await call('identity.listSessions', {})
  for (const { id } of items.filter(({ isCurrent }) => !isCurrent)) {
    await call('identity.endSession', { params: { id } })
  }
}

/** Firebase mode: the SDK authenticates, and the server opens its session for the ID token. */
export const firebaseIdentity: Identity = {
  confirmsBy: 'link',
  register: (account) => withAuth((auth) => registerThere(auth, account)),
  signIn: (credentials) =>
    withAuth(async (auth) => {
      const user = await signInThere(auth, credentials)
      if (!user.emailVerified) await sendLink(user)
      return exchange(auth, user)
    }),
  continueSignIn: () =>
    withAuth(async (auth) => {
      const user = await signedInUser(auth)
      await user.reload()
      return exchange(auth, user)
    }),
  resendLink: () =>
    withAuth(async (auth) => {
      // registering a known address signs nobody in to Firebase
      if (auth.currentUser) await sendEmailVerification(auth.currentUser)
    }),
  signInWith: (provider: SocialProvider) =>
    withAuth(async (auth) => {
      try {
        const { user } = await signInWithPopup(auth, providerOf(provider))
        return await exchange(auth, user)
      } catch (error) {
        const gaveUp = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']
        if (isCodeOf(error, ...gaveUp)) return null
        throw error
      }
    }),
  forgotPassword: (email) =>
    withAuth(async (auth) => {
      await sendPasswordResetEmail(auth, email).catch((error: unknown) => {
        // the same answer for every address
        if (!isCodeOf(error, 'auth/user-not-found')) throw error
      })
      return text.auth.forgotSent
    }),
  async editProfile(username) {
    await call('account.change', { body: { username } })
    return text.auth.profileUpdated
  },
  changePassword: ({ oldPassword, newPassword }) =>
    withAuth(async (auth) => {
      const user = await signedInUser(auth)
      await reauthenticate(user, oldPassword).catch((error: unknown) => {
        if (isCodeOf(error, 'auth/invalid-credential', 'auth/wrong-password')) {
          throw refusal('err_19', 400)
        }
        throw error
      })
      await updatePassword(user, newPassword)
      await endOtherSessions()
    }),
  prove: (password) =>
    withAuth(async (auth) => {
      const user = await signedInUser(auth)
      await reauthenticate(user, password).catch((error: unknown) => {
        if (isCodeOf(error, 'auth/invalid-credential', 'auth/wrong-password')) {
          throw refusal('err_104', 400)
        }
        throw error
      })
      return user.getIdToken(true)
    }),
  setUpAdministrator: ({ token, ...account }) =>
    withAuth(async (auth) => {
      await registerThere(auth, account)
      // people known to Firebase confirm with the password
      const user = auth.currentUser ?? (await signInThere(auth, account))
      return enterSetUp(user, { token, username: account.username })
    }),
  continueSetUp: (given) =>
    withAuth(async (auth) => {
      const user = await signedInUser(auth)
      await user.reload()
      return enterSetUp(user, given)
    }),
  async signOut() {
    await signOutHere()
    await closeDatabase()
    await withAuth((auth) => signOut(auth))
    return null
  },
}

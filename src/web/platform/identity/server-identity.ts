import { call } from '../call.ts'
import type { Credentials, Identity, NewAccount } from './identity.ts'

/** Calls for signing in; none of their refusals ends a session. */
const keepSession = { keepSession: true } as const

/** The specification's calls of one mode (spec §7). */
interface ModeCalls {
  register(body: NewAccount): Promise<unknown>
  signIn(body: Credentials): ReturnType<Identity['signIn']>
  forgotPassword(body: { email: string }): Promise<string>
  editProfile(body: { username: string }): Promise<string>
}

export const jwtCalls: ModeCalls = {
  register: (body) => call('identity.register', { body }, keepSession),
  signIn: (body) => call('identity.signIn', { body }, keepSession),
  forgotPassword: (body) => call('account.forgotPassword', { body }, keepSession),
  editProfile: (body) => call('account.postProfile', { body }),
}

export const fakeCalls: ModeCalls = {
  register: (body) => call('identity.fakeRegister', { body }, keepSession),
  signIn: (body) => call('identity.fakeSignIn', { body }, keepSession),
  forgotPassword: (body) => call('account.fakeForgotPassword', { body }, keepSession),
  editProfile: (body) => call('account.postFakeProfile', { body }),
}

/** Accounts that the server keeps itself: modes jwt and fake. */
export function serverIdentity(calls: ModeCalls): Identity {
  return {
    confirmsBy: 'code',
    signInWith: undefined,
    async register(account) {
      await calls.register(account)
    },
    signIn: (credentials) => calls.signIn(credentials),
    forgotPassword: (email) => calls.forgotPassword({ email }),
    editProfile: (username) => calls.editProfile({ username }),
    async changePassword(change) {
      const body = { ...change, confirmation: change.newPassword }
      await call('account.changePassword', { body })
    },
    prove: async (password) => password,
    setUpAdministrator: (body) => call('installation.setup', { body }, keepSession),
    signOut: signOutHere,
    continueSignIn: confirmedByCode,
    continueSetUp: confirmedByCode,
    resendLink: confirmedByCode,
  }
}

/** Ends the session of this browser. @returns where the provider it came by signs people out */
export async function signOutHere(): Promise<string | null> {
  return (await call('identity.signOut', {}, keepSession)).leaveAt
}

function confirmedByCode(): never {
  throw new Error('addresses are confirmed by a code in this mode')
}

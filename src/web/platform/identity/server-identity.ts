import type {
  changePasswordEndpoint,
  fakeForgotPasswordEndpoint,
  forgotPasswordEndpoint,
  postFakeProfileEndpoint,
  postProfileEndpoint,
} from '#contract/account.ts'
import type {
  fakeRegisterEndpoint,
  fakeSignInEndpoint,
  registerEndpoint,
  setupEndpoint,
  signInEndpoint,
  signOutEndpoint,
} from '#contract/identity.ts'
import { call } from '../call.ts'
import type { Credentials, Identity, NewAccount } from './identity.ts'

/** Calls around signing in; none of their refusals ends a session. */
const keepSession = { keepSession: true } as const

/** The specification's calls of one mode (spec §7). */
interface ModeCalls {
  register(body: NewAccount): Promise<unknown>
  signIn(body: Credentials): ReturnType<Identity['signIn']>
  forgotPassword(body: { email: string }): Promise<string>
  editProfile(body: { username: string }): Promise<string>
}

export const jwtCalls: ModeCalls = {
  register: (body) =>
    call<typeof registerEndpoint>('POST', '/post-jwt-register', { body }, keepSession),
  signIn: (body) => call<typeof signInEndpoint>('POST', '/post-jwt-login', { body }, keepSession),
  forgotPassword: (body) =>
    call<typeof forgotPasswordEndpoint>('POST', '/jwt-forget-pwd', { body }, keepSession),
  editProfile: (body) => call<typeof postProfileEndpoint>('POST', '/post-jwt-profile', { body }),
}

export const fakeCalls: ModeCalls = {
  register: (body) =>
    call<typeof fakeRegisterEndpoint>('POST', '/post-fake-register', { body }, keepSession),
  signIn: (body) =>
    call<typeof fakeSignInEndpoint>('POST', '/post-fake-login', { body }, keepSession),
  forgotPassword: (body) =>
    call<typeof fakeForgotPasswordEndpoint>('POST', '/fake-forget-pwd', { body }, keepSession),
  editProfile: (body) =>
    call<typeof postFakeProfileEndpoint>('POST', '/post-fake-profile', { body }),
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
      const path = '/api/v1/auth/change-password'
      const body = { ...change, confirmation: change.newPassword }
      await call<typeof changePasswordEndpoint>('POST', path, { body })
    },
    prove: async (password) => password,
    setUpAdministrator: (body) =>
      call<typeof setupEndpoint>('POST', '/api/v1/setup', { body }, keepSession),
    signOut: signOutHere,
    continueSignIn: confirmedByCode,
    continueSetUp: confirmedByCode,
    resendLink: confirmedByCode,
  }
}

/** Ends the session of this browser. */
export async function signOutHere(): Promise<void> {
  await call<typeof signOutEndpoint>('POST', '/api/v1/auth/sign-out', {}, keepSession)
}

function confirmedByCode(): never {
  throw new Error('addresses are confirmed by a code in this mode')
}

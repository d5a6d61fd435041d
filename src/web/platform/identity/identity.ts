import type { AuthUser } from '#contract/account/identity.ts'
import type { AuthMode } from '#contract/auth-mode.ts'
import type { SocialProvider } from '#contract/pages/social.ts'
import { lazyFirebaseIdentity } from './lazy-firebase-identity.ts'
import { fakeCalls, jwtCalls, serverIdentity } from './server-identity.ts'

export interface Credentials {
  email: string
  password: string
}

export interface NewAccount extends Credentials {
  username: string
}

/** How people prove that an address is theirs: six digits or a link in a mail. */
export type Confirmation = 'code' | 'link'

/**
 * Where accounts are kept, in one interface for all three modes (contract.md §3). Every function
 * throws `CallFailure` with a code of the catalogue.
 */
export interface Identity {
  readonly confirmsBy: Confirmation
  /** Creates an unconfirmed account; answers the same for a known address. */
  register(account: NewAccount): Promise<void>
  signIn(credentials: Credentials): Promise<AuthUser>
  /** Continues after the mail's link was opened; only if links confirm. */
  continueSignIn(): Promise<AuthUser>
  /** Sends the mail with the link again; only if links confirm. */
  resendLink(): Promise<void>
  /**
   * Signs in in a provider's window; null if it was closed. Undefined if providers use the whole
   * page.
   */
  readonly signInWith: ((provider: SocialProvider) => Promise<AuthUser | null>) | undefined
  /** @returns the text to show, the same for every address */
  forgotPassword(email: string): Promise<string>
  editProfile(username: string): Promise<string>
  changePassword(change: { oldPassword: string; newPassword: string }): Promise<void>
  /** Replaces the password in calls that ask for it again. */
  prove(password: string): Promise<string>
  setUpAdministrator(account: NewAccount & { token: string }): Promise<AuthUser>
  /** The administrator's link again, after the address is confirmed; only if links confirm. */
  continueSetUp(given: { token: string; username: string }): Promise<AuthUser>
  /** @returns where the browser goes to sign out at the provider it came by */
  signOut(): Promise<string | null>
}

/** The mode of this build. */
export const authMode: AuthMode = __AUTH_MODE__

const jwtOrFake = () => serverIdentity(__AUTH_MODE__ === 'fake' ? fakeCalls : jwtCalls)

/** The implementation of this build, which contains no other. */
export const identity: Identity = __AUTH_MODE__ === 'firebase' ? lazyFirebaseIdentity : jwtOrFake()

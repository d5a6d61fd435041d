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

/** How somebody shows that an address is theirs: the six digits or the link of a mail. */
export type Confirmation = 'code' | 'link'

/**
 * Who looks after accounts, in one shape for all three modes (contract.md §3). Every function throws
 * `CallFailure` with a code of the catalogue.
 */
export interface Identity {
  readonly confirmsBy: Confirmation
  /** Makes an account that waits for its confirmation; says the same for an address that has one. */
  register(account: NewAccount): Promise<void>
  signIn(credentials: Credentials): Promise<AuthUser>
  /** Goes on once the link of the mail was opened; only where that confirms. */
  continueSignIn(): Promise<AuthUser>
  /** Sends the mail with the link once more; only where that confirms. */
  resendLink(): Promise<void>
  /** Signs in in a window of the provider; null when it was closed. Undefined where providers take the page. */
  readonly signInWith: ((provider: SocialProvider) => Promise<AuthUser | null>) | undefined
  /** @returns the text to show, the same for every address */
  forgotPassword(email: string): Promise<string>
  editProfile(username: string): Promise<string>
  changePassword(change: { oldPassword: string; newPassword: string }): Promise<void>
  /** What calls that ask for the password again are given in its place. */
  prove(password: string): Promise<string>
  setUpAdministrator(account: NewAccount & { token: string }): Promise<AuthUser>
  /** The administrator's link again, once the address is confirmed; only where a link confirms. */
  continueSetUp(given: { token: string; username: string }): Promise<AuthUser>
  /** @returns where the browser goes to sign out at the provider it came by */
  signOut(): Promise<string | null>
}

/** Of this build. */
export const authMode: AuthMode = __AUTH_MODE__

const jwtOrFake = () => serverIdentity(__AUTH_MODE__ === 'fake' ? fakeCalls : jwtCalls)

/** The one of this build; that of the others is not in it. */
export const identity: Identity = __AUTH_MODE__ === 'firebase' ? lazyFirebaseIdentity : jwtOrFake()

import type { Generated } from 'kysely'
import type { PasskeyTables } from './factors/passkeys.table.ts'
import type { SecondFactorTables } from './factors/second-factor.table.ts'
import type { TeamSignInTables } from './team-sign-in/team-sign-in.table.ts'

/**
 * The tables `user`, `session` and `account` differ by engine in the types that come out; what we write
 * is understood by both: times as ISO text, flags as 0/1.
 */
export type StoredTime = string | Date
export type StoredFlag = number | boolean

export type UserRole = 'administrator' | 'member'
/** `deleted` waits for its real deletion */
export type UserStatus = 'active' | 'banned' | 'deactivated' | 'deleted'
export type UserOrigin = 'sign-up' | 'command-line'

export interface UserTable {
  id: string
  /** what people see; the username is the slug of the first page */
  name: string
  /** lower case, domain in ASCII; unique */
  email: string
  email_verified: StoredFlag
  image: string | null
  created_at: StoredTime
  updated_at: StoredTime
  role: UserRole
  status: UserStatus
  made_by: UserOrigin
}

export interface SessionTable {
  id: string
  expires_at: StoredTime
  /** SHA-256 of the token, base64url; the token itself is kept nowhere */
  token: string
  created_at: StoredTime
  /** last use, within an hour */
  updated_at: StoredTime
  user_agent: string | null
  user_id: string
  /** the one space that it reaches */
  space_id: Generated<string | null>
  /** 1: it came with a second factor */
  has_factor: Generated<number>
  /** encrypted: where its provider signs people out */
  sealed_leave: Generated<string | null>
}

/** Ways to sign in; ours is `provider_id` credential with the PHC string in `password`. */
export interface CredentialTable {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  password: string | null
  created_at: StoredTime
  updated_at: StoredTime
}

/**
 * A registration that waits for its code. There is no account before: confirming the address gives
 * the account the password and name of exactly this registration, so nobody can prepare an account
 * for somebody else's address.
 */
export interface SignUpTable {
  /** 128 random bits, in an HttpOnly cookie of the browser that registered */
  id: string
  email: string
  /** id of the account to be */
  user_id: string
  username: string
  password_hash: string
  /** 1: the address has an account already; looks the same from outside, no code is ever right */
  is_decoy: number
  /** HMAC over code, registration and address; null until a mail is about to leave */
  code_hmac: string | null
  minted_at: number | null
  /** ten minutes after the mail server took the mail; from minting until then, provisionally */
  code_expires_at: number | null
  /** the process that timed the code with its monotonic clock, and from when */
  timed_by: string | null
  timed_from: number | null
  /** for the holder of the cookie */
  tries_left: number
  /** for visitors without it */
  fallback_tries_left: number
  /** mails asked for so far */
  mails: number
  resend_at: number
  verified_at: number | null
  created_at: number
  expires_at: number
}

/** A username that somebody registers with, until the slug is theirs. */
export interface UsernameHoldTable {
  key: string
  email: string
  expires_at: number
}

/** One-time links that make an administrator. */
export interface AdministratorLinkTable {
  /** SHA-256, base64url */
  token_hash: string
  /** set by the command line: only this address may use it */
  email: string | null
  created_at: number
  expires_at: number
}

/** One row: what is locked while the first administrator is made. */
export interface InstallationTable {
  id: number
  set_up_at: number | null
}

/** The purpose of a link in a mail to an account; an account has one link of each. */
export interface AccountTokenTable {
  /** SHA-256, base64url */
  token_hash: string
  user_id: string
  purpose: 'reset' | 'restore'
  created_at: number
  expires_at: number
}

/** An account's profile beside the row of `user`; made with its first change. */
export interface AccountProfileTable {
  user_id: string
  bio: string
  /** BCP 47; '' lets the browser decide */
  language: string
  /** IANA name; '' lets the browser decide */
  time_zone: string
  image_id: string | null
  revision: number
  /** JSON {field: revision} */
  field_revisions: string
  updated_at: number
}

/** An address that waits for both confirmations. */
export interface EmailChangeTable {
  user_id: string
  new_email: string
  /** the session that asked: it stays when the address changes */
  session_id: string | null
  /** SHA-256, base64url; null until the mail is about to leave, or when it has none to carry */
  old_token_hash: string | null
  new_token_hash: string | null
  old_confirmed_at: number | null
  new_confirmed_at: number | null
  created_at: number
  expires_at: number
}

/** An account that its owner deleted, until it is really gone. */
export interface AccountClosureTable {
  user_id: string
  closed_at: number
  delete_at: number
}

/** What an account agreed to when it signed up. */
export interface AccountConsentTable {
  user_id: string
  terms_url: string | null
  privacy_url: string | null
  /** when these addresses were set, ISO; '' if variables decide them */
  version: string
  agreed_at: number
}

export interface IdentityTables extends SecondFactorTables, PasskeyTables, TeamSignInTables {
  account_token: AccountTokenTable
  account_profile: AccountProfileTable
  email_change: EmailChangeTable
  account_closure: AccountClosureTable
  account_consent: AccountConsentTable
  user: UserTable
  session: SessionTable
  account: CredentialTable
  sign_up: SignUpTable
  username_hold: UsernameHoldTable
  administrator_link: AdministratorLinkTable
  installation: InstallationTable
}

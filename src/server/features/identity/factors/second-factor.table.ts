import type { Generated } from 'kysely'

export interface SecondFactorTable {
  user_id: string
  /** the secret of the app, encrypted with a key of the installation */
  sealed_secret: string
  /** null until the first code was right */
  confirmed_at: number | null
  /** the newest step whose code was used: none works twice */
  last_step: number
  created_at: number
}

export interface RecoveryCodeTable {
  user_id: string
  code_hmac: string
  used_at: number | null
}

/** A right password that waits for its second factor. */
export interface SecondFactorChallengeTable {
  /** SHA-256 of the token in the browser's cookie */
  token_hash: string
  user_id: string
  tries_left: number
  expires_at: number
  /** as of the session that it leads to */
  space_id: Generated<string | null>
  sealed_leave: Generated<string | null>
}

export interface SecondFactorTables {
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  second_factor_challenge: SecondFactorChallengeTable
}

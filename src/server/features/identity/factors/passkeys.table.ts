export interface PasskeyTable {
  id: string
  user_id: string
  /** from the authenticator, base64url */
  credential_id: string
  /** COSE, base64url */
  public_key: string
  sign_count: number
  /** JSON array */
  transports: string
  name: string
  is_backed_up: number
  created_at: number
  used_at: number | null
}

/** A challenge that an authenticator signs; valid once. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the token in the browser's cookie */
  token_hash: string
  purpose: 'register' | 'sign-in'
  /** null while the account is not known */
  user_id: string | null
  challenge: string
  expires_at: number
}

export interface PasskeyTables {
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
}

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the key, base64url; the key itself is kept nowhere */
  key_hash: string
  /** last characters of the key */
  hint: string
  /** JSON array */
  scopes: string
  created_at: number
  expires_at: number | null
  /** within a minute */
  used_at: number | null
}

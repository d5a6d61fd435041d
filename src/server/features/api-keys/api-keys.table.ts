import type { Generated } from 'kysely'

export interface ApiKeyTable {
  id: string
  /** whose it is; null of a key of a space */
  user_id: string | null
  /** null: an account that is gone */
  made_by: Generated<string | null>
  /** the one space that it reaches; null: every one of its account, as keys of before do */
  space_id: Generated<string | null>
  /** 1: of that space and its administrators, not of the account */
  is_of_space: Generated<number>
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

import type { Generated } from 'kysely'

/** Calls of a key in a calendar month in UTC, counted while a limit of the month holds. */
export interface ApiKeyCallsTable {
  key_id: string
  /** `2026-11` */
  month: string
  calls: number
}

export interface ApiKeyTable {
  id: string
  /** the account that owns it; null for a space's key */
  user_id: string | null
  /** the account that made it; null if that is gone */
  made_by: Generated<string | null>
  /** the only space that it can access; null: all spaces of its account, as for old keys */
  space_id: Generated<string | null>
  /** 1: it belongs to that space and its administrators, not to the account */
  is_of_space: Generated<number>
  name: string
  /** SHA-256 of the key, base64url; the key itself is not stored */
  key_hash: string
  /** last characters of the key */
  hint: string
  /** JSON array */
  scopes: string
  created_at: number
  expires_at: number | null
  /** accurate to a minute */
  used_at: number | null
  /** null: as many as its space may make */
  calls_per_month: number | null
  calls_per_minute: number | null
}

import type { Generated, Selectable } from 'kysely'
import type { newcomerRoles } from '#contract/account/space-values.ts'

/** How people sign in to a space by a provider of its own (contract.md §6). */
export interface TeamSignInTable {
  space_id: string
  /** as the provider names itself */
  issuer: string
  client_id: string
  /** encrypted with a key of the installation */
  sealed_secret: string | null
  newcomer_role: (typeof newcomerRoles)[number] | null
  is_on: number
  is_only_way: number
  /** SHA-256, base64url */
  spare_key_hash: Generated<string | null>
  spare_key_at: Generated<number | null>
  /** JSON of `FoundProvider` */
  found: string
  created_at: number
  checked_at: number
}

/** A domain of addresses, which its TXT record proves. */
export interface TeamDomainTable {
  space_id: string
  /** A-labels, lower case */
  name: string
  token: string
  /** JSON: texts that stand there */
  seen: Generated<string>
  verified_at: Generated<number | null>
  /** since when the record of a proven one is missing */
  missing_since: Generated<number | null>
  checked_at: Generated<number | null>
}

/** Who somebody of a provider is here; the address says nothing. */
export interface TeamIdentityTable {
  space_id: string
  user_id: string
  issuer: string
  subject: string
  joined_at: number
}

export type TeamSignInRow = Selectable<TeamSignInTable>
export type TeamDomainRow = Selectable<TeamDomainTable>

export interface TeamSignInTables {
  team_sign_in: TeamSignInTable
  team_domain: TeamDomainTable
  team_identity: TeamIdentityTable
}

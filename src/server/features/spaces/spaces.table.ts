import type { Generated } from 'kysely'
import type { GivenRole, SpaceRole } from '#contract/account/users.ts'

/** A space owns links and pages; every account has a personal one from sign-up (design.md §5). */
export interface SpaceTable {
  id: string
  name: string
  owner_id: string
  /** 1 for the space made at sign-up; one per account */
  is_personal: number
  created_at: number
  deleted_at: number | null
  /** its owner is banned since then: the warning page in place of all its links and pages */
  blocked_at: Generated<number | null>
  /** one of `spaceColors` */
  color: Generated<string>
  /** the folded name, once among the shared spaces of its owner */
  name_key: Generated<string>
  /** 1: nobody without a second factor reaches it */
  needs_second_factor: Generated<number>
  /** the member that may accept to be its owner */
  offered_to: Generated<string | null>
}

export type MembershipRole = SpaceRole

/** What somebody is in a space. */
export interface MembershipTable {
  space_id: string
  user_id: string
  role: MembershipRole
  designation: Generated<string>
  /** JSON, a list of words */
  tags: Generated<string>
  /** '' for the one that the id decides */
  color: Generated<string>
  created_at: number
  /** when this account had the space open last */
  opened_at: Generated<number | null>
}

export interface SpaceInvitationTable {
  id: string
  space_id: string
  /** lower case, domain in ASCII; one open invitation a space */
  email: string
  /** as whoever invites writes it; '' without */
  name: string
  role: GivenRole
  designation: string
  tags: string
  color: string
  invited_by: string
  /** which mail it is: each carries a token of its own, and kills those before */
  mails: number
  /** SHA-256, base64url; null until the first mail leaves */
  token_hash: string | null
  created_at: number
  expires_at: number
  ended_at: number | null
  outcome: 'accepted' | 'declined' | 'cancelled' | null
}

/** Kept for an hour, so that a removal can be taken back. */
export interface RemovedMembershipTable {
  space_id: string
  user_id: string
  role: MembershipRole
  designation: string
  tags: string
  color: string
  created_at: number
  removed_at: number
}

export interface SpaceTables {
  space: SpaceTable
  membership: MembershipTable
  space_invitation: SpaceInvitationTable
  removed_membership: RemovedMembershipTable
}

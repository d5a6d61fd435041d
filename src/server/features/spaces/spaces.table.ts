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
  /** since when its owner has been banned: all its links and pages show the warning page */
  blocked_at: Generated<number | null>
  /** one of `spaceColors` */
  color: Generated<string>
  /** the folded name, unique among its owner's shared spaces */
  name_key: Generated<string>
  /** 1: only people with a second factor can access it */
  needs_second_factor: Generated<number>
  /** the member who may accept to become its owner */
  offered_to: Generated<string | null>
}

export type MembershipRole = SpaceRole

/** A person's role and description in a space. */
export interface MembershipTable {
  space_id: string
  user_id: string
  role: MembershipRole
  designation: Generated<string>
  /** JSON, a list of tags */
  tags: Generated<string>
  /** '' for the one derived from the id */
  color: Generated<string>
  created_at: number
  /** when this account last had the space open */
  opened_at: Generated<number | null>
}

export interface SpaceInvitationTable {
  id: string
  space_id: string
  /** lower case, domain in ASCII; one open invitation per space */
  email: string
  /** as the inviting person typed it; '' if not given */
  name: string
  role: GivenRole
  designation: string
  tags: string
  color: string
  invited_by: string
  /** number of the mail: each has its own token, which invalidates earlier ones */
  mails: number
  /** SHA-256, base64url; null until the first mail is sent */
  token_hash: string | null
  created_at: number
  expires_at: number
  ended_at: number | null
  outcome: 'accepted' | 'declined' | 'cancelled' | null
}

/** Kept for an hour, so that a removal can be undone. */
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

/** A space owns links and pages; every account has a personal one from sign-up (design.md §5). */
export interface SpaceTable {
  id: string
  name: string
  owner_id: string
  /** 1 for the space made at sign-up; one per account */
  is_personal: number
  created_at: number
  deleted_at: number | null
}

export type MembershipRole = 'owner' | 'administrator' | 'editor' | 'viewer'

export interface MembershipTable {
  space_id: string
  user_id: string
  role: MembershipRole
  created_at: number
}

import { SPACE_GRACE_DAYS, type Space } from '#contract/account/spaces.ts'
import { may } from '#contract/permissions.ts'
import type { SpaceRow } from './own-spaces.repository.ts'
import { nameOfSpace } from './spaces.repository.ts'

export const SPACE_GRACE_MS = SPACE_GRACE_DAYS * 24 * 60 * 60_000

/** Others' personal spaces are spaces like any. */
export const isOwnPersonal = ({ is_personal, role }: SpaceRow) =>
  is_personal === 1 && role === 'owner'

/** A space as one of its members sees it. */
export function presentSpace(row: SpaceRow): Space {
  const { deleted_at: deletedAt } = row
  const seesPeople = may(row.role, 'people.read')
  const offeredTo = seesPeople || row.offered_to === row.user_id ? row.offered_to : null
  return {
    id: row.id,
    name: nameOfSpace(row.name),
    color: row.color as Space['color'],
    isPersonal: isOwnPersonal(row),
    role: row.role,
    members: seesPeople ? row.members : 0,
    createdAt: new Date(row.created_at).toISOString(),
    offeredTo: offeredTo === null ? null : { id: offeredTo, name: row.offered_name ?? '' },
    needsSecondFactor: row.is_personal === 1 ? null : row.needs_second_factor === 1,
    lacksSecondFactor: row.is_reached === 0,
    lacksTeamSignIn: row.is_only_way === 1,
    deletesAt: deletedAt === null ? null : new Date(deletedAt + SPACE_GRACE_MS).toISOString(),
  }
}

import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { SpaceInvitationTable } from './spaces.table.ts'

export type InvitationRow = Selectable<SpaceInvitationTable> & {
  space_name: string
  owner_id: string
  is_personal: number
}

const invitations = (db: Db) =>
  db
    .selectFrom('space_invitation')
    .innerJoin('space', 'space.id', 'space_invitation.space_id')
    .selectAll('space_invitation')
    .select(['space.name as space_name', 'space.owner_id', 'space.is_personal'])
    .where('space.deleted_at', 'is', null)

/** Invitations that can still be accepted, newest first. */
export function listOpenInvitations(
  db: Db,
  spaceIds: readonly string[],
  now: number,
): Promise<InvitationRow[]> {
  if (spaceIds.length === 0) return Promise.resolve([])
  return invitations(db)
    .where('space_invitation.space_id', 'in', [...spaceIds])
    .where('space_invitation.ended_at', 'is', null)
    .where('space_invitation.expires_at', '>', now)
    .orderBy('space_invitation.created_at', 'desc')
    .orderBy('space_invitation.id')
    .execute()
}

export function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('space_invitation.id', '=', id).executeTakeFirst()
}

/** The invitation that has not ended, although it may have expired. */
export function findInvitationTo(
  db: Db,
  to: { spaceId: string; email: string },
): Promise<InvitationRow | undefined> {
  return invitations(db)
    .where('space_invitation.space_id', '=', to.spaceId)
    .where('space_invitation.email', '=', to.email)
    .where('space_invitation.ended_at', 'is', null)
    .executeTakeFirst()
}

export function findInvitationByToken(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<InvitationRow | undefined> {
  return invitations(db)
    .where('space_invitation.token_hash', '=', tokenHash)
    .where('space_invitation.ended_at', 'is', null)
    .where('space_invitation.expires_at', '>', now)
    .executeTakeFirst()
}

export async function insertInvitation(db: Db, row: SpaceInvitationTable): Promise<void> {
  await db.insertInto('space_invitation').values(row).execute()
}

export async function updateInvitation(
  db: Db,
  id: string,
  change: Updateable<SpaceInvitationTable>,
): Promise<void> {
  await db.updateTable('space_invitation').set(change).where('id', '=', id).execute()
}

/** @returns whether it was open until now: of concurrent calls only one ends it */
export async function endInvitation(
  db: Db,
  id: string,
  end: { outcome: NonNullable<SpaceInvitationTable['outcome']>; at: number },
): Promise<boolean> {
  const result = await db
    .updateTable('space_invitation')
    .set({ ended_at: end.at, outcome: end.outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Invitations end when the person who sent them leaves. */
export async function endInvitationsBy(
  db: Db,
  inviter: { spaceId: string; userId: string },
  at: number,
): Promise<void> {
  await db
    .updateTable('space_invitation')
    .set({ ended_at: at, outcome: 'cancelled' })
    .where('space_id', '=', inviter.spaceId)
    .where('invited_by', '=', inviter.userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes invitations that ended or expired before a given time. */
export async function deleteOldInvitations(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('space_invitation')
    .where((or) => or.or([or('ended_at', '<=', before), or('expires_at', '<=', before)]))
    .execute()
}

import type { Db } from '#server/database.ts'
import { insertMembership } from '#server/features/spaces/spaces.repository.ts'
import type { MembershipRole } from '#server/features/spaces/spaces.table.ts'

/** Makes accounts members of a space, as an accepted invitation does. */
export async function joinSpace(
  db: Db,
  spaceId: string,
  userIds: readonly string[],
  role: MembershipRole = 'viewer',
): Promise<void> {
  for (const user_id of userIds) {
    await insertMembership(db, { space_id: spaceId, user_id, role, created_at: 0 })
  }
}

export async function leaveSpace(db: Db, spaceId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('membership')
    .where('space_id', '=', spaceId)
    .where('user_id', '=', userId)
    .execute()
}

import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { UserRole } from './identity.table.ts'
import { findProfile } from './profile.repository.ts'
import { provisionAccount } from './sign-up/provision.service.ts'

export interface Profile {
  email: string
  role: UserRole
  username: string
  spaceId: string
}

/**
 * The account as its owner sees it; creates the parts that it still lacks.
 * @throws unauthenticated if the account is gone
 */
export async function getProfile(deps: Deps, userId: string): Promise<Profile> {
  const row = await findProfile(deps.db, userId)
  if (row === undefined) throw failure('unauthenticated')
  const { email, role, username, spaceId } = row
  if (username !== null && spaceId !== null) return { email, role, username, spaceId }
  return { email, role, ...(await provisionAccount(deps, { userId, email })) }
}

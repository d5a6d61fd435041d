import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { createFirstPage } from '../../pages/index.ts'
import { isSlugFree } from '../../slugs/index.ts'
import { ensurePersonalSpace } from '../../spaces/index.ts'
import { findFirstUsername } from '../profile.repository.ts'
import { takeNameLike, usernameFromEmail } from './username.ts'

export interface Provisioned {
  spaceId: string
  username: string
}

export interface AccountToProvision {
  userId: string
  /** lower case */
  email: string
  /** as requested; derived from the address if absent */
  username?: string | undefined
}

/**
 * Creates what an account needs: personal space, membership, first page with its slug. May run any
 * number of times; what an account lacks is created at its next sign-in.
 * A name that was taken meanwhile gets a suffix, because the person has confirmed the address and
 * must not be turned away. People who choose a name themselves are checked with
 * `requireFreeUsername` first.
 */
export function provisionAccount(deps: Deps, account: AccountToProvision): Promise<Provisioned> {
  return transaction(deps, async (deps) => {
    const { userId, email } = account
    const wanted = account.username ?? usernameFromEmail(email)
    const spaceId = await ensurePersonalSpace(deps, { userId, name: wanted })
    const existing = await findFirstUsername(deps.db, userId)
    if (existing !== undefined) return { spaceId, username: existing }
    const free = await takeNameLike(deps, wanted, (name) => isSlugFree(deps, name))
    const { username } = await createFirstPage(deps, { userId, spaceId, username: free })
    return { spaceId, username }
  })
}

import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { findRoleOf } from '../../spaces/index.ts'
import { findAccount, lockAccount } from '../account.repository.ts'
import { countSignInWays } from '../providers/social.repository.ts'
import { deleteSession, deleteSessionsOfWithin } from '../sessions/session.repository.ts'
import { enterAccount } from '../sessions/sign-in.service.ts'
import { hashToken } from '../token-hash.ts'
import { isSameText } from './provider-way.ts'
import { requireLiving } from './team-entry.service.ts'
import { objectOf } from './team-settings.service.ts'
import {
  countTeamIdentities,
  deleteTeamIdentity,
  listTeamsOf,
  listTeamsOfDomain,
  type OwnTeam,
} from './team-sign-in.repository.ts'

export interface PersonOfTeam {
  userId: string
  spaceId: string
}

/** Spaces of an account with a provider of their own, and those that its address would be taken into. */
export async function listTeamIdentities(deps: Pick<Deps, 'db'>, userId: string) {
  const [own, account, ways, identities] = await Promise.all([
    listTeamsOf(deps.db, userId),
    findAccount(deps.db, userId),
    countSignInWays(deps.db, userId),
    countTeamIdentities(deps.db, userId),
  ])
  const email = account?.email ?? ''
  const others = await listTeamsOfDomain(deps.db, email.slice(email.lastIndexOf('@') + 1))
  const isLast = ways === 0 && identities === 1
  const one = ({ spaceId, name, ownerId, isOnlyWay, joinedAt }: OwnTeam) => ({
    ...{ spaceId, name },
    joinedAt: joinedAt === null ? null : new Date(joinedAt).toISOString(),
    isLastWay: joinedAt !== null && isLast,
    takesSpareKey: ownerId === userId && isOnlyWay === 1,
  })
  return [
    ...own.map(one),
    ...others
      .filter(({ spaceId }) => own.every((team) => team.spaceId !== spaceId))
      .map(({ spaceId, name }) => ({
        ...{ spaceId, name, joinedAt: null, isLastWay: false, takesSpareKey: false },
      })),
  ]
}

/** @throws notFound, conflict for the only way to sign in that is left */
export async function leaveTeamIdentity(deps: Deps, who: PersonOfTeam): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockAccount(deps.db, who.userId)
    if (!(await deleteTeamIdentity(deps.db, who))) throw failure('notFound')
    const ways = await countSignInWays(deps.db, who.userId)
    if (ways + (await countTeamIdentities(deps.db, who.userId)) === 0) throw failure('conflict')
    await deleteSessionsOfWithin(deps.db, who)
    await recordAudit(deps, { action: 'team-leave', object: objectOf(who) })
  })
}

/**
 * Lets the owner into a space that opens by its provider alone, with the spare key; the session that asked
 * ends.
 * @throws spaceNotFound for all but its owner, passwordMismatch for a wrong key
 */
export async function useSpareKey(
  deps: Deps,
  given: PersonOfTeam & { sessionId: string; key: string; userAgent: string },
) {
  const { userId, spaceId, sessionId, key, userAgent } = given
  const row = await requireLiving(deps, spaceId)
  // as the owner that they are, whatever way they came
  const role = await findRoleOf({ db: deps.db }, { userId, spaceId })
  const account = await findAccount(deps.db, userId)
  if (role !== 'owner' || account === undefined) throw failure('spaceNotFound')
  const isRight = row.spare_key_hash !== null && isSameText(row.spare_key_hash, hashToken(key))
  const result = isRight ? 'done' : 'refused'
  const object = { ...objectOf(given), text: row.name }
  await transaction(deps, (deps) => recordAudit(deps, { action: 'spare-key-use', result, object }))
  if (!isRight) throw failure('passwordMismatch')
  const within = { spaceId, hasFactor: false, sealedLeave: null }
  const entered = await enterAccount(deps, account, userAgent, within)
  await transaction(deps, ({ db }) => deleteSession(db, { id: sessionId, userId }))
  return { account, ...entered }
}

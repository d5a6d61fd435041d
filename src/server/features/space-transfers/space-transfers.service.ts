import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import { mailBudgetsOf } from '../../platform/mail/mail-budgets.ts'
import { recordAudit } from '../audit/index.ts'
import { forgetMemberNews, type MemberNews, tellMembers } from '../notices/index.ts'
import {
  findMember,
  getSpace,
  listOwnedNames,
  lockSpace,
  nameOfSpace,
  notePeople,
  requireFreeName,
  requireNoCard,
  requirePermission,
  requireRoomForSpace,
  type SpaceOfCaller,
  type SpaceRow,
  updateMembership,
  updateSpace,
} from '../spaces/index.ts'
import { enqueueTransferMail } from './transfer-mail.job.ts'

/**
 * Offers a space to a member and tells them; nothing changes before they accept it.
 * @param toUserId null withdraws the offer
 * @throws spaceNotFound, notFound if they are not a member; noPermission for anybody but its owner,
 * for a personal space, and while a card pays for it; tooManyRequests, tooManyFromAccount
 */
export function offerSpace(
  deps: Deps,
  who: SpaceOfCaller,
  toUserId: string | null,
): Promise<SpaceRow> {
  return transaction(deps, async (deps) => {
    const { id, userId } = who
    await lockSpace(deps.db, id)
    const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.own' })
    const space = await getSpace(deps, who)
    if (space.is_personal === 1) throw failure('noPermission')
    if (toUserId === space.offered_to) return space
    await endOffer(deps, space)
    if (toUserId !== null) await makeOffer(deps, space, toUserId)
    await notePeople(deps, id)
    return getSpace(deps, who)
  })
}

async function makeOffer(deps: Deps, space: SpaceRow, toUserId: string): Promise<void> {
  const { id: spaceId, owner_id: byId } = space
  await requireNoCard(deps, spaceId)
  const member = await findMember(deps.db, { spaceId, userId: toUserId })
  if (member?.status !== 'active' || toUserId === byId) throw failure('notFound')
  const email = readEmailAddress(member.email)
  await deps.limits.consumeAll(deps, [
    ...(email ? mailBudgetsOf('invitation', email) : []),
    ['invitationSender', byId],
  ])
  await updateSpace(deps.db, spaceId, { offered_to: toUserId })
  await tell(deps, space, { kind: 'spaceOffered', toId: toUserId, byId })
}

/**
 * Makes the caller the owner of a space that was offered to them; the previous owner becomes an
 * administrator and is told.
 * @throws spaceNotFound, noPermission for others; spaceExists if they own a space with this name
 */
export function acceptSpace(deps: Deps, who: SpaceOfCaller): Promise<SpaceRow> {
  return transaction(deps, async (deps) => {
    const { id, userId } = who
    const space = await lockOffered(deps, who)
    await requireNoCard(deps, id)
    requireFreeName(await listOwnedNames(deps.db, userId), space.name)
    await requireRoomForSpace(deps, userId)
    await endOffer(deps, space)
    await updateSpace(deps.db, id, { owner_id: userId })
    const before = { spaceId: id, userId: space.owner_id }
    await updateMembership(deps.db, before, { role: 'administrator' })
    await updateMembership(deps.db, { spaceId: id, userId }, { role: 'owner' })
    await tell(deps, space, { kind: 'spaceAccepted', toId: space.owner_id, byId: userId })
    await notePeople(deps, id)
    const object = { kind: 'space', id, text: space.name }
    await recordAudit(deps, { action: 'space-transfer', actorId: userId, object })
    return getSpace(deps, who)
  })
}

/** Ends an offer to the caller and tells the owner. @throws spaceNotFound, noPermission for others */
export function declineSpace(deps: Deps, who: SpaceOfCaller): Promise<SpaceRow> {
  return transaction(deps, async (deps) => {
    const space = await lockOffered(deps, who)
    await endOffer(deps, space)
    await tell(deps, space, { kind: 'spaceDeclined', toId: space.owner_id, byId: who.userId })
    await notePeople(deps, who.id)
    return getSpace(deps, who)
  })
}

async function lockOffered(deps: Deps, who: SpaceOfCaller): Promise<SpaceRow> {
  const { id, userId } = who
  await lockSpace(deps.db, id)
  const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
  await requirePermission(deps, { ...access, action: 'space.enter' })
  const space = await getSpace(deps, who)
  if (space.offered_to !== userId || space.deleted_at !== null) throw failure('noPermission')
  return space
}

/** The notice of an offer leads to where it is answered, which is over. */
async function endOffer(deps: Deps, { id }: SpaceRow): Promise<void> {
  await updateSpace(deps.db, id, { offered_to: null })
  await forgetMemberNews(deps, { spaceId: id, kind: 'spaceOffered' })
}

async function tell(
  deps: Deps,
  { id: spaceId, name }: SpaceRow,
  { kind, toId, byId }: { kind: TransferNews; toId: string; byId: string },
): Promise<void> {
  await tellMembers(deps, [toId], {
    ...{ spaceId, kind, subjectId: spaceId, title: nameOfSpace(name) },
    ...{ startsAt: null, isAllDay: false, byId },
  })
  await enqueueTransferMail(deps, { kind, spaceId, toId, byId })
}

type TransferNews = Extract<MemberNews['kind'], `space${string}`>

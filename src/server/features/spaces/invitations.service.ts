import {
  INVITATION_DAYS,
  type NewUser,
  PEOPLE_MAX,
  RESTORE_MINUTES,
} from '#contract/account/users.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type EmailAddress, readEmailAddress } from '../../platform/mail/email-address.ts'
import { mailBudgetsOf } from '../../platform/mail/mail-budgets.ts'
import { recordAudit } from '../audit/index.ts'
import { requireRoom } from '../packages/index.ts'
import { INVITATION_MAIL } from './invitation-mail.job.ts'
import { hashInvitationToken, invitationTokenOf } from './invitation-token.ts'
import {
  endInvitation,
  findInvitation,
  findInvitationByToken,
  findInvitationTo,
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
  updateInvitation,
} from './invitations.repository.ts'
import { noteMember, notePeople } from './member-news.ts'
import { invitableRoles } from './members.policy.ts'
import {
  countMembers,
  findMember,
  findMemberByEmail,
  type MemberRow,
  takeRemovedMembership,
} from './members.repository.ts'
import { insertMembership, lockSpace } from './spaces.repository.ts'
import { findRoleOf, requireRole } from './spaces.service.ts'
import type { MembershipRole } from './spaces.table.ts'

const LIFE_MS = INVITATION_DAYS * 24 * 60 * 60_000

/** The answer to an invitation: a member, or somebody who has been invited. */
export type Invited =
  | { kind: 'member'; row: MemberRow }
  | { kind: 'invitation'; row: InvitationRow }

/**
 * Invites an address into a space, whether it has an account or not. An address that is invited
 * already gets a new link, which replaces the old one. Nothing changes for a member.
 * @throws notFound, noPermission, emailInvalid, tooManyRequests, tooManyFromAccount
 */
export function invite(
  deps: Deps,
  by: { userId: string; spaceId: string },
  person: NewUser,
): Promise<Invited> {
  return transaction(deps, async (deps) => {
    const { spaceId } = by
    await lockSpace(deps.db, spaceId)
    const role = await findRoleOf(deps, by)
    requireRole(role, 'people.change', 'notFound')
    if (!invitableRoles(role).includes(person.role)) throw failure('noPermission')
    const email = readEmailAddress(person.email)
    if (email === undefined) throw failure('emailInvalid')
    const member = await findMemberByEmail(deps.db, { spaceId, email: email.key })
    if (member) return { kind: 'member', row: member }
    await takeMailSlots(deps, by.userId, email)
    const id = await writeInvitation(deps, by, email.key, person)
    await enqueue(deps, { kind: INVITATION_MAIL, payload: { invitationId: id } })
    await notePeople(deps, spaceId)
    const object = { kind: 'invitation', id, text: email.key }
    await recordAudit(deps, { action: 'member-invite', actorId: by.userId, object })
    return { kind: 'invitation', row: await getInvitation(deps, id) }
  })
}

function takeMailSlots(deps: Deps, userId: string, email: EmailAddress): Promise<void> {
  return deps.limits.consumeAll(deps, [
    ...mailBudgetsOf('invitation', email),
    ['invitationSender', userId],
  ])
}

async function writeInvitation(
  deps: Deps,
  by: { userId: string; spaceId: string },
  email: string,
  person: NewUser,
): Promise<string> {
  const now = deps.clock.now()
  const { spaceId } = by
  const before = await findInvitationTo(deps.db, { spaceId, email })
  const id = before?.id ?? deps.ids.uuid()
  const mails = (before?.mails ?? 0) + 1
  const fields = {
    name: person.name ?? before?.name ?? '',
    role: person.role,
    designation: person.designation ?? before?.designation ?? '',
    tags: person.tags ? JSON.stringify(person.tags) : (before?.tags ?? '[]'),
    color: person.color ?? before?.color ?? '',
    invited_by: by.userId,
    mails,
    token_hash: hashInvitationToken(invitationTokenOf(deps.secrets, { id, mails })),
    expires_at: now + LIFE_MS,
  }
  if (before) await updateInvitation(deps.db, id, fields)
  else {
    const [members, open] = await Promise.all([
      countMembers(deps.db, spaceId),
      listOpenInvitations(deps.db, [spaceId], now),
    ])
    if (members + open.length >= PEOPLE_MAX) {
      throw failure('noPermission', { fields: { email: `At most ${PEOPLE_MAX} people` } })
    }
    const used = async () => members + open.length
    await requireRoom(deps, { spaceId, limit: 'members', used })
    const row = { id, space_id: spaceId, email, ...fields, created_at: now }
    await insertInvitation(deps.db, { ...row, ended_at: null, outcome: null })
  }
  return id
}

async function getInvitation(deps: Pick<Deps, 'db'>, id: string): Promise<InvitationRow> {
  const row = await findInvitation(deps.db, id)
  if (!row) throw failure('notFound')
  return row
}

export interface OpenInvitation {
  row: InvitationRow
  inviter: MemberRow
}

/**
 * The invitation behind a link in a mail, as long as its sender may still invite.
 * @throws notFound if the link is wrong, used, expired or revoked
 */
export async function readInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<OpenInvitation> {
  const row = await findInvitationByToken(deps.db, hashInvitationToken(token), deps.clock.now())
  if (!row) throw failure('notFound')
  const who = { spaceId: row.space_id, userId: row.invited_by }
  const inviter = await findMember(deps.db, who)
  if (inviter?.status !== 'active' || !invitableRoles(inviter.role).includes(row.role)) {
    throw failure('notFound')
  }
  return { row, inviter }
}

/**
 * Makes the signed-in account a member if it has the invited address; works once.
 * @throws notFound, noPermission for another account
 */
export function acceptInvitation(
  deps: Deps,
  token: string,
  account: { userId: string; email: string },
): Promise<InvitationRow> {
  return transaction(deps, async (deps) => {
    const { row: seen } = await readInvitation(deps, token)
    if (seen.email !== account.email) throw failure('noPermission')
    await lockSpace(deps.db, seen.space_id)
    const { row } = await readInvitation(deps, token)
    const at = deps.clock.now()
    if (!(await endInvitation(deps.db, row.id, { outcome: 'accepted', at }))) {
      throw failure('notFound')
    }
    const { userId } = account
    const { space_id, role, designation, tags, color } = row
    await takeRemovedMembership(deps.db, { spaceId: space_id, userId }, 0)
    const used = () => countMembers(deps.db, space_id)
    await requireRoom(deps, { spaceId: space_id, limit: 'members', used })
    const what = { role: role as MembershipRole, designation, tags, color, created_at: at }
    await insertMembership(deps.db, { space_id, user_id: userId, ...what })
    await noteMember(deps, space_id)
    return row
  })
}

/** @throws notFound */
export async function declineInvitation(deps: Deps, token: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const { row } = await readInvitation(deps, token)
    await endInvitation(deps.db, row.id, { outcome: 'declined', at: deps.clock.now() })
    await notePeople(deps, row.space_id)
  })
}

/**
 * Restores an invitation that was revoked within the last hour; its link works again. Call it in a
 * transaction.
 */
export async function reopenInvitation(deps: Deps, row: InvitationRow): Promise<boolean> {
  const now = deps.clock.now()
  if (row.ended_at === null) return true
  const isRecent = row.ended_at > now - RESTORE_MINUTES * 60_000 && row.expires_at > now
  if (row.outcome !== 'cancelled' || !isRecent) return false
  const to = { spaceId: row.space_id, email: row.email }
  if (await findInvitationTo(deps.db, to)) return false
  if (await findMemberByEmail(deps.db, to)) return false
  await updateInvitation(deps.db, row.id, { ended_at: null, outcome: null })
  await notePeople(deps, row.space_id)
  return true
}

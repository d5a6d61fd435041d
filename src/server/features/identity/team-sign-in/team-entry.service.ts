import { TEAM_FLOW_MINUTES } from '#contract/account/team-sign-in.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { openSealedText, sealText } from '../../../platform/security/sealed-text.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireRoom } from '../../packages/index.ts'
import {
  countMembers,
  findRoleOf,
  insertMembership,
  lockSpace,
  noteMember,
} from '../../spaces/index.ts'
import {
  type AccountRow,
  findAccountByEmail,
  hasAdministrator,
  insertUser,
  lockAccount,
} from '../account.repository.ts'
import { hasSecondFactor } from '../factors/second-factor.service.ts'
import { LEAVE_PURPOSE } from '../sessions/sessions.service.ts'
import { refuseClosed } from '../sessions/sign-in.service.ts'
import { provisionAccount } from '../sign-up/provision.service.ts'
import {
  type BegunWay,
  beginWay,
  finishWay,
  isSameText,
  type Returned,
  type TeamPerson,
} from './provider-way.ts'
import { objectOf, providerOf, returnAddressOf, signOutAddressOf } from './team-settings.service.ts'
import {
  findAccountOfSubject,
  findLivingSignIn,
  isProvenDomain,
  listTeamsOfDomain,
  type NamedTeam,
  saveTeamIdentity,
} from './team-sign-in.repository.ts'

/** What lies sealed in the cookie of the browser that is on its way. */
interface TeamFlow extends BegunWay {
  spaceId: string
  issuer: string
  clientId: string
  /** who joins; null for signing in */
  userId: string | null
  until: number
}

const PURPOSE = 'team sign-in flow'

type LivingSignIn = NonNullable<Awaited<ReturnType<typeof findLivingSignIn>>>

/** By the domain of an address alone: whether it has an account shows in nothing. */
export async function findTeams(deps: Pick<Deps, 'db'>, email: string): Promise<NamedTeam[]> {
  const domain = domainOf(email)
  return domain === undefined ? [] : listTeamsOfDomain(deps.db, domain)
}

/** @throws spaceNotFound, unavailable */
export async function beginTeamFlow(
  deps: Deps,
  given: { spaceId: string; userId: string | null; email?: string | undefined },
): Promise<{ address: string; sealed: string }> {
  const { spaceId, userId } = given
  const row = await requireLiving(deps, spaceId)
  const provider = providerOf(deps, row)
  const hint = given.email === undefined ? undefined : readEmailAddress(given.email)?.key
  const redirectUri = returnAddressOf(deps, spaceId)
  const { address, way } = await beginWay(deps, provider, { redirectUri, hint })
  const { issuer, clientId } = provider
  const until = deps.clock.now() + TEAM_FLOW_MINUTES * 60_000
  const flow: TeamFlow = { ...way, spaceId, issuer, clientId, userId, until }
  return { address, sealed: sealText(deps.secrets.key(PURPOSE), JSON.stringify(flow), PURPOSE) }
}

/**
 * Who the provider of a space says has come back.
 * @throws malformed with `fields.state` when this browser did not begin it, for this space, or took too
 *   long; else what `finishWay` throws
 */
export async function finishTeamFlow(
  deps: Deps,
  given: Returned & { spaceId: string; sealed: string | undefined; userId: string | null },
): Promise<{ row: LivingSignIn; person: TeamPerson }> {
  const { spaceId, sealed, userId } = given
  const row = await requireLiving(deps, spaceId)
  const text = sealed && openSealedText(deps.secrets.keyRing(PURPOSE), sealed, PURPOSE)
  const flow = text ? (JSON.parse(text) as TeamFlow) : undefined
  const isTheirs =
    flow !== undefined &&
    isSameText(flow.state, given.state) &&
    // a code of one provider is never taken to another
    flow.spaceId === spaceId &&
    flow.issuer === row.issuer &&
    flow.clientId === row.client_id &&
    flow.userId === userId &&
    deps.clock.now() < flow.until
  if (!isTheirs) throw failure('malformed', { fields: { state: 'Begin again in this browser' } })
  const person = await finishWay(deps, providerOf(deps, row), {
    way: flow,
    returned: given,
    signOutAddress: signOutAddressOf(deps),
  })
  return { row, person }
}

export interface TeamEntry {
  account: AccountRow
  /** ours is still to be asked for */
  needsFactor: boolean
  spaceId: string
  sealedLeave: string | null
  hasFactor: boolean
}

/**
 * The account that signs in: of the identity, or a new one. An account that exists is never found by its
 * address.
 * @throws accountAbsent without a verified address of a proven domain, or where no newcomers are taken;
 *   wrongCredentials with `fields.password` for an address that has an account; noPermission for whoever is
 *   in the space no more, or lacks the second factor it needs; accountDeleted, accountDeactivated
 */
export async function enterTeam(
  deps: Deps,
  row: LivingSignIn,
  person: TeamPerson,
): Promise<TeamEntry> {
  const { space_id: spaceId } = row
  const isAsked = row.needs_second_factor === 1 && !person.hasFactor
  const known = await findAccountOfSubject(deps.db, { ...person, spaceId })
  // a newcomer has no second factor of ours
  if (known === undefined && isAsked) throw factorMissing()
  const account = known ?? (await makeNewcomer(deps, row, person))
  await refuseClosed(deps, account)
  const hasOurs = isAsked && (await hasSecondFactor(deps, account.id))
  if (isAsked && !hasOurs) throw factorMissing()
  if (!(await isMember(deps, { userId: account.id, spaceId }))) throw failure('noPermission')
  return {
    ...{ account, spaceId, needsFactor: hasOurs, hasFactor: person.hasFactor },
    sealedLeave:
      person.leaveAt && sealText(deps.secrets.key(LEAVE_PURPOSE), person.leaveAt, LEAVE_PURPOSE),
  }
}

function factorMissing() {
  const text = 'The space needs a second factor: of the provider, or of your account'
  return failure('noPermission', { fields: { secondFactor: text } })
}

async function makeNewcomer(
  deps: Deps,
  row: LivingSignIn,
  person: TeamPerson,
): Promise<AccountRow> {
  const email = await requireNewcomer(deps, row, person)
  const { space_id: spaceId } = row
  if ((await findAccountByEmail(deps.db, email)) !== undefined) return madeMeanwhile()
  if (!(await hasAdministrator(deps.db))) throw failure('unavailable', { retryAfterSeconds: 60 })
  return transaction(deps, async (deps) => {
    const id = deps.ids.uuid()
    const name = email.split('@')[0] ?? email
    await insertUser(deps, { id, email, name, role: 'member', madeBy: 'sign-up' })
    await provisionAccount(deps, { userId: id, email })
    await join(deps, row, person, id)
    return { id, email, role: 'member', status: 'active' } as const
  }).catch((error: unknown) => {
    if (!capabilitiesOf(deps.db).isUniqueViolation(error)) throw error
    return madeMeanwhile()
  })

  /** a second call of the same person may have been faster */
  async function madeMeanwhile(): Promise<AccountRow> {
    const made = await findAccountOfSubject(deps.db, { ...person, spaceId })
    if (made !== undefined) return made
    const fields = { password: 'Sign in with your password, then join this identity' }
    throw failure('wrongCredentials', { fields })
  }
}

/** The verified address of somebody who was never in the space. @throws accountAbsent */
async function requireNewcomer(deps: Deps, row: LivingSignIn, person: TeamPerson): Promise<string> {
  if (row.newcomer_role === null) {
    throw failure('accountAbsent', { fields: { newcomer: 'Ask to be invited first' } })
  }
  const email = person.email === undefined ? undefined : readEmailAddress(person.email)?.key
  const domain = email === undefined ? undefined : domainOf(email)
  const isProven =
    domain !== undefined && (await isProvenDomain(deps.db, { spaceId: row.space_id, domain }))
  if (email === undefined || !isProven) {
    throw failure('accountAbsent', {
      fields: { email: 'The provider has verified no address of a domain of this space' },
    })
  }
  return email
}

/**
 * Joins an identity to an account whose holder is signed in, and takes them in as a newcomer when they are
 * not in the space.
 * @throws conflict when it is joined to another account; accountAbsent as for newcomers
 */
export async function joinTeam(
  deps: Deps,
  row: LivingSignIn,
  { person, userId }: { person: TeamPerson; userId: string },
): Promise<void> {
  const isKnown = await isMember(deps, { userId, spaceId: row.space_id })
  if (!isKnown) await requireNewcomer(deps, row, person)
  await transaction(deps, async (deps) => {
    await lockAccount(deps.db, userId)
    await join(deps, row, person, userId)
  }).catch((error: unknown) => {
    throw capabilitiesOf(deps.db).isUniqueViolation(error) ? failure('conflict') : error
  })
}

/** Whichever way they come, and with whatever factor. */
async function isMember(
  { db }: Pick<Deps, 'db'>,
  who: { userId: string; spaceId: string },
): Promise<boolean> {
  const nobody = { userId: null, sessionId: null, network: '', requestId: '' }
  const within = { spaceId: who.spaceId, hasFactor: true }
  return (await findRoleOf({ db, by: { ...nobody, within } }, who)) !== undefined
}

/** Within a transaction. */
async function join(
  deps: Deps,
  row: LivingSignIn,
  { issuer, subject }: TeamPerson,
  userId: string,
): Promise<void> {
  const { space_id: spaceId, newcomer_role: role } = row
  const now = deps.clock.now()
  await lockSpace(deps.db, spaceId)
  await saveTeamIdentity(deps.db, {
    ...{ space_id: spaceId, user_id: userId, issuer, subject },
    joined_at: now,
  })
  if (role !== null) {
    // who is in it already stays what they are
    const used = () => countMembers(deps.db, spaceId)
    await requireRoom(deps, { spaceId, limit: 'members', used })
    const membership = { space_id: spaceId, user_id: userId, created_at: now }
    await insertMembership(deps.db, { ...membership, role })
    await noteMember(deps, spaceId)
  }
  const object = { ...objectOf({ spaceId }), text: row.name }
  await recordAudit(deps, { action: 'team-join', actorId: userId, accountId: userId, object })
}

/** @throws spaceNotFound for one that has none, or has turned it off */
export async function requireLiving(
  deps: Pick<Deps, 'db'>,
  spaceId: string,
): Promise<LivingSignIn> {
  const row = await findLivingSignIn(deps.db, spaceId)
  if (row === undefined) throw failure('spaceNotFound')
  return row
}

/** Lower case, in ASCII. */
function domainOf(email: string): string | undefined {
  const key = readEmailAddress(email)?.key
  return key?.slice(key.lastIndexOf('@') + 1)
}

import {
  type putTeamSignInEndpoint,
  type TeamSignIn,
  teamReturnPath,
} from '#contract/account/team-sign-in.ts'
import type { SentBody } from '#contract/call-types.ts'
import { failure } from '#contract/errors.ts'
import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { openSealedText, sealText } from '../../../platform/security/sealed-text.ts'
import { recordAudit } from '../../audit/index.ts'
import { getSpace, lockSpace, requirePermission } from '../../spaces/index.ts'
import { endSessionsWithin } from '../sessions/sessions.service.ts'
import { hashToken } from '../token-hash.ts'
import { proofNameOf, readAddressDomain } from './address-domain.ts'
import { type FoundProvider, findProvider, type TeamProvider } from './provider-way.ts'
import { checkTeamDomains } from './team-domains.service.ts'
import {
  deleteIdentitiesOfOthers,
  deleteTeamSignIn,
  findTeamIdentity,
  findTeamSignIn,
  insertTeamDomains,
  keepTeamDomains,
  listTeamDomains,
  saveTeamSignIn,
  updateTeamSignIn,
} from './team-sign-in.repository.ts'
import type { TeamDomainRow, TeamSignInRow } from './team-sign-in.table.ts'

export interface SpaceOfCaller {
  userId: string
  spaceId: string
}

export type TeamSignInInput = SentBody<typeof putTeamSignInEndpoint>

const SECRET_PURPOSE = 'team sign-in'

/** Where somebody who has signed out is led to. */
export const signOutAddressOf = ({ origins }: Pick<Deps, 'origins'>) => `${origins.app}/user-login`
export const returnAddressOf = ({ origins }: Pick<Deps, 'origins'>, spaceId: string) =>
  `${origins.app}${teamReturnPath(spaceId)}`

/** The provider of a space, with its secret. */
export function providerOf(deps: Pick<Deps, 'secrets'>, row: TeamSignInRow): TeamProvider {
  const { issuer, client_id: clientId, sealed_secret: sealed, space_id: spaceId } = row
  const keys = deps.secrets.keyRing(SECRET_PURPOSE)
  const clientSecret = sealed === null ? null : (openSealedText(keys, sealed, spaceId) ?? null)
  return { issuer, clientId, clientSecret }
}

/** @throws spaceNotFound, noPermission */
export async function getTeamSignIn(deps: Deps, who: SpaceOfCaller): Promise<TeamSignIn> {
  await requireLead(deps, who, 'space.change')
  return present(deps, who)
}

/**
 * Keeps how people sign in to a space, after asking the provider.
 * @throws spaceNotFound, noPermission, malformed and destinationInvalid with `fields.issuer`, domainInvalid,
 *   domainMissing, domainNotAddable, unavailable; dnsRecordMissing for turning it on without a proven domain
 */
export async function putTeamSignIn(
  deps: Deps,
  who: SpaceOfCaller,
  input: TeamSignInInput,
): Promise<TeamSignIn> {
  await requireLead(deps, who, 'space.change')
  const { spaceId } = who
  const names = new Set(await Promise.all(input.domains.map(readAddressDomain)))
  const before = await findTeamSignIn(deps.db, spaceId)
  const issuer = readIssuer(input.issuer)
  const isSame = before?.issuer === issuer && before.client_id === input.clientId
  const kept = isSame ? providerOf(deps, before).clientSecret : undefined
  const clientSecret = input.clientSecret === undefined ? kept : input.clientSecret
  // the secret of one provider is never shown to another
  if (clientSecret === undefined) {
    throw failure('malformed', { fields: { clientSecret: 'Enter the secret of this client' } })
  }
  const isNew = !isSame || clientSecret !== kept
  const found = isNew
    ? await findProvider(deps, { issuer, clientId: input.clientId, clientSecret })
    : (JSON.parse(before.found) as FoundProvider)
  const isSameProvider = before?.issuer === found.issuer && before.client_id === input.clientId
  const now = deps.clock.now()
  await transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    await requireLead(deps, who, 'space.change')
    const current = await findTeamSignIn(deps.db, spaceId)
    const isOnlyWay = input.isOn && input.isOnlyWay
    const { clientId } = input
    await requireOwner(deps, who, current, { isOnlyWay, clientId, issuer: found.issuer })
    const key = deps.secrets.key(SECRET_PURPOSE)
    await saveTeamSignIn(deps.db, {
      ...{ space_id: spaceId, issuer: found.issuer, client_id: clientId },
      sealed_secret: clientSecret === null ? null : sealText(key, clientSecret, spaceId),
      ...{ newcomer_role: input.newcomerRole, found: JSON.stringify(found) },
      ...{ is_on: Number(input.isOn), is_only_way: Number(isOnlyWay) },
      ...{ created_at: now, checked_at: isNew ? now : (before?.checked_at ?? now) },
    })
    await keepTeamDomains(deps.db, spaceId, [...names])
    await insertTeamDomains(
      deps.db,
      [...names].map((name) => ({
        ...{ space_id: spaceId, name },
        token: `waypost-sign-in=${deps.ids.token(160)}`,
      })),
    )
    if (current?.issuer !== found.issuer) {
      await deleteIdentitiesOfOthers(deps.db, { spaceId, issuer: found.issuer })
    }
    const isEnded = current?.is_on === 1 && (!input.isOn || !isSameProvider)
    if (isEnded) await endSessionsWithin(deps, spaceId)
    const object = { kind: 'space', id: spaceId, text: found.issuer }
    await recordAudit(deps, { action: 'team-sign-in-change', object })
    if (input.isOn) await requireProven(deps, spaceId)
  })
  await checkNew(deps, spaceId)
  return present(deps, who)
}

/** Of a discovery address what stands before it, as people copy it. @throws malformed */
function readIssuer(given: string): string {
  const text = given.trim().replace(/\/\.well-known\/openid-configuration$/, '')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isFine =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    !url.pathname.includes('/.well-known/') &&
    url.username + url.password + url.search + url.hash === ''
  if (!isFine) throw failure('malformed', { fields: { issuer: 'Enter the https address' } })
  return text
}

/** Only the owner makes it the only way, and not before their own way back in is sure. */
async function requireOwner(
  deps: Deps,
  who: SpaceOfCaller,
  current: TeamSignInRow | undefined,
  wanted: { isOnlyWay: boolean; issuer: string; clientId: string },
): Promise<void> {
  const was = current?.is_only_way === 1
  const isSame = current?.issuer === wanted.issuer && current.client_id === wanted.clientId
  if (was === wanted.isOnlyWay && (!was || isSame)) return
  await requireLead(deps, who, 'space.own')
  if (!wanted.isOnlyWay) return
  const identity = await findTeamIdentity(deps.db, who)
  const missing =
    current?.spare_key_hash == null
      ? 'Make a spare key first'
      : identity?.issuer === wanted.issuer
        ? undefined
        : 'Join your own identity first'
  if (missing !== undefined) throw failure('noPermission', { fields: { isOnlyWay: missing } })
}

async function requireProven(deps: Pick<Deps, 'db'>, spaceId: string): Promise<void> {
  const domains = await listTeamDomains(deps.db, spaceId)
  if (!domains.some((row) => row.verified_at !== null)) {
    throw failure('dnsRecordMissing', { fields: { isOn: 'Prove a domain of addresses first' } })
  }
}

async function checkNew(deps: Deps, spaceId: string): Promise<void> {
  const domains = await listTeamDomains(deps.db, spaceId)
  if (domains.some((row) => row.checked_at === null)) await checkTeamDomains(deps, spaceId)
}

/** @throws spaceNotFound, noPermission */
export async function checkTeamSignIn(deps: Deps, who: SpaceOfCaller): Promise<TeamSignIn> {
  await requireLead(deps, who, 'space.change')
  await checkTeamDomains(deps, who.spaceId)
  return present(deps, who)
}

/** @returns the key, which is kept nowhere. @throws spaceNotFound, noPermission, notFound */
export async function makeSpareKey(deps: Deps, who: SpaceOfCaller): Promise<string> {
  const key = `wps_${deps.ids.token(256)}`
  await transaction(deps, async (deps) => {
    await lockSpace(deps.db, who.spaceId)
    await requireLead(deps, who, 'space.own')
    if ((await findTeamSignIn(deps.db, who.spaceId)) === undefined) throw failure('notFound')
    await updateTeamSignIn(deps.db, who.spaceId, {
      spare_key_hash: hashToken(key),
      spare_key_at: deps.clock.now(),
    })
    await recordAudit(deps, { action: 'spare-key-make', object: objectOf(who) })
  })
  return key
}

/** @throws spaceNotFound, notFound, noPermission: what is the only way in is its owner's to take away */
export async function removeTeamSignIn(deps: Deps, who: SpaceOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockSpace(deps.db, who.spaceId)
    await requireLead(deps, who, 'space.change')
    const current = await findTeamSignIn(deps.db, who.spaceId)
    if (current?.is_only_way === 1) await requireLead(deps, who, 'space.own')
    if (!(await deleteTeamSignIn(deps.db, who.spaceId))) throw failure('notFound')
    await endSessionsWithin(deps, who.spaceId)
    await recordAudit(deps, { action: 'team-sign-in-delete', object: objectOf(who) })
  })
}

export const objectOf = ({ spaceId }: Pick<SpaceOfCaller, 'spaceId'>) => ({
  kind: 'space',
  id: spaceId,
})

/** A personal space is one person's: nobody else signs in there. */
async function requireLead(deps: Deps, who: SpaceOfCaller, action: Action): Promise<void> {
  await requirePermission(deps, { ...who, action, absent: 'spaceNotFound' })
  const space = await getSpace(deps, { userId: who.userId, id: who.spaceId })
  if (space.is_personal === 1) throw failure('noPermission')
}

async function present(deps: Deps, who: SpaceOfCaller): Promise<TeamSignIn> {
  const addresses = {
    returnAddress: returnAddressOf(deps, who.spaceId),
    signOutAddress: signOutAddressOf(deps),
  }
  const row = await findTeamSignIn(deps.db, who.spaceId)
  if (row === undefined) return { ...addresses, connection: null }
  const { signInHost, endsSessions } = JSON.parse(row.found) as FoundProvider
  const identity = await findTeamIdentity(deps.db, who)
  return {
    ...addresses,
    connection: {
      issuer: row.issuer,
      clientId: row.client_id,
      hasSecret: row.sealed_secret !== null,
      newcomerRole: row.newcomer_role,
      isOn: row.is_on === 1,
      isOnlyWay: row.is_only_way === 1,
      found: { signInHost, endsSessions, checkedAt: isoOf(row.checked_at)! },
      domains: (await listTeamDomains(deps.db, who.spaceId)).map(presentDomain),
      spareKeyMadeAt: isoOf(row.spare_key_at),
      isJoined: identity?.issuer === row.issuer,
    },
  }
}

function presentDomain(row: TeamDomainRow) {
  const { name, token, verified_at, seen, checked_at } = row
  return {
    name,
    isProven: verified_at !== null,
    record: { type: 'TXT' as const, name: proofNameOf(name), value: token },
    seen: (JSON.parse(seen) as string[]).filter((text) => text !== token),
    checkedAt: isoOf(checked_at),
  }
}

const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

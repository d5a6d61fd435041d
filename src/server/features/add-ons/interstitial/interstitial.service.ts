import type { InterstitialDesign } from '#contract/add-ons/interstitial.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireMediaOfSpace } from '../../media/index.ts'
import { requirePermission } from '../../spaces/index.ts'
import { has } from '../add-ons.service.ts'
import {
  decide,
  findInterstitial,
  findSubmitted,
  type InterstitialRow,
  markAsked,
  type SubmittedRow,
  saveInterstitial,
} from './interstitial.repository.ts'

interface Who {
  userId: string
  spaceId: string
}

type Access = Pick<Deps, 'db' | 'by'>

/** @throws spaceNotFound, noPermission */
export async function getInterstitial(
  deps: Access,
  who: Who,
): Promise<InterstitialRow | undefined> {
  await requireAccess(deps, who, 'space.look')
  return findInterstitial(deps.db, who.spaceId)
}

/**
 * @throws spaceNotFound, noPermission, interstitialAddOnMissing; interstitialPending and
 * interstitialDenied for turning on a page that is not approved; notFound for a picture of elsewhere
 */
export function putInterstitial(
  deps: Deps,
  who: Who,
  { pictureId, isOn, ...texts }: InterstitialDesign,
): Promise<InterstitialRow> {
  return transaction(deps, async (deps) => {
    await requireAccess(deps, who, 'space.change')
    await requireAddOn(deps, who.spaceId)
    await requireMediaOfSpace(deps, who.spaceId, [pictureId])
    const before = await findInterstitial(deps.db, who.spaceId)
    if (isOn) requireApproved(before)
    const design = { ...texts, picture_id: pictureId, is_on: Number(isOn) }
    await saveInterstitial(deps.db, { ...design, space_id: who.spaceId })
    return (await findInterstitial(deps.db, who.spaceId))!
  })
}

function requireApproved(row: InterstitialRow | undefined): void {
  if (row?.state === 'denied') throw failure('interstitialDenied')
  if (row?.state !== 'approved') throw failure('interstitialPending')
}

/**
 * @throws spaceNotFound, noPermission, interstitialAddOnMissing; interstitialNotFound before a page is
 * saved, interstitialDenied, interstitialVerified when it was submitted before
 */
export function requestInterstitial(deps: Deps, who: Who): Promise<InterstitialRow> {
  return transaction(deps, async (deps) => {
    await requireAccess(deps, who, 'space.change')
    await requireAddOn(deps, who.spaceId)
    const row = await findInterstitial(deps.db, who.spaceId)
    if (row === undefined) throw failure('interstitialNotFound')
    if (row.state === 'denied') throw failure('interstitialDenied')
    const isAsked = await markAsked(deps.db, who.spaceId, deps.clock.now())
    if (!isAsked) throw failure('interstitialVerified')
    return (await findInterstitial(deps.db, who.spaceId))!
  })
}

/** For administrators of the installation. @throws interstitialOwnerNotFound for a page that nobody submitted */
export function decideInterstitial(
  deps: Deps,
  decision: { spaceId: string; isApproved: boolean; userId: string },
): Promise<SubmittedRow> {
  const { spaceId, isApproved, userId } = decision
  return transaction(deps, async (deps) => {
    const state = isApproved ? 'approved' : 'denied'
    const isThere = await decide(deps.db, spaceId, { state, at: deps.clock.now(), by: userId })
    const row = isThere ? await findSubmitted(deps.db, spaceId) : undefined
    if (row === undefined) throw failure('interstitialOwnerNotFound')
    await recordAudit(deps, {
      action: 'interstitial-decide',
      accountId: row.owner_id,
      object: { kind: 'space', id: spaceId, text: `${row.space_name}: ${state}` },
    })
    return row
  })
}

async function requireAccess(
  deps: Access,
  who: Who,
  action: 'space.look' | 'space.change',
): Promise<void> {
  await requirePermission(deps, { ...who, action, absent: 'spaceNotFound' })
}

async function requireAddOn(deps: Deps, spaceId: string): Promise<void> {
  if (!(await has(deps, spaceId, 'interstitial'))) throw failure('interstitialAddOnMissing')
}

import type { NewAddOn } from '#contract/add-ons/add-ons.ts'
import { failure } from '#contract/errors.ts'
import { isSafeWebAddress } from '#contract/links/destination.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { findCurrentPackage } from '../packages/index.ts'
import { requirePermission } from '../spaces/index.ts'
import {
  endGiven,
  findAddOn,
  findSpaceName,
  type GivenRow,
  insertAddOn,
  insertGiven,
  isNameTaken,
  listGiven,
  listSpacesOf,
  setGivenEnd,
  updateAddOn,
} from './add-ons.repository.ts'
import { includes } from './add-ons.service.ts'
import type { AddOnTable } from './add-ons.table.ts'

/** For administrators of the installation: what is offered, and who is given it. */

/** @throws addOnExists, addOnLinkInvalid, apiLimitMissing for the kind `api` without one, malformed */
export function createAddOn(deps: Deps, given: NewAddOn): Promise<AddOnTable> {
  return transaction(deps, async (deps) => {
    const row: AddOnTable = {
      ...{ id: deps.ids.uuid(), kind: given.kind, ...(await columnsOf(deps, given)) },
      ...{ created_at: deps.clock.now(), deleted_at: null },
    }
    await insertAddOn(deps.db, row)
    return row
  })
}

/** @throws addOnNotFound, and as `createAddOn` */
export function changeAddOn(
  deps: Deps,
  id: string,
  change: Omit<NewAddOn, 'kind'>,
): Promise<AddOnTable> {
  return transaction(deps, async (deps) => {
    const row = await requireOffered(deps, id)
    const columns = await columnsOf(deps, { ...change, kind: row.kind }, id)
    await updateAddOn(deps.db, id, columns)
    return { ...row, ...columns }
  })
}

/** @throws addOnNotFound */
export function deleteAddOn(deps: Deps, id: string): Promise<void> {
  return transaction(deps, async (deps) => {
    await requireOffered(deps, id)
    await updateAddOn(deps.db, id, { deleted_at: deps.clock.now() })
  })
}

async function columnsOf({ db }: Pick<Deps, 'db'>, given: NewAddOn, id?: string) {
  const { kind, price, limit, link } = given
  const name = given.name.trim()
  if (name === '') throw failure('malformed', { fields: { name: 'Enter a name' } })
  if (kind === 'api' && !limit) throw failure('apiLimitMissing')
  if (link && !isSafeWebAddress(link)) throw failure('addOnLinkInvalid')
  if (await isNameTaken(db, name, id)) throw failure('addOnExists')
  const ofApi = kind === 'api' ? limit : null
  return {
    name,
    price_span: price.span,
    price_currency: price.currency,
    price_amount: price.amount,
    calls_per_month: ofApi?.callsPerMonth ?? null,
    calls_per_minute: ofApi?.callsPerMinute ?? null,
    link: link ?? '',
  }
}

export interface AddOnGiving {
  spaceId: string
  addOnId: string
  source: 'grant' | 'subscription'
  /** ms UTC; null: until somebody ends it */
  until: number | null
  createdBy: string | null
}

/**
 * Gives a space an add-on, in the transaction of these deps.
 * @throws spaceNotFound, addOnNotFound; addOnIncluded when its package has it, addOnBought when it was
 * given one already
 */
export async function giveAddOn(deps: Deps, giving: AddOnGiving): Promise<GivenRow> {
  const { spaceId, addOnId, source, until, createdBy } = giving
  const now = deps.clock.now()
  const space = await findSpaceName(deps.db, spaceId)
  if (space === undefined) throw failure('spaceNotFound')
  const { kind } = await requireOffered(deps, addOnId)
  const current = await findCurrentPackage(deps, spaceId)
  // more calls than the package has are an add-on of their own
  if (kind !== 'api' && current && includes(current.package, kind)) throw failure('addOnIncluded')
  const holding = await listGiven(deps.db, { spaceIds: [spaceId], now, kind })
  if (holding.some((one) => one.add_on_id === addOnId)) throw failure('addOnBought')
  const id = deps.ids.uuid()
  await insertGiven(deps.db, {
    ...{ id, space_id: spaceId, add_on_id: addOnId, source },
    ...{ starts_at: now, ends_at: until, created_by: createdBy },
  })
  const given = (await listGiven(deps.db, { spaceIds: [spaceId], now, kind })).find(
    (one) => one.id === id,
  )
  if (given === undefined) throw failure('malformed', { fields: { until: 'Choose a later day' } })
  await recordAudit(deps, {
    action: 'add-on-give',
    accountId: space.owner_id,
    object: { kind: 'space', id: spaceId, text: `${space.name}: ${given.name}` },
  })
  return given
}

/**
 * An add-on that a space can buy, or have for longer.
 * @throws addOnNotFound; addOnIncluded when its package has it, addOnBought when it was given it
 */
export async function findOfferFor(
  deps: Deps,
  { spaceId, addOnId }: { spaceId: string; addOnId: string },
): Promise<AddOnTable> {
  const offer = await requireOffered(deps, addOnId)
  const current = await findCurrentPackage(deps, spaceId)
  const isIncluded = current && includes(current.package, offer.kind)
  if (offer.kind !== 'api' && isIncluded) throw failure('addOnIncluded')
  const holding = await listGiven(deps.db, { spaceIds: [spaceId], now: deps.clock.now() })
  const isGranted = holding.some((one) => one.add_on_id === addOnId && one.source === 'grant')
  if (isGranted) throw failure('addOnBought')
  return offer
}

/**
 * Gives a space an add-on that it has paid for, or makes the one that it bought longer, in the
 * transaction of these deps. Whatever is offered or included by now: the money has come.
 * @returns what it has now, and how much longer
 */
export async function givePaidAddOn(
  deps: Deps,
  giving: Pick<AddOnGiving, 'spaceId' | 'addOnId' | 'createdBy'> & {
    endOf: (from: number) => number
  },
): Promise<{ id: string; ms: number }> {
  const { spaceId, addOnId, createdBy, endOf } = giving
  const now = deps.clock.now()
  const held = (await listGiven(deps.db, { spaceIds: [spaceId], now })).find(
    (one) => one.add_on_id === addOnId && one.source === 'subscription',
  )
  const from = held?.ends_at ? Number(held.ends_at) : now
  const until = endOf(from)
  const id = held?.id ?? deps.ids.uuid()
  if (held) await setGivenEnd(deps.db, { id, spaceId, endsAt: until })
  else {
    await insertGiven(deps.db, {
      ...{ id, space_id: spaceId, add_on_id: addOnId, source: 'subscription' },
      ...{ starts_at: now, ends_at: until, created_by: createdBy },
    })
  }
  await record(deps, 'add-on-give', spaceId)
  return { id, ms: until - from }
}

/** Takes back a part of an add-on whose payment went back, in the transaction of these deps. */
export async function shortenAddOn(
  deps: Deps,
  { spaceId, id, ms }: { spaceId: string; id: string; ms: number },
): Promise<void> {
  const now = deps.clock.now()
  const held = (await listGiven(deps.db, { spaceIds: [spaceId], now })).find((one) => one.id === id)
  if (!held?.ends_at) return
  await setGivenEnd(deps.db, { id, spaceId, endsAt: Math.max(now, Number(held.ends_at) - ms) })
  await record(deps, 'add-on-end', spaceId)
}

async function record(
  deps: Deps,
  action: 'add-on-give' | 'add-on-end',
  spaceId: string,
): Promise<void> {
  const space = await findSpaceName(deps.db, spaceId)
  await recordAudit(deps, {
    action,
    accountId: space?.owner_id ?? null,
    object: { kind: 'space', id: spaceId, text: space?.name ?? '' },
  })
}

/** Ends an add-on of a space now, in the transaction of these deps. @throws addOnNotFound */
export async function endAddOn(
  deps: Deps,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<void> {
  if (!(await endGiven(deps.db, { spaceId, id, now: deps.clock.now() }))) {
    throw failure('addOnNotFound')
  }
  await record(deps, 'add-on-end', spaceId)
}

/** The spaces that an account owns, with their add-ons. */
export async function listGrants(deps: Pick<Deps, 'db' | 'clock'>, email: string) {
  const spaces = await listSpacesOf(deps.db, email)
  const spaceIds = spaces.map(({ id }) => id)
  const given = await listGiven(deps.db, { spaceIds, now: deps.clock.now() })
  return spaces.map((space) => ({
    ...space,
    given: given.filter(({ space_id }) => space_id === space.id),
  }))
}

/** Each kind of add-on as a space has it. @throws spaceNotFound */
export async function listAddOnsOfSpace(deps: Deps, who: { userId: string; spaceId: string }) {
  await requirePermission(deps, { ...who, action: 'space.look', absent: 'spaceNotFound' })
  const given = await listGiven(deps.db, { spaceIds: [who.spaceId], now: deps.clock.now() })
  const areDefined = (await deps.packages.list(deps)).length > 0
  const current = await findCurrentPackage(deps, who.spaceId)
  return { given, areDefined, package: current?.package }
}

async function requireOffered({ db }: Pick<Deps, 'db'>, id: string): Promise<AddOnTable> {
  const row = await findAddOn(db, id)
  if (row === undefined) throw failure('addOnNotFound')
  return row
}

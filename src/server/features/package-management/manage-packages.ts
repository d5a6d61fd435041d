import { PACKAGES_MAX, packageFlags, packageLimits } from '#contract/business/package-values.ts'
import type { ManagedPackage, NewPackage, PackageChange } from '#contract/business/packages.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { countOpenOrders } from '../billing/index.ts'
import {
  countUsers,
  endPrices,
  forgetStanding,
  insertPackage,
  insertPrices,
  type KnownPackage,
  listPackageUsers,
  lockPackages,
  movePackageUsers,
  readPackages,
  updatePackage,
} from '../packages/index.ts'
import { presentPackage } from './packages.presenter.ts'

/** What an administrator defines. Everything is read under one lock: there are few, and they seldom change. */

/** All packages with how many spaces have each. */
export async function managePackages(deps: Pick<Deps, 'db' | 'clock'>): Promise<ManagedPackage[]> {
  const packages = await readPackages(deps.db)
  const users = await countUsers(deps.db, deps.clock.now())
  return packages.map((known) => {
    const had = users.get(known.id) ?? { spaces: 0, payers: 0 }
    const spaces = known.isFree ? had.spaces + (users.get('')?.spaces ?? 0) : had.spaces
    return { ...presentPackage(known), spaces, payers: had.payers }
  })
}

/** @throws packageExists; noPermission for too many */
export function createPackage(deps: Deps, input: NewPackage): Promise<ManagedPackage> {
  return transaction(deps, async (deps) => {
    const others = await lockAll(deps)
    if (others.length >= PACKAGES_MAX) {
      throw failure('noPermission', { fields: { name: `At most ${PACKAGES_MAX} packages` } })
    }
    requireFreeName(others, input.name)
    // nobody has counted until now
    if (others.length === 0) await forgetStanding(deps.db)
    const id = deps.ids.uuid()
    const now = deps.clock.now()
    await insertPackage(deps.db, {
      ...{ id, name: input.name, text: input.text, trial_days: input.trialDays },
      ...{ is_free: Number(input.isFree), is_hidden: Number(input.isHidden) },
      position: input.position ?? Math.max(-1, ...others.map(({ position }) => position)) + 1,
      limits: JSON.stringify({ ...NO_LIMITS, ...input.limits }),
      flags: JSON.stringify({ ...ALL_FLAGS, ...input.flags }),
      ...{ created_at: now, updated_at: now, deleted_at: null },
    })
    await setPrices(deps, id, [], input.prices)
    if (input.isFree) await makeOnlyFree(deps, others)
    return noteAndGet(deps, id, 'package-define')
  })
}

/** @throws packageNotFound, packageExists */
export function changePackage(
  deps: Deps,
  id: string,
  change: PackageChange,
): Promise<ManagedPackage> {
  return transaction(deps, async (deps) => {
    const all = await lockAll(deps)
    const before = find(all, id)
    const others = all.filter((one) => one !== before)
    if (change.name !== undefined) requireFreeName(others, change.name)
    const { isFree = before.isFree, isHidden = before.isHidden } = change
    await updatePackage(deps.db, id, {
      ...{ name: change.name ?? before.name, text: change.text ?? before.text },
      ...{ is_free: Number(isFree), is_hidden: Number(isHidden) },
      trial_days: change.trialDays ?? before.trialDays,
      position: change.position ?? before.position,
      limits: JSON.stringify({ ...before.limits, ...withoutAbsent(change.limits ?? {}) }),
      flags: JSON.stringify({ ...before.flags, ...withoutAbsent(change.flags ?? {}) }),
      updated_at: deps.clock.now(),
    })
    if (change.prices) await setPrices(deps, id, before.prices, change.prices)
    if (isFree) await makeOnlyFree(deps, others)
    return noteAndGet(deps, id, 'package-change')
  })
}

/** @throws packageNotFound if the ids are not those of all packages */
export function orderPackages(deps: Deps, ids: readonly string[]): Promise<ManagedPackage[]> {
  return transaction(deps, async (deps) => {
    const all = await lockAll(deps)
    for (const { id } of all) if (!ids.includes(id)) throw failure('packageNotFound')
    for (const [position, id] of [...new Set(ids)].entries()) {
      await updatePackage(deps.db, find(all, id).id, { position })
    }
    await recordChange(deps, 'package', 'order')
    return managePackages(deps)
  })
}

/** @throws packageNotFound; packageHasUsers, whom `movePackageUsers` gives another one */
export function deletePackage(deps: Deps, id: string): Promise<void> {
  return transaction(deps, async (deps) => {
    const all = await lockAll(deps)
    const known = find(all, id)
    const users = await countUsers(deps.db, deps.clock.now())
    const given = users.get(id)?.spaces ?? 0
    if (given > 0) {
      const packageId = `${given} spaces have it; give them another package first`
      throw failure('packageHasUsers', { fields: { packageId } })
    }
    // without packages nothing is limited, so nobody needs the last one
    const others = known.isFree && all.length > 1 ? (users.get('')?.spaces ?? 0) : 0
    if (others > 0) {
      const packageId = `${others} spaces have it as the free one; make another one free first`
      throw failure('packageHasUsers', { fields: { packageId } })
    }
    // what somebody pays for must be there when the payment arrives
    const orders = await countOpenOrders(deps.db, id)
    if (orders > 0) {
      const packageId = `${orders} orders of it are not paid yet; hide it until they are`
      throw failure('packageHasUsers', { fields: { packageId } })
    }
    await updatePackage(deps.db, id, { deleted_at: deps.clock.now() })
    await note(deps, known, 'package-delete')
  })
}

/** @throws packageNotFound; packageSame for moving them to where they are */
export function moveUsers(deps: Deps, from: string, to: string): Promise<{ moved: number }> {
  return transaction(deps, async (deps) => {
    const all = await lockAll(deps)
    const known = find(all, from)
    find(all, to)
    if (from === to) throw failure('packageSame')
    const moved = await movePackageUsers(deps.db, { from, to, now: deps.clock.now() })
    await note(deps, known, 'package-change')
    return { moved }
  })
}

/** @throws packageNotFound */
export async function listUsers(deps: Pick<Deps, 'db' | 'clock'>, id: string) {
  find(await readPackages(deps.db), id)
  return listPackageUsers(deps.db, { id, now: deps.clock.now(), limit: USERS_SHOWN })
}

const USERS_SHOWN = 100
const NO_LIMITS = Object.fromEntries(packageLimits.map((name) => [name, null]))
const ALL_FLAGS = Object.fromEntries(packageFlags.map((name) => [name, true]))

async function lockAll(deps: Deps): Promise<KnownPackage[]> {
  await lockPackages(deps.db)
  return readPackages(deps.db)
}

function find(all: readonly KnownPackage[], id: string): KnownPackage {
  const known = all.find((one) => one.id === id)
  if (known === undefined) throw failure('packageNotFound')
  return known
}

function requireFreeName(others: readonly KnownPackage[], name: string): void {
  const key = name.toLowerCase()
  if (others.some((one) => one.name.toLowerCase() === key)) throw failure('packageExists')
}

async function makeOnlyFree(deps: Deps, others: readonly KnownPackage[]): Promise<void> {
  for (const { id, isFree } of others) {
    if (isFree) await updatePackage(deps.db, id, { is_free: 0 })
  }
}

/** Prices that stay the same keep their row; a changed one is a new row. */
async function setPrices(
  deps: Deps,
  packageId: string,
  before: KnownPackage['prices'],
  wanted: NewPackage['prices'],
): Promise<void> {
  const now = deps.clock.now()
  const keyOf = ({ span, currency, amount }: NewPackage['prices'][number]) =>
    `${span} ${currency} ${amount}`
  const known = new Map(
    before.map((price) => [keyOf({ ...price, amount: price.amountMinor }), price.id]),
  )
  const kept = new Set(wanted.map(keyOf))
  const ended = [...known].flatMap(([key, id]) => (kept.has(key) ? [] : [id]))
  await endPrices(deps.db, ended, now)
  const added = wanted.filter((price) => !known.has(keyOf(price)))
  await insertPrices(
    deps.db,
    added.map(({ span, currency, amount }) => ({
      ...{ id: deps.ids.uuid(), package_id: packageId, span, currency, amount_minor: amount },
      ...{ created_at: now, ended_at: null },
    })),
  )
}

type PackageAction = 'package-define' | 'package-change' | 'package-delete'

async function note(deps: Deps, { id, name }: KnownPackage, action: PackageAction) {
  await recordChange(deps, 'package', id)
  await recordAudit(deps, { action, object: { kind: 'package', id, text: name } })
}

async function noteAndGet(deps: Deps, id: string, action: PackageAction): Promise<ManagedPackage> {
  const managed = (await managePackages(deps)).find((one) => one.id === id)!
  await note(deps, find(await readPackages(deps.db), id), action)
  return managed
}

function withoutAbsent<T extends object>(change: T) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

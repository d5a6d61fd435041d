import type { PackageSource } from '#contract/business/package-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { isInTransaction } from '../../platform/db/transaction.ts'
import { asHad, type KnownPackage } from './package-directory.ts'
import type { SpacePackageTable } from './packages.table.ts'
import {
  insertSpacePackage,
  listHoldingPackages,
  listSpacePackages,
  lockPackagesOf,
  lockSpacePackage,
  updateSpacePackage,
} from './space-packages.repository.ts'

const DAY_MS = 24 * 60 * 60_000

type PackageDeps = Pick<Deps, 'db' | 'clock' | 'packages'>

/** The package that a space has now, with limits of its own. */
export interface CurrentPackage {
  package: KnownPackage
  source: PackageSource | 'free'
  /** null for the free one, which everybody has */
  given: SpacePackageTable | null
}

/**
 * The package of a space now: of several the one of a subscription, a grant, a coupon, a trial, else the
 * free one (contract.md §8).
 * @returns undefined if no package is defined, which limits nothing, or if the space has none
 */
export async function findCurrentPackage(
  deps: PackageDeps,
  spaceId: string,
): Promise<CurrentPackage | undefined> {
  const packages = await deps.packages.list(deps)
  if (packages.length === 0) return undefined
  const holding = await listHoldingPackages(deps.db, { spaceId, now: deps.clock.now() })
  for (const given of holding) {
    const known = packages.find(({ id }) => id === given.package_id)
    if (known) {
      return { package: await asHad(deps, spaceId, known), source: given.source, given }
    }
  }
  const free = packages.find(({ isFree }) => isFree)
  return free && { package: await asHad(deps, spaceId, free), source: 'free', given: null }
}

/** Why a space has no package: it never had one, or its own has ended. */
export async function whyNoPackage(deps: Pick<Deps, 'db'>, spaceId: string) {
  const former = await listSpacePackages(deps.db, spaceId)
  return failure(former.length > 0 ? 'packageLapsed' : 'packageAbsent')
}

/** @throws packageAbsent, packageLapsed; undefined if no package is defined */
export async function requireCurrentPackage(
  deps: PackageDeps,
  spaceId: string,
): Promise<CurrentPackage | undefined> {
  const current = await findCurrentPackage(deps, spaceId)
  if (current === undefined && (await deps.packages.list(deps)).length > 0) {
    throw await whyNoPackage(deps, spaceId)
  }
  return current
}

/** @throws packageNotFound */
export async function getPackage(
  deps: Pick<Deps, 'db' | 'packages'>,
  id: string,
): Promise<KnownPackage> {
  const known = (await deps.packages.list(deps)).find((one) => one.id === id)
  if (known === undefined) throw failure('packageNotFound')
  return known
}

export interface Giving {
  spaceId: string
  packageId: string
  source: PackageSource
  /**
   * `until` is when it ends, null for never; `days` count from its present end if the space has this package
   * from this source already, else from now
   */
  span: { until: number | null } | { days: number }
  /** what the space pays for it */
  priceId?: string | null
  /** id of the account */
  createdBy?: string | null
}

/**
 * Gives a space a package, in the transaction of these deps. Given again from the same source, its end
 * moves; another package of a source that allows only one, a subscription or a grant, replaces the former.
 * @throws packageNotFound
 */
export async function givePackage(
  deps: PackageDeps & Pick<Deps, 'ids'>,
  giving: Giving,
): Promise<SpacePackageTable> {
  requireTransaction(deps)
  const { spaceId, packageId, source, span, priceId = null, createdBy = null } = giving
  await getPackage(deps, packageId)
  await lockPackagesOf(deps.db, spaceId)
  const now = deps.clock.now()
  const ofSource = (await listHoldingPackages(deps.db, { spaceId, now })).filter(
    (one) => one.source === source,
  )
  const same = ofSource.find((one) => one.package_id === packageId)
  const isOne = source === 'subscription' || source === 'grant'
  for (const other of isOne ? ofSource : []) {
    if (other !== same) await updateSpacePackage(deps.db, other.id, { ended_at: now })
  }
  const ends_at = endOf(span, same, now)
  if (same) {
    return updateSpacePackage(deps.db, same.id, { ends_at, price_id: priceId ?? same.price_id })
  }
  return insertSpacePackage(deps.db, {
    ...{ id: deps.ids.uuid(), space_id: spaceId, package_id: packageId, source },
    ...{ price_id: priceId, starts_at: now, ends_at, ended_at: null },
    ...{ created_by: createdBy, created_at: now },
  })
}

function endOf(span: Giving['span'], same: SpacePackageTable | undefined, now: number) {
  if ('until' in span) return span.until
  if (same?.ends_at === null) return null
  return (same?.ends_at ?? now) + span.days * DAY_MS
}

/** Ends a package of a space now, in the transaction of these deps; twice is no error. */
export async function endPackage(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  requireTransaction(deps)
  const given = await lockSpacePackage(deps.db, id)
  if (given === undefined || given.ended_at !== null) return
  await updateSpacePackage(deps.db, id, { ended_at: deps.clock.now() })
}

function requireTransaction(deps: Pick<Deps, 'db'>): void {
  if (!isInTransaction(deps as never)) throw new Error('A package is given in a transaction.')
}

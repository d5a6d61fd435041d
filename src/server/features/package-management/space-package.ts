import type { PackageLimit } from '#contract/business/package-values.ts'
import type { SpacePackageAnswer, UsageAnswer } from '#contract/business/space-packages.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  countSpacesOf,
  countStanding,
  findCurrentPackage,
  findPrice,
  findUsage,
  getPackage,
  givePackage,
  hasTriedOut,
  lockTrialsOf,
} from '../packages/index.ts'
import { findSpaceOwner, requirePermission } from '../spaces/index.ts'
import { presentGiven, presentPackage, presentPrice } from './packages.presenter.ts'

export interface SpaceOfCaller {
  userId: string
  spaceId: string
}

/** The package of a space and its usage. @throws spaceNotFound, noPermission */
export async function getSpacePackage(
  deps: Deps,
  { userId, spaceId }: SpaceOfCaller,
): Promise<SpacePackageAnswer> {
  const access = { userId, spaceId, absent: 'spaceNotFound' } as const
  await requirePermission(deps, { ...access, action: 'package.read' })
  return describeSpacePackage(deps, spaceId)
}

/**
 * Tries a package out, for its days.
 * @throws spaceNotFound, noPermission, packageNotFound; packageExpired for one that is not offered,
 * packageSame for the present one, packageNotEligible without a trial or after the first
 */
export function tryPackage(
  deps: Deps,
  { userId, spaceId }: SpaceOfCaller,
  packageId: string,
): Promise<SpacePackageAnswer> {
  return transaction(deps, async (deps) => {
    const access = { userId, spaceId, absent: 'spaceNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.own' })
    await lockTrialsOf(deps.db, userId)
    const { id, isHidden, trialDays } = await getPackage(deps, packageId)
    if (isHidden) throw failure('packageExpired')
    const current = await findCurrentPackage(deps, spaceId)
    if (current?.package.id === id) throw failure('packageSame')
    if (trialDays === 0 || (await hasTriedOut(deps.db, userId))) throw failure('packageNotEligible')
    const span = { days: trialDays }
    await givePackage(deps, { spaceId, packageId, source: 'trial', span, createdBy: userId })
    return describeSpacePackage(deps, spaceId)
  })
}

async function describeSpacePackage(deps: Deps, spaceId: string): Promise<SpacePackageAnswer> {
  const packages = await deps.packages.list(deps)
  if (packages.length === 0) return WITHOUT_PACKAGES
  const current = await findCurrentPackage(deps, spaceId)
  const owner = await findSpaceOwner(deps.db, spaceId)
  const priceId = current?.given?.price_id
  const price = priceId ? await findPrice(deps.db, priceId) : undefined
  return {
    hasPackages: true,
    package: current ? presentPackage(current.package) : null,
    source: current?.source ?? null,
    given: current?.given ? presentGiven(current.given) : null,
    price: price ? presentPrice(price) : null,
    usage: await describeUsage(deps, { spaceId, owner, limits: current?.package.limits }),
    canTry: owner !== undefined && !(await hasTriedOut(deps.db, owner.userId)),
  }
}

const WITHOUT_PACKAGES: SpacePackageAnswer = {
  ...{ hasPackages: false, package: null, source: null, given: null, price: null },
  ...{ usage: [], canTry: false },
}

/** What a space uses of each limit that is counted; storage also has the one of the installation. */
async function describeUsage(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  of: {
    spaceId: string
    owner: { userId: string; isPersonal: boolean } | undefined
    limits: Readonly<Partial<Record<PackageLimit, number | null>>> | undefined
  },
): Promise<UsageAnswer[]> {
  const { spaceId, owner, limits = {} } = of
  const month = await findUsage(deps.db, { spaceId, now: deps.clock.now() })
  const used = {
    ...(await countStanding(deps.db, spaceId)),
    linksPerMonth: month.links,
    mailsPerMonth: month.mails,
    clicksPerMonth: month.clicks,
    callsPerMonth: month.calls,
    // an account's, so shown where its package is
    ...(owner?.isPersonal ? { spaces: await countSpacesOf(deps.db, owner.userId) } : {}),
  }
  const storage = deps.config.maxStoragePerSpace
  const all = (Object.entries(used) as [PackageLimit, number][]).map(([limit, count]) => {
    const max = limits[limit] ?? null
    const isStorage = limit === 'storageBytes'
    return { limit, used: count, max: isStorage ? Math.min(max ?? storage, storage) : max }
  })
  // calls are counted only where they are limited
  return all.filter(({ limit, max }) => limit !== 'callsPerMonth' || max !== null)
}

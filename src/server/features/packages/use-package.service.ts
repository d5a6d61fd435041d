import type { PackageFlag, PackageLimit } from '#contract/business/package-values.ts'
import { type ErrorName, errors, type Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { listFlagsOfAddOns, listKindsOfAddOns } from './add-on-flags.repository.ts'
import { asHad, type KnownPackage } from './package-directory.ts'
import { findCurrentPackage, requireCurrentPackage, whyNoPackage } from './space-package.service.ts'
import { countNewLinks, recountLinks } from './usage.repository.ts'

type PackageDeps = Pick<Deps, 'db' | 'clock' | 'packages'>

/** Those with a code of their own; any other is `limitReached` with its name in `fields`. */
const limitCodes: Readonly<Partial<Record<PackageLimit, ErrorName>>> = {
  activeLinks: 'linksUsedUp',
  linksPerMonth: 'linksUsedUp',
  spaces: 'spacesUsedUp',
  domains: 'domainsUsedUp',
}
const flagCodes: Readonly<Partial<Record<PackageFlag, ErrorName>>> = {
  domains: 'domainNotInPackage',
  expiry: 'packageWithoutExpiry',
  deactivation: 'packageWithoutDeactivation',
  password: 'packageWithoutPasswords',
  bulk: 'packageWithoutBulk',
  utm: 'packageWithoutUtm',
}

/** The refusal of more than a package has. */
export const limitRefusal = (limit: PackageLimit) => refusal(limit, limitCodes[limit])

/** The refusal of what a package does not include. */
export const flagRefusal = (flag: PackageFlag) => refusal(flag, flagCodes[flag])

function refusal(name: string, code: ErrorName = 'limitReached'): Failure {
  return failure(code, { fields: { [name]: errors[code].text } })
}

/**
 * Requires that a space includes what it is going to use, by its package or by an add-on.
 * @throws packageAbsent, packageLapsed; the code of the first flag that is missing
 */
export async function requireIncluded(
  deps: PackageDeps,
  spaceId: string,
  flags: readonly PackageFlag[],
): Promise<void> {
  const [missing] = await missingFlags(deps, spaceId, flags)
  if (missing) throw flagRefusal(missing)
}

/** The extension is in no package: it is an add-on alone. @throws limitReached, which names it */
export async function requireExtension(deps: PackageDeps, spaceId: string): Promise<void> {
  if ((await deps.packages.list(deps)).length === 0) return
  const at = { spaceId, now: deps.clock.now(), among: ['extension'] as const }
  if ((await listKindsOfAddOns(deps.db, at)).length > 0) return
  throw failure('limitReached', { fields: { extension: 'This space does not have the extension' } })
}

async function requireFlags(
  deps: PackageDeps,
  spaceId: string,
  wish: { has: KnownPackage; needs: readonly PackageFlag[] },
): Promise<void> {
  const [missing] = await withoutAddOns(deps, spaceId, notIn(wish.has, wish.needs))
  if (missing) throw flagRefusal(missing)
}

const notIn = ({ flags }: KnownPackage, needed: readonly PackageFlag[]) =>
  needed.filter((flag) => !flags[flag])

/** Those of the flags that no add-on of the space gives it. */
async function withoutAddOns(
  deps: PackageDeps,
  spaceId: string,
  flags: readonly PackageFlag[],
): Promise<readonly PackageFlag[]> {
  if (flags.length === 0) return []
  const at = { spaceId, now: deps.clock.now(), among: flags }
  const given = await listFlagsOfAddOns(deps.db, at)
  return flags.filter((flag) => !given.includes(flag))
}

/**
 * Requires room for more of what a space has, in the transaction that creates it and after the lock under
 * which it is counted.
 * @param used counts what there is, only if it is limited
 * @throws packageAbsent, packageLapsed; the code of the limit
 */
export async function requireRoom(
  deps: PackageDeps,
  wish: {
    spaceId: string
    limit: PackageLimit
    used: () => Promise<number>
    more?: number
    needs?: readonly PackageFlag[]
  },
): Promise<void> {
  const { spaceId, limit, used, more = 1, needs = [] } = wish
  const current = await requireCurrentPackage(deps, spaceId)
  if (current === undefined) return
  await requireFlags(deps, spaceId, { has: current.package, needs })
  const max = current.package.limits[limit]
  if (max !== null && (await used()) + more > max) throw limitRefusal(limit)
}

export interface NewLinks {
  count?: number
  /** what the links use */
  needs?: readonly PackageFlag[]
  /** false for those that come back, which the month has counted already */
  isNew?: boolean
}

/**
 * Counts new links of a space, in the transaction that creates them and before anything else that is
 * locked there. Costs one statement, without packages none.
 * @throws packageAbsent, packageLapsed; linksUsedUp and the codes of flags
 */
export async function takeLinks(
  deps: PackageDeps,
  spaceId: string,
  { count = 1, needs = [], isNew = true }: NewLinks = {},
): Promise<void> {
  const packages = await deps.packages.list(deps)
  if (packages.length === 0 || count === 0) return
  const now = deps.clock.now()
  const counted = await countNewLinks(deps.db, { spaceId, now, count, isNew })
  const has =
    packages.find(({ id }) => id === counted.packageId) ?? packages.find(({ isFree }) => isFree)
  if (has === undefined) throw await whyNoPackage(deps, spaceId)
  await requireFlags(deps, spaceId, { has, needs })
  const { linksPerMonth, activeLinks, clicksPerMonth } = (await asHad(deps, spaceId, has)).limits
  if (isOver(counted.links, linksPerMonth)) throw limitRefusal('linksPerMonth')
  if (isOver(counted.clicks + 1, clicksPerMonth)) throw limitRefusal('clicksPerMonth')
  if (!isOver(counted.standing, activeLinks)) return
  if (isOver(await recountLinks(deps.db, spaceId, count), activeLinks)) {
    throw limitRefusal('activeLinks')
  }
}

/**
 * Counts as many of some new links as the package of a space has left.
 * @returns how many that are, and the limit that the rest is over
 * @throws packageAbsent, packageLapsed
 */
export async function takeLinksAsFit(
  deps: PackageDeps,
  spaceId: string,
  count: number,
): Promise<{ fit: number; limit?: PackageLimit }> {
  const packages = await deps.packages.list(deps)
  if (packages.length === 0 || count === 0) return { fit: count }
  const { limits } = (await requireCurrentPackage(deps, spaceId))!.package
  const now = deps.clock.now()
  const counted = await countNewLinks(deps.db, { spaceId, now, count, isNew: true })
  const { linksPerMonth, activeLinks, clicksPerMonth } = limits
  const standing = isOver(counted.standing, activeLinks)
    ? await recountLinks(deps.db, spaceId, count)
    : counted.standing
  const excess = {
    clicksPerMonth: isOver(counted.clicks + 1, clicksPerMonth) ? count : 0,
    linksPerMonth: excessOf(counted.links, linksPerMonth),
    activeLinks: excessOf(standing, activeLinks),
  }
  const over = Math.min(count, Math.max(0, ...Object.values(excess)))
  if (over === 0) return { fit: count }
  await giveBackLinks(deps, spaceId, over)
  const limit = linkLimits.find((name) => excess[name] >= over)!
  return { fit: count - over, limit }
}

/** Counts links no longer that were counted and not created, in the same transaction. */
export async function giveBackLinks(
  deps: PackageDeps,
  spaceId: string,
  count: number,
): Promise<void> {
  if (count === 0 || (await deps.packages.list(deps)).length === 0) return
  const now = deps.clock.now()
  await countNewLinks(deps.db, { spaceId, now, count: -count, isNew: true })
}

const linkLimits = ['clicksPerMonth', 'linksPerMonth', 'activeLinks'] as const
const excessOf = (used: number, max: number | null) => (max === null ? 0 : used - max)
const isOver = (used: number, max: number | null) => max !== null && used > max

/** The flags among these that a space lacks. @throws packageAbsent, packageLapsed */
export async function missingFlags(
  deps: PackageDeps,
  spaceId: string,
  flags: readonly PackageFlag[],
): Promise<readonly PackageFlag[]> {
  if (flags.length === 0 || (await deps.packages.list(deps)).length === 0) return []
  const current = await findCurrentPackage(deps, spaceId)
  const lacking = current ? notIn(current.package, flags) : flags
  const missing = await withoutAddOns(deps, spaceId, lacking)
  // with a package or without one, an add-on is had
  if (missing.length > 0 && current === undefined) throw await whyNoPackage(deps, spaceId)
  return missing
}

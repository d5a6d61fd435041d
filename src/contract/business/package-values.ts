/** Limits, flags and other values of packages, in a file without zod so that screens can load it. */

/** How much of something a space may have at a time. */
export const standingLimits = [
  'activeLinks',
  'pages',
  'domains',
  'members',
  'subscribers',
  'storageBytes',
  'statisticsDays',
] as const

/** How much of something a space may use in a calendar month in UTC. */
export const monthlyLimits = [
  'linksPerMonth',
  'mailsPerMonth',
  'clicksPerMonth',
  'callsPerMonth',
] as const

/** `spaces` counts those of an account, by the package of its personal space. */
export const packageLimits = [...standingLimits, ...monthlyLimits, 'spaces'] as const
export type PackageLimit = (typeof packageLimits)[number]
export type MonthlyLimit = (typeof monthlyLimits)[number]

/** What a package includes or does not. */
export const packageFlags = [
  'bulk',
  'utm',
  'password',
  'expiry',
  'deactivation',
  'api',
  'rules',
  'qrDesign',
  'interstitial',
  'broadcasts',
  'domains',
  'ownBranding',
] as const
export type PackageFlag = (typeof packageFlags)[number]

/** null: no limit */
export type PackageLimits = Readonly<Record<PackageLimit, number | null>>
/** Limits that one space has in place of its package's; those that are left out are the package's. */
export type OwnLimits = Readonly<Partial<PackageLimits>>
export type PackageFlags = Readonly<Record<PackageFlag, boolean>>

/** Limits with a count, so that people can be told how near they are. */
export type CountedLimit = Exclude<PackageLimit, 'statisticsDays'>
export const countedLimits = packageLimits.filter(
  (limit): limit is CountedLimit => limit !== 'statisticsDays',
)

/** A limit that a space is near to or has reached. */
export interface NearLimit {
  limit: CountedLimit
  used: number
  max: number
}

/** From this share of a limit on, people are told. */
const NEAR = 0.8

/** What everybody has from the start: their own space, and themselves in it. */
const atFirst: Readonly<Partial<Record<PackageLimit, number>>> = { spaces: 1, members: 1 }

/** How near to a limit something is: 0 below 80 % and without a limit, then 80, then 100. */
export function nearnessOf(limit: PackageLimit, used: number, max: number | null): 0 | 80 | 100 {
  // what a package has no more of than everybody has is no news
  if (max === null || max <= (atFirst[limit] ?? 0) || used < max * NEAR) return 0
  return used >= max ? 100 : 80
}

export const priceSpans = ['month', 'year'] as const
export type PriceSpan = (typeof priceSpans)[number]

/** How a space came by a package, the one that holds first (contract.md §8). */
export const packageSources = ['subscription', 'grant', 'coupon', 'trial'] as const
export type PackageSource = (typeof packageSources)[number]

export const PACKAGE_NAME_MAX = 60
export const PACKAGE_TEXT_MAX = 500
export const PACKAGES_MAX = 20
export const TRIAL_DAYS_MAX = 365
/** of one package, in all spans and currencies */
export const PRICES_MAX = 20
/** in the minor unit; in rupiah it is a hundred million */
export const AMOUNT_MAX = 9_999_999_999
/** a petabyte, or more than anybody has of anything else */
export const LIMIT_MAX = 1e15

import type { Generated } from 'kysely'
import type { PackageSource, PriceSpan } from '#contract/business/package-values.ts'

/** What an administrator offers; a deleted one stays for those who had it. */
export interface PackageTable {
  id: string
  name: string
  text: string
  /** JSON `PackageLimits` */
  limits: string
  /** JSON `PackageFlags` */
  flags: string
  is_free: number
  is_hidden: number
  trial_days: number
  position: number
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A changed price is a new row, so that who pays the old one goes on paying it. */
export interface PackagePriceTable {
  id: string
  package_id: string
  span: PriceSpan
  /** ISO 4217 */
  currency: string
  amount_minor: number
  created_at: number
  /** since when it is no longer offered */
  ended_at: number | null
}

/** A package that a space has or had. */
export interface SpacePackageTable {
  id: string
  space_id: string
  package_id: string
  source: PackageSource
  /** what it pays; null if it pays nothing */
  price_id: string | null
  starts_at: number
  /** null: until somebody ends it */
  ends_at: number | null
  /** when somebody ended it before its time */
  ended_at: number | null
  /** id of the account */
  created_by: string | null
  created_at: number
}

/**
 * What a space has used in a month, `2026-11` in UTC. In the row without a month, '', `links` is at
 * least the number of its links (`use-links.service.ts`) and the rest is unused.
 */
export interface SpaceUsageTable {
  space_id: string
  month: string
  links: Generated<number>
  mails: Generated<number>
  clicks: Generated<number>
  calls: Generated<number>
  /** JSON: by limit, the percentage that people were told of */
  told: Generated<string>
}

/** Limits that a space has in place of its package's. */
export interface SpaceLimitTable {
  space_id: string
  /** JSON `OwnLimits` */
  limits: string
}

export interface PackageTables {
  space_limit: SpaceLimitTable
  package: PackageTable
  package_price: PackagePriceTable
  space_package: SpacePackageTable
  space_usage: SpaceUsageTable
}

import type { GivenPackageAnswer, PackageAnswer } from '#contract/business/packages.ts'
import type { KnownPackage, SpacePackageTable } from '../packages/index.ts'

export function presentPackage(known: KnownPackage): PackageAnswer {
  const { prices, ...rest } = known
  return { ...rest, prices: prices.map(presentPrice) }
}

export function presentPrice({ id, span, currency, amountMinor }: KnownPackage['prices'][number]) {
  return { id, span, currency, amount: amountMinor }
}

export function presentGiven(row: SpacePackageTable): GivenPackageAnswer {
  return {
    ...{ id: row.id, packageId: row.package_id, source: row.source },
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: row.ends_at === null ? null : new Date(row.ends_at).toISOString(),
  }
}

import {
  type PackageFlag,
  type PackageLimit,
  packageFlags,
  packageLimits,
} from '#contract/business/package-values.ts'
import type { Deps } from '#server/deps.ts'
import { insertAddOn, insertGiven } from '#server/features/add-ons/add-ons.repository.ts'
import type { AddOnKind } from '#server/features/add-ons/index.ts'
import { insertPackage, insertPrices } from '#server/features/packages/packages.repository.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'

export interface PackageWish {
  id: string
  limits?: Partial<Record<PackageLimit, number | null>>
  flags?: Partial<Record<PackageFlag, boolean>>
  isFree?: boolean
  trialDays?: number
  /** what it costs a month, in cents */
  monthly?: number
}

/** Defines a package that limits nothing and includes everything but what is said otherwise. */
export function definePackage(deps: Deps, wish: PackageWish): Promise<void> {
  const { id, limits, flags, isFree = false, trialDays = 0, monthly } = wish
  const now = deps.clock.now()
  return transaction(deps, async (deps) => {
    await insertPackage(deps.db, {
      ...{ id, name: id, text: '', is_free: Number(isFree), is_hidden: 0 },
      ...{ trial_days: trialDays, position: 0, created_at: now, updated_at: now, deleted_at: null },
      limits: JSON.stringify({
        ...Object.fromEntries(packageLimits.map((name) => [name, null])),
        ...limits,
      }),
      flags: JSON.stringify({
        ...Object.fromEntries(packageFlags.map((name) => [name, true])),
        ...flags,
      }),
    })
    if (monthly !== undefined) {
      await insertPrices(deps.db, [
        {
          ...{ id: `${id}-month`, package_id: id, span: 'month', currency: 'EUR' },
          ...{ amount_minor: monthly, created_at: now, ended_at: null },
        },
      ])
    }
    await recordChange(deps, 'package', id)
  })
}

/** Defines an add-on and gives it to a space, until somebody ends it or to the end of a time. */
export async function giveAddOn(
  deps: Deps,
  wish: {
    id: string
    kind: AddOnKind
    spaceId: string
    endsAt?: number
    calls?: { perMonth: number; perMinute: number }
  },
): Promise<void> {
  const { id, kind, spaceId, endsAt = null, calls } = wish
  const now = deps.clock.now()
  await insertAddOn(deps.db, {
    ...{ id, kind, name: id, link: '', created_at: now, deleted_at: null },
    ...{ price_currency: 'EUR', price_amount: 500, price_span: 'month' },
    ...{ calls_per_month: calls?.perMonth ?? null, calls_per_minute: calls?.perMinute ?? null },
  })
  await insertGiven(deps.db, {
    ...{ id: `${id} of ${spaceId}`, space_id: spaceId, add_on_id: id, source: 'grant' },
    ...{ starts_at: now, ends_at: endsAt, created_by: null },
  })
}

import type { CurrentPackageAnswer } from '#contract/business/packages.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import {
  endPackage,
  findCurrentPackage,
  getPackage,
  givePackage,
  listHoldingPackages,
  type SpacePackageTable,
} from '../packages/index.ts'
import { findPersonalSpaceId, findSpaceOwner } from '../spaces/index.ts'
import { presentGiven } from './packages.presenter.ts'

export interface Grant {
  /** null takes the grant back */
  packageId: string | null
  until?: string | undefined
}

/** The package that a space has now, and what an administrator gave it. @throws spaceNotFound */
export async function getGrant(deps: Deps, spaceId: string): Promise<CurrentPackageAnswer> {
  if (!(await findSpaceOwner(deps.db, spaceId))) throw failure('spaceNotFound')
  const current = await findCurrentPackage(deps, spaceId)
  const [grant] = await listGrants(deps, spaceId)
  return {
    package: current ? { name: current.package.name } : null,
    source: current?.source ?? null,
    endsAt: current?.given ? presentGiven(current.given).endsAt : null,
    grant: grant ? presentGiven(grant) : null,
  }
}

/**
 * Gives an account's personal space a package.
 * @throws notFound, packageNotFound; malformed at `until` for a time that is over
 */
export async function grantToAccount(
  deps: Deps,
  { accountId, by }: { accountId: string; by: string },
  grant: Grant,
): Promise<SpacePackageTable | null> {
  const spaceId = await findPersonalSpaceId(deps.db, accountId)
  if (spaceId === undefined) throw failure('notFound')
  return grantToSpace(deps, { spaceId, by }, grant)
}

/** @throws spaceNotFound, packageNotFound; malformed at `until` for a time that is over */
export function grantToSpace(
  deps: Deps,
  { spaceId, by }: { spaceId: string; by: string },
  { packageId, until }: Grant,
): Promise<SpacePackageTable | null> {
  return transaction(deps, async (deps) => {
    if (!(await findSpaceOwner(deps.db, spaceId))) throw failure('spaceNotFound')
    const now = deps.clock.now()
    const ends = until === undefined ? null : Date.parse(until)
    if (ends !== null && ends <= now) {
      throw failure('malformed', { fields: { until: 'This time is over' } })
    }
    const note = (text: string) =>
      recordAudit(deps, {
        action: packageId === null ? 'package-take-back' : 'package-grant',
        accountId: null,
        object: { kind: 'space', id: spaceId, text },
      })
    if (packageId === null) {
      const packages = await deps.packages.list(deps)
      for (const { id, package_id } of await listGrants(deps, spaceId)) {
        await endPackage(deps, id)
        await note(packages.find((one) => one.id === package_id)?.name ?? '')
      }
      return null
    }
    const { name } = await getPackage(deps, packageId)
    await note(ends === null ? name : `${name} → ${new Date(ends).toISOString()}`)
    const span = { until: ends }
    return givePackage(deps, { spaceId, packageId, source: 'grant', span, createdBy: by })
  })
}

async function listGrants(deps: Pick<Deps, 'db' | 'clock'>, spaceId: string) {
  const holding = await listHoldingPackages(deps.db, { spaceId, now: deps.clock.now() })
  return holding.filter(({ source }) => source === 'grant')
}

import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import {
  endPackage,
  getPackage,
  givePackage,
  listHoldingPackages,
  type SpacePackageTable,
} from '../packages/index.ts'
import { findPersonalSpaceId, findSpaceOwner } from '../spaces/index.ts'

export interface Grant {
  /** null takes the grant back */
  packageId: string | null
  until?: string | undefined
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
    const object = { kind: 'space', id: spaceId }
    if (packageId === null) {
      const holding = await listHoldingPackages(deps.db, { spaceId, now })
      const granted = holding.filter(({ source }) => source === 'grant')
      for (const { id } of granted) await endPackage(deps, id)
      await recordAudit(deps, { action: 'package-grant', accountId: null, object })
      return null
    }
    const { name: text } = await getPackage(deps, packageId)
    await recordAudit(deps, {
      action: 'package-grant',
      accountId: null,
      object: { ...object, text },
    })
    const span = { until: ends }
    return givePackage(deps, { spaceId, packageId, source: 'grant', span, createdBy: by })
  })
}

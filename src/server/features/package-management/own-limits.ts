import type { OwnLimits } from '#contract/business/package-values.ts'
import type { OwnLimitsAnswer } from '#contract/business/space-packages.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { findCurrentPackage, listOwnLimits, saveOwnLimits } from '../packages/index.ts'
import { findSpaceOwner } from '../spaces/index.ts'

/** Limits that an administrator gave one space in place of its package's. @throws spaceNotFound */
export async function getOwnLimits(deps: Deps, spaceId: string): Promise<OwnLimitsAnswer> {
  if (!(await findSpaceOwner(deps.db, spaceId))) throw failure('spaceNotFound')
  const limits = (await listOwnLimits(deps.db)).get(spaceId) ?? {}
  const current = await findCurrentPackage(deps, spaceId)
  const packages = await deps.packages.list(deps)
  const has = packages.find(({ id }) => id === current?.package.id)
  return { limits, package: has ? { name: has.name, limits: has.limits } : null }
}

/** Gives a space limits of its own, in place of all that it had before. @throws spaceNotFound */
export function setOwnLimits(
  deps: Deps,
  spaceId: string,
  limits: OwnLimits,
): Promise<OwnLimitsAnswer> {
  return transaction(deps, async (deps) => {
    if (!(await findSpaceOwner(deps.db, spaceId))) throw failure('spaceNotFound')
    await saveOwnLimits(deps.db, spaceId, limits)
    await recordChange(deps, 'package', spaceId)
    const text = Object.entries(limits)
      .map(([name, max]) => `${name}: ${max ?? '∞'}`)
      .join(', ')
    const object = { kind: 'space', id: spaceId, text }
    await recordAudit(deps, { action: 'own-limits', accountId: null, object })
    return getOwnLimits(deps, spaceId)
  })
}

import type { Deps } from '../../deps.ts'
import { findSetting, saveSetting } from '../../platform/db/setting.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { addressesOf } from '../links/index.ts'
import { addressesOfPage } from '../pages/index.ts'
import { findLookAlikes } from '../safety/index.ts'
import { countOpenSince, hasLookAlike, insertReport } from './abuse-reports.repository.ts'
import { type ChangedTarget, listChangedTargets } from './changed-targets.repository.ts'

const SEEN = 'look-alikes.seen'
const CHANGES_PER_STEP = 200
/** Nobody reads more open reports than this; further ones are not kept. */
const OPEN_MAX = 500

/**
 * Reports links and pages that lead to a look-alike to the inbox after they were created or
 * changed. Each is reported once, whatever is decided. Works from the list of changes, so that no
 * request waits for it.
 */
export async function noticeLookAlikes(deps: Deps): Promise<void> {
  for (;;) {
    const after = Number((await findSetting(deps, SEEN)) ?? 0)
    const { targets, seen } = await listChangedTargets(deps.db, { after, limit: CHANGES_PER_STEP })
    if (seen === after) return
    const found = await judge(deps, targets)
    await transaction(deps, async (deps) => {
      for (const one of found) await file(deps, one)
      await saveSetting(deps, SEEN, String(seen))
    })
  }
}

interface Signal {
  target: ChangedTarget
  /** the look-alike host and the host it imitates */
  text: string
}

async function judge(deps: Deps, targets: readonly ChangedTarget[]): Promise<Signal[]> {
  const addresses = targets.map((target) =>
    target.kind === 'link' ? addressesOf(target.row) : addressesOfPage(target.row),
  )
  if (addresses.every((some) => some.length === 0)) return []
  const found = await findLookAlikes(deps, addresses.flat())
  return targets.flatMap((target, at) => {
    const one = addresses[at]!.map((href) => found.get(href)).find((look) => look !== undefined)
    return one ? [{ target, text: one.of ? `${one.asciiHost} ≈ ${one.of}` : one.asciiHost }] : []
  })
}

async function file(deps: Deps, { target, text }: Signal): Promise<void> {
  if (await hasLookAlike(deps.db, target.id, text)) return
  if ((await countOpenSince(deps.db, 0)).lookAlikes >= OPEN_MAX) return
  await insertReport(deps.db, {
    ...{ id: deps.ids.uuid(), kind: target.kind, target_id: target.id, slug_text: target.name },
    ...{ reason: 'look-alike', text, contact: '', state: 'open', resolution: '' },
    ...{ made_at: deps.clock.now(), resolved_at: null, resolved_by: null },
  })
}

import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  addLinkHealth,
  lockLinkHealth,
  saveLinkHealth,
} from '../../platform/link-health/link-health.repository.ts'
import type { LinkHealthTable } from '../../platform/link-health/link-health.table.ts'
import { addNotice } from '../notices/index.ts'
import { findPresent } from './due-links.repository.ts'
import { nextHealth } from './next-health.ts'
import type { Probe } from './probe-address.ts'

const WEEK_MS = 7 * 86_400_000

/**
 * Stores the result of a check and notifies the people of the link if it has become dead or works
 * again. Stores nothing if the destination has changed meanwhile.
 */
export function storeProbe(
  deps: Deps,
  { linkId, address, probe }: { linkId: string; address: string; probe: Probe },
): Promise<void> {
  return transaction(deps, async (deps) => {
    const now = deps.clock.now()
    const present = await findPresent(deps.db, linkId)
    if (present?.destination_href !== address) return
    await addLinkHealth(deps.db, [{ link_id: linkId, address, due_at: now }])
    const locked = await lockLinkHealth(deps.db, linkId)
    if (locked === undefined) return
    const before = locked.address === address ? locked : anew(locked, address)
    const { last_click_at: clickedAt } = present
    const after = nextHealth(before, probe, {
      now,
      isBusy: clickedAt !== null && clickedAt > now - WEEK_MS,
      chance: Math.random(),
    })
    await saveLinkHealth(deps.db, linkId, { ...after, address, ignored_at: before.ignored_at })
    if (before.ignored_at !== null) return
    if (before.state !== 'dead' && after.state === 'dead') {
      const detail = { reason: after.reason, status: after.status }
      await addNotice(deps, { kind: 'linkDead', linkId, detail })
    }
    if (before.state === 'dead' && after.state === 'alive') {
      await addNotice(deps, { kind: 'linkAlive', linkId })
    }
  })
}

/** Nothing is known about a new destination. */
function anew(row: LinkHealthTable, address: string): LinkHealthTable {
  return {
    ...{ link_id: row.link_id, address, due_at: row.due_at },
    ...{ state: 'new', reason: '', status: null, failures: 0 },
    ...{ failing_since: null, dead_since: null, ignored_at: null, checked_at: null },
  }
}

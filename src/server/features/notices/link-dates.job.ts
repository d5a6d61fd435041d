import type { Deps } from '../../deps.ts'
import { findSetting, saveSetting } from '../../platform/db/setting.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { markTold } from './notice-settings.repository.ts'
import { listEnding, listLimitsReached } from './notices.repository.ts'
import { addNotice } from './notices.service.ts'

const DAY_MS = 86_400_000
/** how long before its end people are told about a link */
export const AHEAD_MS = 3 * DAY_MS
/** no advance notice for a link with a shorter life: it ends as planned */
const SHORT_MS = 2 * AHEAD_MS
const LINKS_PER_STEP = 100

const TOLD_UNTIL = 'notices.told-until'
const LIMITS_BEGUN = 'notices.limits-begun'

/**
 * Sends notices about links that have ended, end in three days, or have used up their limit. Each
 * end and each limit is reported once, however often this runs or is interrupted. Anything from
 * before the first run is not reported.
 */
export async function tellDates(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const kept = await findSetting(deps, TOLD_UNTIL)
  const from = kept === undefined ? now : Math.min(Number(kept), now)
  await tellEnds(deps, { kind: 'linkEnded', after: from, until: now })
  await tellEnds(deps, { kind: 'linkEnding', after: from + AHEAD_MS, until: now + AHEAD_MS })
  await transaction(deps, (deps) => saveSetting(deps, TOLD_UNTIL, String(now)))
  await tellLimits(deps)
}

async function tellEnds(
  deps: Deps,
  { kind, after, until }: { kind: 'linkEnded' | 'linkEnding'; after: number; until: number },
): Promise<void> {
  for (let at = after; ; ) {
    const links = await listEnding(deps.db, { after: at, until, limit: LINKS_PER_STEP })
    if (links.length === 0) return
    // several links may end at the same time: process all of them before the next step
    const last = links.at(-1)?.ends_at ?? until
    const same = await listEnding(deps.db, { after: last - 1, until: last, limit: 100_000 })
    const known = new Set(links.map(({ id }) => id))
    await transaction(deps, async (deps) => {
      for (const link of [...links, ...same.filter(({ id }) => !known.has(id))]) {
        const endsAt = link.ends_at ?? 0
        if (kind === 'linkEnding' && endsAt - link.created_at < SHORT_MS) continue
        if (!(await markTold(deps.db, { linkId: link.id, kind, value: endsAt }))) continue
        await addNotice(deps, { kind, linkId: link.id, detail: { endsAt } })
      }
    })
    at = last
  }
}

async function tellLimits(deps: Deps): Promise<void> {
  const isFirst = (await findSetting(deps, LIMITS_BEGUN)) === undefined
  for (;;) {
    const links = await listLimitsReached(deps.db, LINKS_PER_STEP)
    await transaction(deps, async (deps) => {
      for (const { id, max } of links) {
        const isNew = await markTold(deps.db, { linkId: id, kind: 'linkLimit', value: max })
        if (!isNew || isFirst) continue
        await addNotice(deps, { kind: 'linkLimit', linkId: id, detail: { limit: max } })
      }
    })
    if (links.length < LINKS_PER_STEP) break
  }
  if (isFirst) await transaction(deps, (deps) => saveSetting(deps, LIMITS_BEGUN, '1'))
}

import type { Deps } from '../../deps.ts'
import { isMachine } from '../../platform/agents/is-bot.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { addGoals, findOpenLink, listGoals } from './goals.repository.ts'
import { findReachBack } from './statistics-reach.service.ts'
import { requireScope } from './statistics-scope.service.ts'

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** How often the goal of a link was reached, as far back as the package shows. @throws linkNotFound */
export async function getGoals(
  deps: Pick<Deps, 'db' | 'by' | 'clock' | 'packages'>,
  { userId, linkId: id }: { userId: string; linkId: string },
  span: { from: string; to: string },
): Promise<{ total: number; items: { day: string; count: number }[] }> {
  const { spaceId } = await requireScope(deps, userId, { scope: 'link', id, of: 'clicks' })
  const back = await findReachBack(deps, spaceId)
  let { from } = span
  if (back !== null && dayOf(back) > from) from = dayOf(back)
  const items = await listGoals(deps.db, { linkId: id, from, to: span.to })
  return { total: items.reduce((sum, { count }) => sum + count, 0), items }
}

/**
 * Counts goals that a server says were reached today.
 * @returns how many there are today
 * @throws linkNotFound, noPermission
 */
export function countGoals(
  deps: Deps,
  { userId, linkId: id }: { userId: string; linkId: string },
  count: number,
): Promise<{ day: string; count: number }> {
  return transaction(deps, async (deps) => {
    await requireScope(deps, userId, { scope: 'link', id, of: 'clicks' }, 'links.change')
    const day = dayOf(deps.clock.now())
    return { day, count: await addGoals(deps.db, { linkId: id, day, count }) }
  })
}

/**
 * Counts a person who sees the picture of a link's goal; not bots, and of one client only so many.
 * @returns false if there is no such link
 */
export async function reachGoal(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log'>,
  slug: { domainId: string; key: string },
  by: { clientKey: string; userAgent: string; isHead: boolean },
): Promise<boolean> {
  const link = await findOpenLink(deps.db, slug)
  if (link === undefined) return false
  if (by.isHead || isMachine(by.userAgent)) return true
  const { allowed } = await deps.limits.tryConsume(deps, 'goals', `${link.id} ${by.clientKey}`)
  if (!allowed) return true
  const goal = { linkId: link.id, day: dayOf(deps.clock.now()), count: 1 }
  await addGoals(deps.db, goal).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a goal was not counted')
  })
  return true
}

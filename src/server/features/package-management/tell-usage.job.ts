import {
  type CountedLimit,
  type NearLimit,
  nearnessOf,
  type PackageLimits,
} from '#contract/business/package-values.ts'
import { rolesThatMay } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { tellNearLimits } from '../notices/index.ts'
import {
  asHad,
  countStanding,
  listUses,
  type SpaceUse,
  saveTold,
  type Told,
} from '../packages/index.ts'
import { listMembers } from '../spaces/index.ts'
import { tellSpace } from '../telegram-news/index.ts'
import { USAGE_MAIL, type UsageMailPayload } from './usage-mail.job.ts'

const SPACES_PER_QUERY = 500

/**
 * Tells the people who pay for a space that it has used 80 or 100 % of a limit: once a month for what a month
 * has; for what there is at a time, again only after it was less than 80 %, or with another limit.
 */
export async function tellUsage(deps: Deps): Promise<void> {
  const packages = await deps.packages.list(deps)
  if (packages.length === 0) return
  const free = packages.find(({ isFree }) => isFree)
  const now = deps.clock.now()
  for (let after = ''; ; ) {
    const uses = await listUses(deps.db, { after, limit: SPACES_PER_QUERY, now })
    for (const use of uses) {
      const has = packages.find(({ id }) => id === use.packageId) ?? free
      if (has) await tellOf(deps, use, (await asHad(deps, use.spaceId, has)).limits)
    }
    if (uses.length < SPACES_PER_QUERY) return
    after = uses.at(-1)!.spaceId
  }
}

async function tellOf(deps: Deps, use: SpaceUse, limits: PackageLimits): Promise<void> {
  const { spaceId } = use
  const standing = { ...use.standing }
  if (nearnessOf('activeLinks', standing.activeLinks, limits.activeLinks) > 0) {
    standing.activeLinks = (await countStanding(deps.db, spaceId)).activeLinks
  }
  const ofMonth = compare(use.month, limits, use.told.month)
  const ofStanding = compare(standing, limits, use.told.standing)
  const news = [...ofMonth.news, ...ofStanding.news]
  if (!ofMonth.isChanged && !ofStanding.isChanged) return
  await transaction(deps, async (deps) => {
    const now = deps.clock.now()
    if (ofMonth.isChanged) await saveTold(deps.db, { spaceId, now, told: ofMonth.told })
    if (ofStanding.isChanged) await saveTold(deps.db, { spaceId, now: null, told: ofStanding.told })
    if (news.length > 0) await tell(deps, spaceId, news)
  })
}

/** The news to tell, and all that will have been told then. */
function compare(
  used: Readonly<Partial<Record<CountedLimit, number>>>,
  limits: PackageLimits,
  before: Told,
): { news: NearLimit[]; told: Told; isChanged: boolean } {
  const news: NearLimit[] = []
  const told: Record<string, readonly [number, number]> = {}
  for (const [name, count] of Object.entries(used)) {
    const limit = name as CountedLimit
    const max = limits[limit]
    const percent = nearnessOf(limit, count, max)
    if (percent === 0 || max === null) continue
    const [toldPercent, toldMax] = before[limit] ?? [0, max]
    if (toldMax === max && toldPercent >= percent) {
      told[limit] = [toldPercent, max]
      continue
    }
    told[limit] = [percent, max]
    news.push({ limit, used: count, max })
  }
  return { news, told, isChanged: JSON.stringify(told) !== JSON.stringify(before) }
}

async function tell(deps: Deps, spaceId: string, news: NearLimit[]): Promise<void> {
  const able = rolesThatMay('billing.read') as readonly string[]
  const members = await listMembers(deps.db, [spaceId])
  for (const { user_id: userId } of members.filter(({ role }) => able.includes(role))) {
    const payload: UsageMailPayload = { spaceId, userId, news }
    await enqueue(deps, { kind: USAGE_MAIL, payload })
  }
  await tellNearLimits(deps, { spaceId, near: news })
  await tellSpace(deps, { spaceId, kind: 'limit', detail: { near: news } })
}

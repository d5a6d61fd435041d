import { failure } from '#contract/errors.ts'
import type { Action } from '#contract/permissions.ts'
import {
  CLICK_DIMENSIONS,
  type ClickDimension,
  type StatisticsScope,
} from '#contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import { CLICK_KINDS, type ClickKind } from '../../platform/clicks/click.ts'
import type { ClickScope } from '../../platform/clicks/click-statistics.ts'
import { referrerNetwork } from '../../platform/clicks/referrer-network.ts'
import { requireOpenSpace, requirePermission } from '../spaces/index.ts'
import {
  findLinkSpace,
  findPageSpace,
  listLinkIdsOfPage,
  listLinkIdsOfTag,
} from './statistics-scope.repository.ts'

export interface ScopeAsked extends Partial<Record<ClickDimension, string | undefined>> {
  scope: StatisticsScope
  id?: string | undefined
  of: 'clicks' | 'views'
}

export type Targets = ClickScope

/**
 * The links or pages that a query is about, only for members of their space.
 * @throws linkNotFound, notFound if they do not exist or are not the caller's; malformed without an
 * id
 */
export async function resolveScope(
  deps: Pick<Deps, 'db'>,
  userId: string,
  asked: ScopeAsked,
  action: Action = 'statistics.read',
): Promise<Targets> {
  return targetsIn(deps, await requireScope(deps, userId, asked, action), asked)
}

/**
 * The space that a query is about, if the account may see its numbers.
 * @throws what `resolveScope` throws
 */
export async function requireScope(
  deps: Pick<Deps, 'db'>,
  userId: string,
  asked: ScopeAsked,
  action: Action = 'statistics.read',
): Promise<string> {
  const { scope, id } = asked
  const absent = scope === 'link' ? 'linkNotFound' : 'notFound'
  if (scope !== 'space' && id === undefined) {
    throw failure('malformed', { fields: { id: 'Say which one' } })
  }
  if (scope === 'tag' || (scope === 'space' && id === undefined)) {
    return requireOpenSpace(deps, userId, action)
  }
  const spaceId = scope === 'space' ? id : await findSpaceOf(deps, asked)
  if (spaceId === undefined) throw failure(absent)
  await requirePermission(deps, { userId, spaceId, action, absent })
  return spaceId
}

/** The space of the link or page in a query; undefined if it does not exist. */
export async function findSpaceOf(
  { db }: Pick<Deps, 'db'>,
  { scope, id = '' }: ScopeAsked,
): Promise<string | undefined> {
  const found = await (scope === 'link' ? findLinkSpace(db, id) : findPageSpace(db, id))
  return found?.space_id
}

/** The links or pages of a query about this space; does not check permissions. */
export async function targetsIn(
  { db }: Pick<Deps, 'db'>,
  spaceId: string,
  { scope, id = '', of }: ScopeAsked,
): Promise<Targets> {
  if (scope === 'tag') {
    return { target: 'link', targetIds: await listLinkIdsOfTag(db, spaceId, id) }
  }
  if (scope === 'link') return { target: 'link', targetIds: [id] }
  if (scope === 'space') return { target: of === 'views' ? 'page' : 'link', spaceId }
  return of === 'views'
    ? { target: 'page', targetIds: [id] }
    : { target: 'link', targetIds: await listLinkIdsOfPage(db, id) }
}

/** The filters of a query, and the kinds of clicks that it shows (contract.md §5). */
export function readFilters(asked: ScopeAsked, bots: boolean, unfiltered: readonly ClickKind[]) {
  const filters: { dimension: ClickDimension; value: string }[] = []
  for (const dimension of CLICK_DIMENSIONS) {
    const value = asked[dimension]
    if (value === undefined || dimension === 'kind') continue
    // a filter may name a host that now counts under its network
    filters.push({ dimension, value: dimension === 'referrer' ? referrerNetwork(value) : value })
  }
  const { kind } = asked
  if (kind !== undefined) return { filters, kinds: CLICK_KINDS.filter((one) => one === kind) }
  const kinds = bots && !unfiltered.includes('bot') ? [...unfiltered, 'bot' as const] : unfiltered
  return { filters, kinds }
}

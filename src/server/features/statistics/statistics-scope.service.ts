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
import {
  type FolderReach,
  findReach,
  requireIn,
  requireOpenFolders,
  visibleIn,
} from '../folders/index.ts'
import { requirePermission } from '../spaces/index.ts'
import { findReachBack } from './statistics-reach.service.ts'
import {
  findLinkPlace,
  findPagePlace,
  listIdsInFolders,
  listLinkIdsOfPage,
  listLinkIdsOfTag,
} from './statistics-scope.repository.ts'

export interface ScopeAsked extends Partial<Record<ClickDimension, string | undefined>> {
  scope: StatisticsScope
  id?: string | undefined
  of: 'clicks' | 'views'
}

export type Targets = ClickScope

export interface ShownScope {
  targets: Targets
  /** ms UTC; null where no package limits it */
  reachesBackTo: number | null
}

/**
 * The links or pages that a query is about, only for members of their space and as far as they see its folders;
 * and from when on their clicks are shown.
 * @throws linkNotFound, notFound if they do not exist or are not the caller's; malformed without an
 * id
 */
export async function resolveScope(
  deps: Pick<Deps, 'db' | 'by' | 'clock' | 'packages'>,
  userId: string,
  asked: ScopeAsked,
  action: Action = 'statistics.read',
): Promise<ShownScope> {
  const reach = await requireScope(deps, userId, asked, action)
  const reachesBackTo = await findReachBack(deps, reach.spaceId)
  return { targets: await targetsIn(deps, reach, asked), reachesBackTo }
}

/**
 * What the account reaches in the space that a query is about, if it may see its numbers.
 * @throws what `resolveScope` throws
 */
export async function requireScope(
  deps: Pick<Deps, 'db' | 'by'>,
  userId: string,
  asked: ScopeAsked,
  action: Action = 'statistics.read',
): Promise<FolderReach> {
  const { scope, id } = asked
  const absent = scope === 'link' ? 'linkNotFound' : 'notFound'
  if (scope !== 'space' && id === undefined) {
    throw failure('malformed', { fields: { id: 'Say which one' } })
  }
  if (scope === 'tag' || (scope === 'space' && id === undefined)) {
    return requireOpenFolders(deps, userId, action)
  }
  if (scope === 'space') {
    await requirePermission(deps, { userId, spaceId: id!, action, absent })
    return findReach(deps, { userId, spaceId: id! })
  }
  const place = await findPlaceOf(deps, asked)
  if (place === undefined) throw failure(absent)
  const reach = await findReach(deps, { userId, spaceId: place.space_id })
  requireIn(reach, place.folder_id, { action, absent })
  return reach
}

/** Where the link or page of a query is; undefined if it does not exist. */
export function findPlaceOf(
  { db }: Pick<Deps, 'db'>,
  { scope, id = '' }: ScopeAsked,
): Promise<{ space_id: string; folder_id: string | null } | undefined> {
  return scope === 'link' ? findLinkPlace(db, id) : findPagePlace(db, id)
}

/** The links or pages of a query as far as somebody reaches them; of one thing, `requireScope` has asked. */
export async function targetsIn(
  { db }: Pick<Deps, 'db'>,
  reach: FolderReach,
  { scope, id = '', of }: ScopeAsked,
): Promise<Targets> {
  const { spaceId } = reach
  const visible = visibleIn(reach)
  if (scope === 'tag') {
    return { target: 'link', targetIds: await listLinkIdsOfTag(db, spaceId, id, visible) }
  }
  if (scope === 'link') return { target: 'link', targetIds: [id] }
  if (scope === 'space') {
    const target = of === 'views' ? 'page' : 'link'
    if (visible === undefined) return { target, spaceId }
    return { target, targetIds: await listIdsInFolders(db, target, spaceId, visible) }
  }
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

import { failure } from '#contract/errors.ts'
import {
  CLICK_DIMENSIONS,
  type ClickDimension,
  type StatisticsScope,
} from '#contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import { CLICK_KINDS, type ClickKind } from '../../platform/clicks/click.ts'
import { getPersonalSpaceId, requireViewer } from '../spaces/index.ts'
import {
  findLinkSpace,
  findPageSpace,
  listLinkIdsOfPage,
  listLinkIdsOfSpace,
  listLinkIdsOfTag,
  listPageIdsOfSpace,
} from './statistics-scope.repository.ts'

export interface ScopeAsked extends Partial<Record<ClickDimension, string | undefined>> {
  scope: StatisticsScope
  id?: string | undefined
  of: 'clicks' | 'views'
}

export interface Targets {
  target: 'link' | 'page'
  targetIds: string[]
}

/**
 * The links or pages that a question is about, for members of their space only.
 * @throws linkNotFound, notFound for what is absent or not the caller's; malformed without an id
 */
export async function resolveScope(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { scope, id, of }: ScopeAsked,
): Promise<Targets> {
  const { db } = deps
  if (scope === 'space') {
    const spaceId = id ?? (await getPersonalSpaceId(deps, userId))
    await requireViewer(deps, { userId, spaceId, absent: 'notFound' })
    return of === 'views'
      ? { target: 'page', targetIds: await listPageIdsOfSpace(db, spaceId) }
      : { target: 'link', targetIds: await listLinkIdsOfSpace(db, spaceId) }
  }
  if (id === undefined) throw failure('malformed', { fields: { id: 'Say which one' } })
  if (scope === 'tag') {
    const spaceId = await getPersonalSpaceId(deps, userId)
    return { target: 'link', targetIds: await listLinkIdsOfTag(db, spaceId, id) }
  }
  const absent = scope === 'link' ? 'linkNotFound' : 'notFound'
  const found = await (scope === 'link' ? findLinkSpace(db, id) : findPageSpace(db, id))
  if (found === undefined) throw failure(absent)
  await requireViewer(deps, { userId, spaceId: found.space_id, absent })
  if (scope === 'link') return { target: 'link', targetIds: [id] }
  return of === 'views'
    ? { target: 'page', targetIds: [id] }
    : { target: 'link', targetIds: await listLinkIdsOfPage(db, id) }
}

/** The filters of a question, and the kinds that it shows (contract.md §5). */
export function readFilters(asked: ScopeAsked, bots: boolean, unfiltered: readonly ClickKind[]) {
  const filters: { dimension: ClickDimension; value: string }[] = []
  for (const dimension of CLICK_DIMENSIONS) {
    const value = asked[dimension]
    if (value !== undefined && dimension !== 'kind') filters.push({ dimension, value })
  }
  const { kind } = asked
  if (kind !== undefined) return { filters, kinds: CLICK_KINDS.filter((one) => one === kind) }
  const kinds = bots && !unfiltered.includes('bot') ? [...unfiltered, 'bot' as const] : unfiltered
  return { filters, kinds }
}

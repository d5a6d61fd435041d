import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { listPageViews, type PageView } from './shown/page-document.repository.ts'

/** Pages of the caller's personal space, the first one first. */
export async function listPagesOfCaller(
  deps: Deps,
  userId: string,
  state: 'active' | 'deleted',
  action: Action = 'pages.read',
): Promise<PageView[]> {
  const spaceId = await requireOpenSpace(deps, userId, action)
  return listPageViews(deps.db, spaceId, state)
}

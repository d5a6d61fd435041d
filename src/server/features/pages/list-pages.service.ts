import type { Deps } from '../../deps.ts'
import { getPersonalSpaceId, requireViewer } from '../spaces/index.ts'
import { listPageViews, type PageView } from './page-document.repository.ts'

/** Pages of the caller's personal space, the first one first. */
export async function listPagesOfCaller(
  deps: Deps,
  userId: string,
  state: 'active' | 'deleted',
): Promise<PageView[]> {
  const spaceId = await getPersonalSpaceId(deps, userId)
  await requireViewer(deps, { userId, spaceId, absent: 'notFound' })
  return listPageViews(deps.db, spaceId, state)
}

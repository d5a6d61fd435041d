import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { isVisible, requireOpenFolders, visibleIn } from '../folders/index.ts'
import { listPageViews, type PageView } from './shown/page-document.repository.ts'

/** Pages of the open space that the caller sees, the first one first. */
export async function listPagesOfCaller(
  deps: Deps,
  userId: string,
  state: 'active' | 'deleted',
  action: Action = 'pages.read',
): Promise<PageView[]> {
  const reach = await requireOpenFolders(deps, userId, action)
  const visible = visibleIn(reach)
  const pages = await listPageViews(deps.db, reach.spaceId, state)
  return pages.filter(({ folder_id }) => isVisible(visible, folder_id))
}

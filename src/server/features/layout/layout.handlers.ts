import { getLayoutEndpoint, putLayoutEndpoint } from '#contract/layout.ts'
import { route } from '../../platform/call.ts'
import { presentLayout } from './layout.presenter.ts'
import { findAccountRegion, findLayout, saveLayout } from './layout.repository.ts'

/** Everybody reads and writes their own settings only, so there is no policy to ask. */
export const layoutRoutes = [
  route(getLayoutEndpoint, async ({ db }, { caller }) => {
    const layout = presentLayout(await findLayout(db, caller.userId))
    return { ...layout, ...(await findAccountRegion(db, caller.userId)) }
  }),

  route(putLayoutEndpoint, async ({ db }, { caller, body }) => {
    const { isScrollable, sidebarType, ...same } = body
    const row = {
      ...same,
      user_id: caller.userId,
      is_scrollable: isScrollable ? 1 : 0,
      sidebar_type: sidebarType,
    }
    await saveLayout(db, row)
    return presentLayout(row)
  }),
]

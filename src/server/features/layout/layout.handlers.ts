import {
  getLayoutEndpoint,
  getLinksTableEndpoint,
  putLayoutEndpoint,
  putLinksTableEndpoint,
} from '#contract/pages/layout.ts'
import { route } from '../../platform/call.ts'
import { presentLayout, presentLinksTable } from './layout.presenter.ts'
import {
  findAccountRegion,
  findLayout,
  findLinksTable,
  saveLayout,
  saveLinksTable,
} from './layout.repository.ts'

/** Accounts read and write only their own settings, so no policy is needed. */
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

  route(getLinksTableEndpoint, async ({ db }, { caller }) =>
    presentLinksTable(await findLinksTable(db, caller.userId)),
  ),

  route(putLinksTableEndpoint, async ({ db }, { caller, body }) => {
    const row = { user_id: caller.userId, hidden_columns: body.hiddenColumns.join(' ') }
    await saveLinksTable(db, row)
    return presentLinksTable(row)
  }),
]

import {
  changePageEndpoint,
  changeThemeEndpoint,
  createPageEndpoint,
  deletePageEndpoint,
  getPageEndpoint,
  listPagesEndpoint,
  publishPageEndpoint,
  restorePageEndpoint,
  unpublishPageEndpoint,
} from '#contract/pages/pages.ts'
import { route } from '../../platform/call.ts'
import { findReach, sayRoleIn } from '../folders/index.ts'
import { changePage, changeTheme } from './change-page.service.ts'
import { listPagesOfCaller } from './list-pages.service.ts'
import { presentPage } from './pages.presenter.ts'
import { createPage, deletePage, restorePage, setPublished } from './pages.service.ts'
import { fullPage } from './shown/full-page.ts'
import { getPage, type PageOfCaller } from './shown/page-access.ts'

const ofCaller = (call: { caller: { userId: string }; params: { id: string } }): PageOfCaller => ({
  userId: call.caller.userId,
  id: call.params.id,
})

export const pageRoutes = [
  route(listPagesEndpoint, async (deps, { caller, query }) => {
    const pages = await listPagesOfCaller(deps, caller.userId, query.state)
    return { items: pages.map((page) => presentPage(deps, page)) }
  }),

  route(createPageEndpoint, async (deps, { caller, body }) => {
    const page = await createPage(deps, caller.userId, body)
    return fullPage(deps, page.id)
  }),

  route(getPageEndpoint, async (deps, call) => {
    const page = await getPage(deps, ofCaller(call), 'pages.read')
    const reach = await findReach(deps, { userId: call.caller.userId, spaceId: page.space_id })
    return { ...(await fullPage(deps, page.id)), ...sayRoleIn(reach, page.folder_id) }
  }),

  route(changePageEndpoint, async (deps, call) => {
    await changePage(deps, ofCaller(call), call.body)
    return fullPage(deps, call.params.id)
  }),

  route(changeThemeEndpoint, async (deps, call) => {
    await changeTheme(deps, ofCaller(call), call.body)
    return fullPage(deps, call.params.id)
  }),

  route(deletePageEndpoint, async (deps, call) => {
    await deletePage(deps, ofCaller(call))
    return undefined
  }),

  route(restorePageEndpoint, async (deps, call) => {
    await restorePage(deps, ofCaller(call))
    return fullPage(deps, call.params.id)
  }),

  route(publishPageEndpoint, async (deps, call) => {
    await setPublished(deps, ofCaller(call), true)
    return fullPage(deps, call.params.id)
  }),

  route(unpublishPageEndpoint, async (deps, call) => {
    await setPublished(deps, ofCaller(call), false)
    return fullPage(deps, call.params.id)
  }),
]

import { listNoticesEndpoint, readNoticesEndpoint } from '#contract/together/notices.ts'
import { route } from '../../platform/call.ts'
import { presentNotice } from './notices.presenter.ts'
import { listNoticesOfCaller, readNotices } from './notices.service.ts'

export const noticeRoutes = [
  route(listNoticesEndpoint, async (deps, { caller, query }) => {
    const page = await listNoticesOfCaller(deps, caller.userId, query)
    return {
      items: page.notices.map((notice) => presentNotice(deps, notice)),
      nextCursor: page.nextCursor,
      unread: page.unread,
    }
  }),

  route(readNoticesEndpoint, async (deps, { caller, body }) => ({
    unread: await readNotices(deps, caller.userId, body.upTo),
  })),
]

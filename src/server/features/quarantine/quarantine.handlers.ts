import {
  appealEndpoint,
  appealForPageEndpoint,
  decideAppealEndpoint,
  getLinkBlockEndpoint,
  getPageBlockEndpoint,
  listAppealsEndpoint,
} from '#contract/safety/quarantine.ts'
import { route } from '../../platform/call.ts'
import { appeal, decideAppeal, getLinkBlock, listInboxAppeals } from './appeals.service.ts'
import { appealForPage, getPageBlock } from './page-appeals.service.ts'
import { presentAppeal, presentBlock, presentPageBlock } from './quarantine.presenter.ts'

export const quarantineRoutes = [
  route(getLinkBlockEndpoint, async (deps, { caller, params }) =>
    presentBlock(await getLinkBlock(deps, { userId: caller.userId, id: params.id })),
  ),

  route(appealEndpoint, async (deps, { caller, params, body }) =>
    presentBlock(await appeal(deps, { userId: caller.userId, id: params.id }, body.text)),
  ),

  route(getPageBlockEndpoint, async (deps, { caller, params }) =>
    presentPageBlock(await getPageBlock(deps, { userId: caller.userId, id: params.id })),
  ),

  route(appealForPageEndpoint, async (deps, { caller, params, body }) =>
    presentPageBlock(
      await appealForPage(deps, { userId: caller.userId, id: params.id }, body.text),
    ),
  ),

  route(listAppealsEndpoint, async (deps, { query }) => {
    const { cursor, limit, state } = query
    const filter = { isOpen: state === 'open' }
    const { rows, total, nextCursor } = await listInboxAppeals(deps, filter, { cursor, limit })
    return { items: rows.map(presentAppeal), total, nextCursor }
  }),

  route(decideAppealEndpoint, async (deps, { caller, params, body }) => {
    const decision = { isGranted: body.decision === 'granted', answer: body.answer }
    await decideAppeal(deps, caller.userId, params.id, decision)
    return undefined
  }),
]

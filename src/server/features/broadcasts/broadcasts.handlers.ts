import {
  changeBroadcastEndpoint,
  controlBroadcastEndpoint,
  createBroadcastEndpoint,
  createWelcomeMailEndpoint,
  deleteBroadcastEndpoint,
  exportBroadcastEndpoint,
  getBroadcastEndpoint,
  getWelcomeMailEndpoint,
  listBroadcastLinksEndpoint,
  listBroadcastsEndpoint,
  previewBroadcastEndpoint,
  restoreBroadcastEndpoint,
  sendBroadcastEndpoint,
  switchWelcomeMailEndpoint,
  testBroadcastEndpoint,
} from '#contract/mail/broadcasts.ts'
import { takeMailEventsEndpoint } from '#contract/mail/mail-events.ts'
import { may } from '#contract/permissions.ts'
import { type Account, type Route, route } from '../../platform/call.ts'
import { presentBroadcast, presentFullBroadcast } from './broadcasts.presenter.ts'
import {
  type BroadcastWithResults,
  changeBroadcast,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  listBroadcastsOf,
  previewBroadcast,
  restoreBroadcast,
} from './broadcasts.service.ts'
import { takeSignedEvents } from './results/mail-events.service.ts'
import { exportMailResults, listLinksOfMail } from './results/mail-results.service.ts'
import { controlBroadcast, sendBroadcast, sendTestMail } from './send-broadcast.service.ts'
import { createWelcomeMail, getWelcomeMail, switchWelcomeMail } from './welcome/welcome.service.ts'

const full = ({ row, results }: BroadcastWithResults) => presentFullBroadcast(row, results)

const ofCaller = (call: { caller: Account; params: { id: string } }) => ({
  userId: call.caller.userId,
  id: call.params.id,
})

const ofPage = (call: { caller: Account; params: { id: string } }) => ({
  userId: call.caller.userId,
  pageId: call.params.id,
})

/** Routes for mails from a page to its subscribers. */
export const broadcastRoutes: readonly Route[] = [
  route(listBroadcastsEndpoint, async (deps, { caller, params, query }) => {
    const request = { userId: caller.userId, pageId: params.id, ...query }
    const { items, nextCursor } = await listBroadcastsOf(deps, request)
    return { items: items.map(({ row, results }) => presentBroadcast(row, results)), nextCursor }
  }),
  route(createBroadcastEndpoint, async (deps, { caller, params, body }) =>
    full(await createBroadcast(deps, caller.userId, { pageId: params.id, ...body })),
  ),
  route(getBroadcastEndpoint, async (deps, call) => {
    const mail = await getBroadcast(deps, ofCaller(call))
    const { segment, ...rest } = full(mail)
    // tags and addresses are for the same people
    const isShown = mail.role === undefined || may(mail.role, 'subscribers.read')
    return { ...rest, ...(isShown && { segment }), ...(mail.role && { role: mail.role }) }
  }),
  route(changeBroadcastEndpoint, async (deps, call) =>
    full(await changeBroadcast(deps, ofCaller(call), call.body)),
  ),
  route(deleteBroadcastEndpoint, async (deps, call) => {
    await deleteBroadcast(deps, ofCaller(call))
    return undefined
  }),
  route(restoreBroadcastEndpoint, async (deps, call) =>
    full(await restoreBroadcast(deps, ofCaller(call))),
  ),
  route(previewBroadcastEndpoint, async (deps, { caller, params, body }) =>
    previewBroadcast(deps, caller.userId, { pageId: params.id, ...body }),
  ),
  route(testBroadcastEndpoint, async (deps, call) => ({
    email: await sendTestMail(deps, ofCaller(call)),
  })),
  route(sendBroadcastEndpoint, async (deps, call) => {
    const { at, revision } = call.body
    const moment = at === null ? null : Date.parse(at)
    return full(await sendBroadcast(deps, ofCaller(call), { at: moment, revision }))
  }),
  route(controlBroadcastEndpoint, async (deps, call) =>
    full(await controlBroadcast(deps, ofCaller(call), call.body.action)),
  ),
  route(getWelcomeMailEndpoint, async (deps, call) => {
    const mail = await getWelcomeMail(deps, ofPage(call))
    return { mail: mail ? { ...full(mail), ...(mail.role && { role: mail.role }) } : null }
  }),
  route(createWelcomeMailEndpoint, async (deps, call) =>
    full(await createWelcomeMail(deps, ofPage(call))),
  ),
  route(switchWelcomeMailEndpoint, async (deps, call) =>
    full(await switchWelcomeMail(deps, ofPage(call), call.body)),
  ),
  route(listBroadcastLinksEndpoint, async (deps, call) => ({
    items: await listLinksOfMail(deps, ofCaller(call)),
  })),
  route(exportBroadcastEndpoint, async (deps, call) => {
    call.reply.header('Content-Disposition', 'attachment; filename="mail-results.csv"')
    return exportMailResults(deps, ofCaller(call))
  }),
  route(takeMailEventsEndpoint, async (deps, { headers, request }) => {
    const { bytes: body } = await request.upload()
    const results = await takeSignedEvents(deps, {
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signatures: headers['webhook-signature'],
      body,
    })
    return { results }
  }),
]

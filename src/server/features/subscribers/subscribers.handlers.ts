import { countSegmentEndpoint } from '#contract/mail/segments.ts'
import {
  listSubscriberTagsEndpoint,
  tagSubscribersEndpoint,
} from '#contract/mail/subscriber-tags.ts'
import {
  deleteSubscriberEndpoint,
  exportSubscribersEndpoint,
  gainedSubscribersEndpoint,
  importSubscribersEndpoint,
  leaveReasonsEndpoint,
  listSubscribersEndpoint,
  subscribeEndpoint,
  subscriberGrowthEndpoint,
  unsubscribeEndpoint,
  verifySubscriberEndpoint,
} from '#contract/mail/subscribers.ts'
import { type Handler, type ReplyControls, type Route, route } from '../../platform/call.ts'
import { importSubscribers } from './list/import-subscribers.service.ts'
import { readGrowth } from './list/subscriber-growth.service.ts'
import {
  countGained,
  exportSubscribers,
  forgetSubscriber,
  listSubscribersOf,
} from './list/subscriber-list.service.ts'
import {
  type CookieToSet,
  dropChallenge,
  heldChallenges,
  holdChallenge,
} from './subscribe/challenge-cookie.ts'
import { readLeaveReasons } from './subscribe/leave-reasons.service.ts'
import { holdLeft } from './subscribe/left-cookie.ts'
import { subscribe } from './subscribe/subscribe.service.ts'
import {
  endOfSubscriptionCookie,
  readSubscriptionCookie,
  subscriptionCookies,
} from './subscribe/subscription-cookie.ts'
import { unsubscribe } from './subscribe/unsubscribe.service.ts'
import { verifySubscriber } from './subscribe/verify.service.ts'
import { presentSubscriber } from './subscribers.presenter.ts'
import { countSegment, listSubscriberTags, tagSubscribers } from './tags/subscriber-tags.service.ts'

/** The subscription calls of contract.md §2 and the creator's list of subscribers. */

const handleSubscribe: Handler<typeof subscribeEndpoint> = async (deps, call) => {
  const held = heldChallenges(call.request.cookies)
  const requested = await subscribe(deps, {
    pageId: call.query.link_bio_id,
    userId: call.query.user_id,
    email: call.body.subscribe_email,
    held,
    clientKey: call.request.clientKey,
  })
  setCookies(call.reply, [holdChallenge(held, requested.challengeId)])
  return { data: { message: 'succ_001', ...(requested.isDelayed ? { delayed: true } : {}) } }
}

const handleVerify: Handler<typeof verifySubscriberEndpoint> = async (deps, call) => {
  const { cookies, clientKey } = call.request
  const pageId = call.query.link_bio_id
  const held = heldChallenges(cookies)
  const verified = await verifySubscriber(deps, {
    pageId,
    email: call.body.subscribe_email,
    code: call.body.otp,
    held,
    clientKey,
  })
  const content = {
    subscribe_email: verified.email,
    subscriber_id: verified.subscriberId,
    link_bio_id: pageId,
  }
  setCookies(call.reply, [
    ...subscriptionCookies(cookies, content),
    dropChallenge(held, verified.challengeId),
  ])
  return { data: { message: 'succ_0', ...content } }
}

const handleUnsubscribe: Handler<typeof unsubscribeEndpoint> = async (deps, call) => {
  const pageId = call.query.link_bio_id
  const { emailHash } = await unsubscribe(deps, {
    pageId,
    email: call.body.subscribe_email,
    subscriberId: readSubscriptionCookie(call.request.cookies, pageId)?.subscriber_id,
  })
  const left = holdLeft(deps.secrets, { pageId, emailHash })
  setCookies(call.reply, [endOfSubscriptionCookie(pageId), left])
  return { data: { message: 'succ_101_2' } }
}

const handleList: Handler<typeof listSubscribersEndpoint> = async (deps, call) => {
  const { userId } = call.caller
  const list = await listSubscribersOf(deps, { ...call.query, userId, pageId: call.params.id })
  return {
    items: list.rows.map((row) => presentSubscriber(row, list.tags.get(row.id))),
    nextCursor: list.nextCursor,
    counts: list.counts,
  }
}

const handleExport: Handler<typeof exportSubscribersEndpoint> = async (deps, call) => {
  const { state } = call.query
  const request = { pageId: call.params.id, state }
  const { username, lines } = await exportSubscribers(deps, call.caller.userId, request)
  const name = `subscribers-${username}.csv`
  call.reply.header('Content-Disposition', `attachment; filename="${name}"`)
  return lines
}

const handleDelete: Handler<typeof deleteSubscriberEndpoint> = async (deps, call) => {
  const { id, subscriberId } = call.params
  await forgetSubscriber(deps, call.caller.userId, { pageId: id, subscriberId })
}

function setCookies(reply: ReplyControls, cookies: readonly CookieToSet[]): void {
  for (const { name, value, options } of cookies) reply.setCookie(name, value, options)
}

export const subscriberRoutes: readonly Route[] = [
  route(subscribeEndpoint, handleSubscribe),
  route(verifySubscriberEndpoint, handleVerify),
  route(unsubscribeEndpoint, handleUnsubscribe),
  route(listSubscribersEndpoint, handleList),
  route(exportSubscribersEndpoint, handleExport),
  route(importSubscribersEndpoint, async (deps, { caller, params, body }) => ({
    results: await importSubscribers(deps, caller.userId, { pageId: params.id, ...body }),
  })),
  route(listSubscriberTagsEndpoint, async (deps, { caller, params }) => ({
    items: await listSubscriberTags(deps, caller.userId, params.id),
  })),
  route(tagSubscribersEndpoint, async (deps, { caller, params, body }) => ({
    subscribers: await tagSubscribers(deps, caller.userId, { pageId: params.id, ...body }),
  })),
  route(countSegmentEndpoint, async (deps, { caller, params, body }) => ({
    subscribers: await countSegment(deps, caller.userId, { pageId: params.id, ...body }),
  })),
  route(deleteSubscriberEndpoint, handleDelete),
  route(subscriberGrowthEndpoint, async (deps, { caller, params, query }) => ({
    items: await readGrowth(deps, caller.userId, { pageId: params.id, ...query }),
  })),
  route(leaveReasonsEndpoint, async (deps, { caller, params }) => ({
    items: await readLeaveReasons(deps, caller.userId, params.id),
  })),
  route(gainedSubscribersEndpoint, (deps, { caller, query }) =>
    countGained(deps, caller.userId, Date.parse(query.from)),
  ),
]

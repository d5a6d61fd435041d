import type { SentBody, SentQuery } from '#contract/call-types.ts'
import type {
  BroadcastAnswer,
  BroadcastBlock,
  BroadcastDocument,
  changeBroadcastEndpoint,
  controlBroadcastEndpoint,
  createBroadcastEndpoint,
  FullBroadcastAnswer,
  MailRun,
  previewBroadcastEndpoint,
} from '#contract/mail/broadcasts.ts'
import type { Segment } from '#contract/mail/segments.ts'
import type { tagSubscribersEndpoint } from '#contract/mail/subscriber-tags.ts'
import type {
  ImportResult,
  listSubscribersEndpoint,
  Subscriber as SubscriberAnswer,
} from '#contract/mail/subscribers.ts'
import type { listFormAnswersEndpoint } from '#contract/pages/form-answers.ts'
import { call } from '#web/platform/call.ts'

export type Subscriber = SubscriberAnswer
export type Broadcast = BroadcastAnswer
export type FullBroadcast = FullBroadcastAnswer
export type MailBlock = BroadcastBlock
export type { MailRun }
export type MailDocument = BroadcastDocument
export type SubscriberChoice = Omit<SentQuery<typeof listSubscribersEndpoint>, 'cursor' | 'limit'>

export function listSubscribers(
  pageId: string,
  query: SentQuery<typeof listSubscribersEndpoint>,
  signal: AbortSignal,
) {
  const input = { params: { id: pageId }, query }
  return call('subscribers.list', input, { signal })
}

export function readGrowth(pageId: string, signal: AbortSignal) {
  return call('subscribers.growth', { params: { id: pageId } }, { signal })
}

export async function readLeaveReasons(pageId: string, signal: AbortSignal) {
  return (await call('subscribers.leaveReasons', { params: { id: pageId } }, { signal })).items
}

export type { ImportResult, Segment }

export async function importSubscribers(
  pageId: string,
  body: { addresses: string[]; tags: string[] },
): Promise<ImportResult[]> {
  const input = { params: { id: pageId }, body }
  return (await call('subscribers.import', input)).results
}

export async function listSubscriberTags(pageId: string, signal: AbortSignal) {
  return (await call('subscribers.listTags', { params: { id: pageId } }, { signal })).items
}

export function tagSubscribers(pageId: string, body: SentBody<typeof tagSubscribersEndpoint>) {
  return call('subscribers.tag', { params: { id: pageId }, body })
}

/** @param segment null: everybody */
export async function countSegment(pageId: string, segment: Segment | null, signal: AbortSignal) {
  const input = { params: { id: pageId }, body: { segment } }
  return (await call('subscribers.countSegment', input, { signal })).subscribers
}

export function deleteSubscriber(pageId: string, subscriberId: string) {
  return call('subscribers.delete', {
    params: { id: pageId, subscriberId },
  })
}

export function listAnswers(
  pageId: string,
  query: SentQuery<typeof listFormAnswersEndpoint>,
  signal: AbortSignal,
) {
  return call('formAnswers.list', { params: { id: pageId }, query }, { signal })
}

export function deleteAnswer(pageId: string, answerId: string) {
  return call('formAnswers.delete', { params: { id: pageId, answerId } })
}

/** @param block one form; absent: all of the page */
export function deleteAnswers(pageId: string, block: string | undefined) {
  return call('formAnswers.deleteAll', { params: { id: pageId }, query: { block } })
}

export function listBroadcasts(pageId: string, cursor: string | undefined, signal: AbortSignal) {
  const input = { params: { id: pageId }, query: { limit: 25, cursor } }
  return call('broadcasts.list', input, { signal })
}

export function createBroadcast(
  pageId: string,
  body: SentBody<typeof createBroadcastEndpoint>,
  idempotencyKey: string,
) {
  const input = { params: { id: pageId }, body }
  return call('broadcasts.create', input, { idempotencyKey })
}

export function getWelcomeMail(pageId: string, signal: AbortSignal) {
  return call('broadcasts.getWelcome', { params: { id: pageId } }, { signal })
}

export function createWelcomeMail(pageId: string, idempotencyKey: string) {
  return call('broadcasts.createWelcome', { params: { id: pageId } }, { idempotencyKey })
}

export function switchWelcomeMail(pageId: string, isOn: boolean) {
  return call('broadcasts.switchWelcome', { params: { id: pageId }, body: { isOn } })
}

export function listBroadcastLinks(id: string, signal: AbortSignal) {
  return call('broadcasts.links', { params: { id } }, { signal })
}

export function getBroadcast(id: string, signal: AbortSignal) {
  return call('broadcasts.get', { params: { id } }, { signal })
}

export function changeBroadcast(id: string, body: SentBody<typeof changeBroadcastEndpoint>) {
  return call('broadcasts.change', { params: { id }, body })
}

export function deleteBroadcast(id: string) {
  return call('broadcasts.delete', { params: { id } })
}

export function restoreBroadcast(id: string) {
  return call('broadcasts.restore', { params: { id } })
}

export function previewBroadcast(
  pageId: string,
  body: SentBody<typeof previewBroadcastEndpoint>,
  signal: AbortSignal,
) {
  const input = { params: { id: pageId }, body }
  return call('broadcasts.preview', input, { signal })
}

export function testBroadcast(id: string) {
  return call('broadcasts.test', { params: { id } })
}

/** @param at ISO; null: now */
export function sendBroadcast(id: string, at: string | null, idempotencyKey: string) {
  const input = { params: { id }, body: { at } }
  return call('broadcasts.send', input, { idempotencyKey })
}

export function controlBroadcast(
  id: string,
  action: SentBody<typeof controlBroadcastEndpoint>['action'],
) {
  const input = { params: { id }, body: { action } }
  return call('broadcasts.control', input)
}

import type {
  BroadcastAnswer,
  BroadcastBlock,
  BroadcastDocument,
  changeBroadcastEndpoint,
  controlBroadcastEndpoint,
  createBroadcastEndpoint,
  deleteBroadcastEndpoint,
  FullBroadcastAnswer,
  getBroadcastEndpoint,
  listBroadcastLinksEndpoint,
  listBroadcastsEndpoint,
  previewBroadcastEndpoint,
  restoreBroadcastEndpoint,
  sendBroadcastEndpoint,
  testBroadcastEndpoint,
} from '#contract/broadcasts.ts'
import type { SentBody, SentQuery } from '#contract/call-types.ts'
import type {
  deleteSubscriberEndpoint,
  ImportResult,
  importSubscribersEndpoint,
  listSubscribersEndpoint,
  Subscriber as SubscriberAnswer,
} from '#contract/subscribers.ts'
import { call } from '#web/platform/call.ts'

export type Subscriber = SubscriberAnswer
export type Broadcast = BroadcastAnswer
export type FullBroadcast = FullBroadcastAnswer
export type MailBlock = BroadcastBlock
export type MailDocument = BroadcastDocument
export type SubscriberChoice = Omit<SentQuery<typeof listSubscribersEndpoint>, 'cursor' | 'limit'>

const ONE = '/api/v1/broadcasts/:id'

export function listSubscribers(
  pageId: string,
  query: SentQuery<typeof listSubscribersEndpoint>,
  signal: AbortSignal,
) {
  const path = '/api/v1/pages/:id/subscribers'
  const input = { params: { id: pageId }, query }
  return call<typeof listSubscribersEndpoint>('GET', path, input, { signal })
}

export type { ImportResult }

export async function importSubscribers(
  pageId: string,
  addresses: string[],
): Promise<ImportResult[]> {
  const path = '/api/v1/pages/:id/subscribers/import'
  const input = { params: { id: pageId }, body: { addresses } }
  return (await call<typeof importSubscribersEndpoint>('POST', path, input)).results
}

export function deleteSubscriber(pageId: string, subscriberId: string) {
  const path = '/api/v1/pages/:id/subscribers/:subscriberId'
  return call<typeof deleteSubscriberEndpoint>('DELETE', path, {
    params: { id: pageId, subscriberId },
  })
}

export function listBroadcasts(pageId: string, cursor: string | undefined, signal: AbortSignal) {
  const input = { params: { id: pageId }, query: { limit: 25, cursor } }
  const path = '/api/v1/pages/:id/broadcasts'
  return call<typeof listBroadcastsEndpoint>('GET', path, input, { signal })
}

export function createBroadcast(
  pageId: string,
  body: SentBody<typeof createBroadcastEndpoint>,
  idempotencyKey: string,
) {
  const input = { params: { id: pageId }, body }
  const path = '/api/v1/pages/:id/broadcasts'
  return call<typeof createBroadcastEndpoint>('POST', path, input, { idempotencyKey })
}

export function listBroadcastLinks(id: string, signal: AbortSignal) {
  const path = `${ONE}/links` as const
  return call<typeof listBroadcastLinksEndpoint>('GET', path, { params: { id } }, { signal })
}

export function getBroadcast(id: string, signal: AbortSignal) {
  return call<typeof getBroadcastEndpoint>('GET', ONE, { params: { id } }, { signal })
}

export function changeBroadcast(id: string, body: SentBody<typeof changeBroadcastEndpoint>) {
  return call<typeof changeBroadcastEndpoint>('PATCH', ONE, { params: { id }, body })
}

export function deleteBroadcast(id: string) {
  return call<typeof deleteBroadcastEndpoint>('DELETE', ONE, { params: { id } })
}

export function restoreBroadcast(id: string) {
  return call<typeof restoreBroadcastEndpoint>('POST', `${ONE}/restore`, { params: { id } })
}

export function previewBroadcast(
  pageId: string,
  body: SentBody<typeof previewBroadcastEndpoint>,
  signal: AbortSignal,
) {
  const path = '/api/v1/pages/:id/broadcasts/preview'
  const input = { params: { id: pageId }, body }
  return call<typeof previewBroadcastEndpoint>('POST', path, input, { signal })
}

export function testBroadcast(id: string) {
  return call<typeof testBroadcastEndpoint>('POST', `${ONE}/test`, { params: { id } })
}

/** @param at ISO; null is now */
export function sendBroadcast(id: string, at: string | null, idempotencyKey: string) {
  const input = { params: { id }, body: { at } }
  return call<typeof sendBroadcastEndpoint>('POST', `${ONE}/send`, input, { idempotencyKey })
}

export function controlBroadcast(
  id: string,
  action: SentBody<typeof controlBroadcastEndpoint>['action'],
) {
  const input = { params: { id }, body: { action } }
  return call<typeof controlBroadcastEndpoint>('POST', `${ONE}/control`, input)
}

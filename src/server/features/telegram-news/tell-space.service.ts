import type { TelegramKind } from '#contract/account/telegram-values.ts'
import type { NearLimit } from '#contract/business/package-values.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { insertNews } from './news.repository.ts'
import { listChatsThatWant } from './notifications.repository.ts'

/** The outbox entry that tells a chat its news. */
export const TELL_CHAT = 'telegram.tell'
/** at most one message to a chat in so long */
export const BETWEEN_MS = 60_000

/** What happened in a space, in the form that messages are written from. */
export interface NewsDetail {
  newSubscriber: { email: string; pageId: string }
  deadLink: { linkId: string }
  /** of a link's clicks, or of the package of the space */
  limit: { linkId: string; max: number } | { near: NearLimit[] }
  /** a payment failed, and the package stays until a time; or it has ended */
  package: { name: string; until: number | null }
  domain: { host: string; problem: 'unproven' | 'elsewhere' | 'released' }
  /** first moment after the span, ms UTC */
  dailySummary: { until: number }
  weeklySummary: { until: number }
}
export type NewsKind = keyof NewsDetail & TelegramKind

/** Tells the chats of a space that want it, in the transaction of these deps. */
export async function tellSpace<Kind extends NewsKind>(
  deps: Deps,
  { spaceId, kind, detail }: { spaceId: string; kind: Kind; detail: NewsDetail[Kind] },
): Promise<void> {
  for (const chatId of await listChatsThatWant(deps.db, { spaceId, kind })) {
    await tellChat(deps, { chatId, kind, detail })
  }
}

/** The same for one chat. */
export async function tellChat<Kind extends NewsKind>(
  deps: Deps,
  { chatId, kind, detail }: { chatId: string; kind: Kind; detail: NewsDetail[Kind] },
): Promise<void> {
  await insertNews(deps.db, {
    ...{ id: deps.ids.uuid(), chat_id: chatId, kind, detail: JSON.stringify(detail) },
    made_at: deps.clock.now(),
  })
  await enqueueTelling(deps, chatId, 0)
}

/** Everything that happens until then goes into one message. @param notBeforeAt ms UTC; 0: at once */
export async function enqueueTelling(
  deps: Deps,
  chatId: string,
  notBeforeAt: number,
): Promise<void> {
  await enqueue(deps, {
    ...{ kind: TELL_CHAT, payload: { chatId }, dedupeKey: chatId },
    ...(notBeforeAt > 0 && { notBeforeAt }),
    // news have no limit of their own, so any number of these may wait
    maxWaiting: Number.MAX_SAFE_INTEGER,
  })
}

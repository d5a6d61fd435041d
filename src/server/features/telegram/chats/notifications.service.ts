import {
  isTelegramTime,
  type TelegramKind,
  telegramKinds,
} from '#contract/account/telegram-values.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { requirePermission } from '../../spaces/index.ts'
import {
  deleteNotification,
  listDueSummaries,
  saveNotification,
  takeSummary,
  tellChat,
} from '../../telegram-news/index.ts'
import type { SpaceOfCaller } from '../bots/bots.service.ts'
import { nextSummaryAt } from '../talk/summary-time.ts'
import { findChat, type ListedChat } from './chats.repository.ts'

const SUMMARIES_PER_RUN = 1_000

interface Wish {
  chatId?: string | undefined
  kind?: string | undefined
  at?: string | null | undefined
}

const isSummary = (kind: TelegramKind) => kind === 'dailySummary' || kind === 'weeklySummary'

/**
 * What a chat of the caller's is told, and when; `at: null` turns it off.
 * @throws spaceNotFound, noPermission, notificationChatIdMissing, notificationKindMissing,
 *   notificationTimeMissing
 */
export async function putNotification(
  deps: Deps,
  { userId, spaceId }: SpaceOfCaller,
  { chatId, kind: given, at }: Wish,
): Promise<ListedChat> {
  await requirePermission(deps, {
    ...{ userId, spaceId, action: 'notices.hear', absent: 'spaceNotFound' },
  })
  const chat = chatId === undefined ? undefined : await findChat(deps.db, chatId)
  if (chat?.space_id !== spaceId || chat.user_id !== userId) {
    throw failure('notificationChatIdMissing')
  }
  const kind = telegramKinds.find((one) => one === given)
  if (kind === undefined) throw failure('notificationKindMissing')
  if (at === undefined || (at !== null && !isTelegramTime(kind, at))) {
    throw failure('notificationTimeMissing')
  }
  const { timeZone } = await findAccountRegion(deps.db, userId)
  const now = deps.clock.now()
  await transaction(deps, async ({ db }) => {
    if (at === null) return deleteNotification(db, { chatId: chat.id, kind })
    const next_at = isSummary(kind) ? nextSummaryAt(at, timeZone, now) : null
    await saveNotification(db, { chat_id: chat.id, kind, at, next_at })
  })
  return chat
}

/** Has the summaries told that are due, each once, however often this runs. */
export async function tellSummaries(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const due of await listDueSummaries(deps.db, now, SUMMARIES_PER_RUN)) {
    const { timeZone } = await findAccountRegion(deps.db, due.user_id)
    await transaction(deps, async (deps) => {
      if (!(await takeSummary(deps.db, due, nextSummaryAt(due.at, timeZone, now)))) return
      const kind = due.kind === 'weeklySummary' ? 'weeklySummary' : 'dailySummary'
      await tellChat(deps, { chatId: due.chat_id, kind, detail: { until: due.next_at } })
    })
  }
}

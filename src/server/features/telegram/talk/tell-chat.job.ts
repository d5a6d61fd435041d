import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { findRoleOf } from '../../spaces/index.ts'
import { BETWEEN_MS, deleteNews, enqueueTelling, listNews } from '../../telegram-news/index.ts'
import { findBot } from '../bots/bots.repository.ts'
import { findChat, moveTold } from '../chats/chats.repository.ts'
import { botTexts } from './bot-texts.ts'
import { depsOf } from './conversation.ts'
import { sayNews } from './say-news.ts'
import { sendTo } from './send-message.job.ts'

/** of one message; more come a minute later */
const NEWS_MAX = 20
/** Telegram refuses longer ones */
const TEXT_MAX = 4_000

/** Tells a chat its news in one message, at most one a minute, at least once. */
export const tellChatHandler: OutboxHandler<Deps> = {
  async run(deps, { chatId }: { chatId: string }) {
    const chat = await findChat(deps.db, chatId)
    const bot = chat && (await findBot(deps.db, chat.bot_id))
    if (chat === undefined || bot === undefined) return
    const now = deps.clock.now()
    const nextAt = chat.told_at + BETWEEN_MS
    // no longer than that, so that a clock that went back cannot delay it for ever
    if (now < nextAt && nextAt - now <= BETWEEN_MS) return enqueueTelling(deps, chatId, nextAt)
    const news = await listNews(deps.db, chatId, NEWS_MAX)
    if (news.length === 0) return
    const own = depsOf(deps, bot, { userId: chat.user_id, updateId: 0 })
    const role = await findRoleOf(own, { userId: chat.user_id, spaceId: bot.space_id })
    if (may(role, 'notices.hear') && chat.blocked_at === null && chat.user_status === 'active') {
      const region = await findAccountRegion(deps.db, chat.user_id)
      const reader = { ...region, userId: chat.user_id, spaceId: bot.space_id, role }
      const words = botTexts(region.language)
      const texts = await Promise.all(news.map((one) => sayNews(own, words, { one, reader })))
      const text = texts
        .filter((one) => one !== undefined)
        .join('\n\n')
        .slice(0, TEXT_MAX)
      if (text !== '') {
        // before it is sent, so that nothing else goes there meanwhile
        const isFirst = await moveTold(deps.db, chatId, { from: chat.told_at, to: now })
        if (!isFirst) return enqueueTelling(deps, chatId, now + BETWEEN_MS)
        try {
          await sendTo(deps, bot, { to: chat.telegram_user_id, text })
        } catch (error) {
          await moveTold(deps.db, chatId, { from: now, to: chat.told_at })
          throw error
        }
      }
    }
    await transaction(deps, async (deps) => {
      await deleteNews(
        deps.db,
        news.map(({ id }) => id),
      )
      if (news.length === NEWS_MAX) await enqueueTelling(deps, chatId, now + BETWEEN_MS)
    })
  },
}

import type { MiddlewareFn } from 'grammy'
import type { Update } from 'grammy/types'
import type { Deps } from '../../../deps.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { findBot } from '../bots/bots.repository.ts'
import { type Act, openTalk, sayRefusal, type Talk } from '../talk/conversation.ts'
import { enqueueMessage } from '../talk/send-message.job.ts'
import type { TelegramBotRow, TelegramUpdateRow } from '../telegram.table.ts'
import { findUpdate, hasNewerInline, markApplied } from './updates.repository.ts'

export const APPLY_UPDATE = 'telegram.apply'

let commands: Promise<MiddlewareFn<Talk>> | undefined

/** Applies an update once: what it changes, its mark and its answer are one transaction. */
export const applyUpdateHandler: OutboxHandler<Deps> = {
  async run(deps, id: { botId: string; updateId: number }) {
    const update = await findUpdate(deps.db, id)
    const bot = update && (await findBot(deps.db, id.botId))
    if (update === undefined || bot === undefined) return
    const isTypedOn = update.is_inline === 1 && (await hasNewerInline(deps.db, update))
    const talk = isTypedOn
      ? undefined
      : await openTalk(deps, bot, JSON.parse(update.body) as Update)
    if (talk === undefined) return apply(deps, { bot, update, act: async () => undefined })
    try {
      commands ??= import('../talk/commands.ts').then((module) => module.createCommands())
      await (await commands)(talk, async () => {})
      const act = talk.act ?? (async () => undefined)
      await apply({ ...deps, by: talk.deps.by }, { bot, update, act })
    } catch (error) {
      const text = sayRefusal(talk.words, error)
      // nobody is told in a query that is being typed
      const answer = update.is_inline === 1 ? undefined : { text }
      await apply(deps, { bot, update, act: async () => answer })
    }
  },
}

function apply(
  deps: Deps,
  { bot, update, act }: { bot: TelegramBotRow; update: TelegramUpdateRow; act: Act },
): Promise<void> {
  return transaction(deps, async (deps) => {
    const id = { botId: bot.id, updateId: update.update_id }
    if (!(await markApplied(deps.db, id, deps.clock.now()))) return
    const answer = await act(deps)
    if (answer === undefined) return
    await enqueueMessage(deps, { ...answer, botId: bot.id, to: update.telegram_user_id })
  })
}

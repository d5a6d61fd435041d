import type { Update } from 'grammy/types'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { openToken, refusalOf, telegramApi } from '../bots/bot-api.ts'
import { leaseBot, listBotsToPoll, releaseBot, updateBot } from '../bots/bots.repository.ts'
import { ALLOWED_UPDATES, noteProblem } from '../bots/connect-bot.job.ts'
import type { TelegramBotRow } from '../telegram.table.ts'
import { receiveUpdate } from './receive-updates.ts'

export interface PollOptions {
  /** how often it looks for bots that nobody asks */
  lookEveryMs?: number
  /** how long Telegram waits for an update */
  waitSeconds?: number
}

const MARGIN_MS = 10_000

/**
 * Asks Telegram for the updates of bots without a webhook, each bot in one process at a time: a lease, renewed
 * with every answer. Telegram keeps what nobody has confirmed for a day, and confirming it is asking for what
 * follows, so an update is stored here before.
 * @returns a function that stops it
 */
export function startTelegramPolling(deps: Deps, options: PollOptions = {}): () => Promise<void> {
  const { lookEveryMs = 5_000, waitSeconds = 25 } = options
  const token = deps.ids.token(128)
  const stop = new AbortController()
  const running = new Map<string, Promise<void>>()

  async function look(): Promise<void> {
    for (const bot of await listBotsToPoll(deps.db, deps.clock.now())) {
      if (stop.signal.aborted || running.has(bot.id)) continue
      const run = poll(bot)
        .catch((error: unknown) => {
          if (!stop.signal.aborted) deps.log.error({ err: error, bot: bot.id }, 'polling failed')
        })
        .finally(() => void running.delete(bot.id))
      running.set(bot.id, run)
    }
  }

  const lease = (bot: TelegramBotRow) => {
    const now = deps.clock.now()
    const untilAt = now + waitSeconds * 1000 + 3 * MARGIN_MS
    return leaseBot(deps.db, { id: bot.id, token, now, untilAt })
  }

  async function poll(bot: TelegramBotRow): Promise<void> {
    if (!(await lease(bot))) return
    const { signal } = stop
    try {
      const timeoutMs = waitSeconds * 1000 + MARGIN_MS
      const api = await telegramApi(deps, openToken(deps, bot), { timeoutMs, signal })
      const asked = { timeout: waitSeconds, allowed_updates: ALLOWED_UPDATES }
      let offset = bot.next_update_id
      let isFine = bot.problem === ''
      while (!signal.aborted) {
        const updates = await api.getUpdates({ ...asked, offset })
        if (!(await lease(bot))) return
        for (const update of updates) await keep(bot, update)
        offset = (updates.at(-1)?.update_id ?? offset - 1) + 1
        if (!isFine) await updateBot(deps.db, bot.id, { problem: '' })
        isFine = true
      }
    } catch (error) {
      if (signal.aborted) return
      if (refusalOf(error) !== 'busy') await noteProblem(deps, bot, error)
    } finally {
      await releaseBot(deps.db, { id: bot.id, token })
    }
  }

  function keep(bot: TelegramBotRow, update: Update): Promise<void> {
    return transaction(deps, async (deps) => {
      await receiveUpdate(deps, bot, update)
      await updateBot(deps.db, bot.id, { next_update_id: update.update_id + 1 })
    })
  }

  const tick = () =>
    void look().catch((error: unknown) => deps.log.warn({ err: error }, 'bots cannot be read'))
  const timer = setInterval(tick, lookEveryMs)
  timer.unref()
  tick()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await Promise.all(running.values())
  }
}

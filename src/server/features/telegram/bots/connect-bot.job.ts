import type { TelegramProblem } from '#contract/account/telegram.ts'
import type { Deps } from '../../../deps.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { botLanguages, botTexts } from '../talk/bot-texts.ts'
import type { TelegramBotRow } from '../telegram.table.ts'
import { deliveryErrorOf, openToken, refusalOf, telegramApi, webhookSecretsOf } from './bot-api.ts'
import { findBot, listAllBots, updateBot } from './bots.repository.ts'

export const CONNECT_BOT = 'telegram.connect'
export const DISCONNECT_BOT = 'telegram.disconnect'

/** What we want to be told of. */
export const ALLOWED_UPDATES = ['message', 'inline_query', 'my_chat_member'] as const

const COMMANDS = ['stats', 'last', 'spaces', 'help'] as const
/** failures of the webhook before that count no longer */
const RECENT_MS = 30 * 60_000

/** Where Telegram sends updates; '' while we ask for them, since it calls https addresses alone. */
export function webhookAddressOf({ config }: Pick<Deps, 'config'>, botId: string): string {
  const { publicUrl } = config
  return publicUrl?.startsWith('https://') ? `${publicUrl}/telegram/${botId}` : ''
}

/** Tells Telegram how a new bot receives updates, and its commands. */
export const connectBotHandler: OutboxHandler<Deps> = {
  async run(deps, { botId }: { botId: string }) {
    const bot = await findBot(deps.db, botId)
    if (bot === undefined) return
    try {
      await connectBot(deps, bot)
    } catch (error) {
      await noteProblem(deps, bot, error)
      throw deliveryErrorOf(error)
    }
  },
}

export const disconnectBotHandler: OutboxHandler<Deps> = {
  async run(deps, bot: Pick<TelegramBotRow, 'id' | 'sealed_token'>) {
    const api = await telegramApi(deps, openToken(deps, bot))
    await api.deleteWebhook().catch((error: unknown) => {
      throw deliveryErrorOf(error)
    })
  },
}

/** Looks whether every bot is told as it should be: the address of the installation may have changed. */
export async function checkBots(deps: Deps): Promise<void> {
  for (const bot of await listAllBots(deps.db)) {
    await connectBot(deps, bot).catch((error: unknown) => noteProblem(deps, bot, error))
  }
}

async function connectBot(deps: Deps, bot: TelegramBotRow): Promise<void> {
  const api = await telegramApi(deps, openToken(deps, bot))
  const wanted = webhookAddressOf(deps, bot.id)
  const info = await api.getWebhookInfo()
  if (bot.webhook_url === null) {
    for (const language of botLanguages) {
      const { commands } = botTexts(language)
      await api.setMyCommands(
        COMMANDS.map((command) => ({ command, description: commands[command] })),
        language === 'en' ? {} : { language_code: language },
      )
    }
  }
  if ((info.url ?? '') !== wanted || bot.webhook_url === null) {
    if (wanted === '') await api.deleteWebhook()
    else
      await api.setWebhook(wanted, {
        secret_token: webhookSecretsOf(deps, bot.id)[0]!,
        allowed_updates: ALLOWED_UPDATES,
      })
  }
  const failedAt = (info.last_error_date ?? 0) * 1000
  const fails = info.url === wanted && wanted !== '' && failedAt > deps.clock.now() - RECENT_MS
  const problem: TelegramProblem | '' = fails ? 'webhookFails' : ''
  if (bot.webhook_url !== wanted || bot.problem !== problem) {
    await updateBot(deps.db, bot.id, { webhook_url: wanted, problem })
  }
}

/** Keeps what is wrong, for the settings of the space. */
export async function noteProblem(
  deps: Pick<Deps, 'db' | 'log'>,
  bot: TelegramBotRow,
  error: unknown,
): Promise<void> {
  const problem = refusalOf(error) === 'token' ? 'tokenRefused' : 'unreachable'
  deps.log.warn({ bot: bot.id, problem }, 'Telegram refuses a bot, or cannot be reached')
  if (bot.problem !== problem) await updateBot(deps.db, bot.id, { problem })
}

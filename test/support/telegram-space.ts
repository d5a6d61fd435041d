import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { startTelegramPolling, telegramOutboxHandlers } from '#server/features/telegram/index.ts'
import { type OutboxRunner, startOutboxRunner } from '#server/jobs/outbox-runner.ts'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import * as views from '#server/views.tsx'
import { createCreatorApp } from './creators.ts'
import type { TestEngine } from './engines.ts'
import { messageOf, someone, startTelegram, type TelegramServer } from './telegram-server.ts'
import { until } from './until.ts'

/** A space with a bot, and what runs in the background of a process. */
export function useTelegram() {
  let server: TelegramServer
  const runners: { stop(): Promise<void> }[] = []
  beforeAll(async () => {
    server = await startTelegram()
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    server.reset()
  })

  const work = (deps: Deps): OutboxRunner => {
    const runner = startOutboxRunner(deps, telegramOutboxHandlers, { everyMs: 20 })
    runners.push(runner)
    return runner
  }
  const poll = (deps: Deps) => {
    const stop = startTelegramPolling(deps, { lookEveryMs: 20, waitSeconds: 1 })
    runners.push({ stop })
    return stop
  }

  /** ada owns the space; her bot is connected, and the outbox is carried out. */
  async function prepare(
    engine: TestEngine,
    names: readonly string[] = ['ada'],
    more: { config?: Partial<Config>; clickStore?: Deps['clickStore'] } = {},
  ) {
    const { config, ...given } = more
    const fetchOutside = createOutboundFetch({ allowHosts: [server.host] })
    const app = await createCreatorApp(engine, names, {
      ...{ ...given, fetchOutside, views },
      config: { telegramApiUrl: server.origin, ...config },
    })
    const ada = app.creators[0]!
    const token = server.makeBot('ada_bot')
    const bots = `/api/v1/spaces/${ada.spaceId}/telegram-bots`
    const { json: bot } = await ada.call('POST', bots, { token })
    const id = bot.id as string
    work(app.deps)
    await until(() => server.sent('getWebhookInfo').length > 0)
    const connected = app.deps.db.selectFrom('telegram_bot').select('webhook_url')
    await until(async () => (await connected.executeTakeFirst())?.webhook_url !== null)

    /** gives the updates of Telegram to the webhook, without `lost` */
    const deliver = async (update: object, headers?: Record<string, string>) => {
      const secret = server.bot(token).webhook?.secret ?? ''
      const { statusCode } = await app.app.inject({
        ...{ method: 'POST', url: `/telegram/${id}`, payload: update },
        headers: { host: 'localhost:3000', 'x-telegram-bot-api-secret-token': secret, ...headers },
      })
      return statusCode
    }

    /** Connects a person to the account of a creator. */
    const pair = async (creator = ada, person = someone(41)) => {
      const { json } = await creator.call('POST', `/api/v1/spaces/${ada.spaceId}/telegram-codes`, {
        botId: id,
      })
      const before = server.sent('sendMessage').length
      await deliver(server.happens(token, messageOf(person, `/start ${json.code}`)))
      await until(() => server.sent('sendMessage').length > before)
      return person
    }

    /** what was said to somebody */
    const saidTo = (person: { id: number }) =>
      server.state.calls
        .filter(({ method, payload }) => {
          return method.startsWith('send') && Number(payload.chat_id) === person.id
        })
        .map(({ payload }) => payload.text ?? payload.caption)

    /** says something and waits for the answer */
    const say = async (person: ReturnType<typeof someone>, text: string, more: object = {}) => {
      const before = saidTo(person).length
      await deliver(server.happens(token, messageOf(person, text, more)))
      await until(() => saidTo(person).length > before)
      return saidTo(person).at(-1) as string
    }
    return { ...app, ada, bot, bots, token, deliver, pair, say, saidTo }
  }
  return { server: () => server, prepare, work, poll }
}

/** An installation that Telegram can call. */
export const HTTPS = { publicUrl: 'https://way.example' }

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call of the Bot API as it arrived. */
export interface TelegramCall {
  token: string
  method: string
  // biome-ignore lint/suspicious/noExplicitAny: looked at by tests
  payload: any
  /** of a multipart call, by field */
  files: Record<string, Buffer>
}

export interface Bot {
  id: number
  username: string
  first_name: string
  updates: { update_id: number }[]
  webhook: { url: string; secret: string } | undefined
  lastError: number | undefined
}

/** A person of the tests, as Telegram shows them in updates. */
export const someone = (id: number, more: object = {}) => ({
  ...{ id, is_bot: false, first_name: `Person ${id}`, language_code: 'en' },
  ...more,
})

/**
 * The Bot API of Telegram on a port of this machine, as far as Waypost speaks it: `getMe`, webhooks with the
 * secret header, long polling with offset, messages, pictures as multipart, inline answers.
 */
export async function startTelegram() {
  const bots = new Map<string, Bot>()
  let nextUpdate = 1_000
  const state = {
    calls: [] as TelegramCall[],
    /** every call is answered with this instead */
    failure: undefined as { status: number; body?: object } | undefined,
    /** connections are cut */
    isAway: false,
    /** people who have blocked the bot */
    blockedBy: new Set<number>(),
    /** calls of getUpdates under way */
    polling: 0,
    mostPolling: 0,
  }
  const waiting = new Set<() => void>()

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (state.isAway) return void request.socket.destroy()
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const fine = (result: unknown) => send(200, { ok: true, result })
    const refuse = (code: number, description: string, more = {}) =>
      send(code, { ok: false, error_code: code, description, ...more })
    const { failure } = state
    if (failure)
      return send(failure.status, failure.body ?? { ok: false, error_code: failure.status })
    const bot = bots.get(token)
    if (bot === undefined) return refuse(401, 'Unauthorized')
    const { payload, files } = readBody(
      request.headers['content-type'] ?? '',
      Buffer.concat(chunks),
    )
    state.calls.push({ token, method, payload, files })
    switch (method) {
      case 'getMe':
        return fine({
          ...{ id: bot.id, is_bot: true, first_name: bot.first_name, username: bot.username },
          ...{ can_join_groups: true, supports_inline_queries: true },
        })
      case 'setMyCommands':
        return fine(true)
      case 'getWebhookInfo':
        return fine({
          ...{ url: bot.webhook?.url ?? '', pending_update_count: bot.updates.length },
          ...(bot.lastError && {
            last_error_date: bot.lastError,
            last_error_message: 'Bad answer',
          }),
        })
      case 'setWebhook':
        if (!/^https:/.test(payload.url)) return refuse(400, 'Bad Request: https is needed')
        bot.webhook = { url: payload.url, secret: payload.secret_token }
        return fine(true)
      case 'deleteWebhook':
        bot.webhook = undefined
        return fine(true)
      case 'getUpdates': {
        if (bot.webhook) return refuse(409, 'Conflict: a webhook is active')
        state.polling += 1
        state.mostPolling = Math.max(state.mostPolling, state.polling)
        const { offset = 0, timeout = 0, limit = 100 } = payload
        // asking for what follows confirms what came before
        bot.updates = bot.updates.filter(({ update_id }) => update_id >= offset)
        if (bot.updates.length === 0 && timeout > 0) await nextNews(timeout * 1000, request)
        state.polling -= 1
        return fine(bot.updates.slice(0, limit))
      }
      case 'sendMessage':
      case 'sendPhoto':
        if (state.blockedBy.has(Number(payload.chat_id))) {
          return refuse(403, 'Forbidden: bot was blocked by the user')
        }
        return fine({ message_id: state.calls.length, date: 0, chat: { id: payload.chat_id } })
      case 'answerInlineQuery':
        return fine(true)
      default:
        return refuse(404, 'Not Found')
    }
  }

  function nextNews(ms: number, request: IncomingMessage): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waiting.add(end)
      request.socket.once('close', end)
    })
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    state,
    /** Makes a bot, as BotFather does. @returns its token */
    makeBot(username: string): string {
      const id = 700_000 + bots.size
      const token = `${id}:AAE${username.padEnd(32, '_')}`
      bots.set(token, {
        ...{ id, username, first_name: `The ${username}`, updates: [] },
        ...{ webhook: undefined, lastError: undefined },
      })
      return token
    },
    bot: (token: string) => bots.get(token)!,
    revoke: (token: string) => void bots.delete(token),
    /** Somebody does something. @returns the update, which waits for polling */
    happens(token: string, what: object) {
      const update = { update_id: nextUpdate++, ...what }
      bots.get(token)!.updates.push(update)
      for (const end of waiting) end()
      return update
    },
    reset() {
      bots.clear()
      state.blockedBy.clear()
      const fresh = { failure: undefined, isAway: false, polling: 0, mostPolling: 0 }
      Object.assign(state, { calls: [], ...fresh })
    },
    /** calls of one method */
    sent: (method: string) => state.calls.filter((one) => one.method === method),
    close() {
      for (const end of waiting) end()
      server.closeAllConnections()
      server.close()
    },
  }
}

export type TelegramServer = Awaited<ReturnType<typeof startTelegram>>

/** A message in a private chat; addresses and commands are marked as Telegram marks them. */
export function messageOf(from: ReturnType<typeof someone>, text: string, more: object = {}) {
  const found = [...text.matchAll(/^\/\w+|https?:\/\/\S+|\b[a-z0-9-]+\.(?:com|org|example)\b\S*/g)]
  const entities = found.map(({ 0: part, index }) => ({
    ...{ offset: index, length: part.length },
    type: part.startsWith('/') ? 'bot_command' : 'url',
  }))
  return {
    message: {
      ...{ message_id: 1, date: 0, from, chat: { id: from.id, type: 'private' }, text, entities },
      ...more,
    },
  }
}

function readBody(type: string, bytes: Buffer): Pick<TelegramCall, 'payload' | 'files'> {
  const [, boundary] = /boundary=(.+)$/.exec(type) ?? []
  if (boundary === undefined) {
    return { payload: bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : {}, files: {} }
  }
  const payload: Record<string, string> = {}
  const files: Record<string, Buffer> = {}
  for (const part of bytes.toString('latin1').split(`--${boundary}`)) {
    const at = part.indexOf('\r\n\r\n')
    const [, name] = /name="([^"]+)"/.exec(part.slice(0, at)) ?? []
    if (name === undefined) continue
    const content = Buffer.from(part.slice(at + 4, -2), 'latin1')
    if (/filename=/.test(part.slice(0, at))) files[name] = content
    else payload[name] = content.toString('utf8')
  }
  // a field says by `attach://` in which part its file is
  for (const [field, value] of Object.entries(payload)) {
    const file = files[value.slice('attach://'.length)]
    if (value.startsWith('attach://') && file) files[field] = file
  }
  return { payload, files }
}

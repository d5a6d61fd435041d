import { request } from 'node:http'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#contract/constants.ts'
import type { SentClientMessage, ServerMessage } from '#contract/together/live.ts'
import { until } from './until.ts'

/** A program on the live connection of a running server. */
export interface TestLive {
  readonly socket: WebSocket
  /** everything received so far */
  readonly messages: ServerMessage[]
  send(message: SentClientMessage): void
  /**
   * waits for a message of this type, and of this subscription if given; takes the oldest unseen
   */
  next<T extends ServerMessage['type']>(
    type: T,
    subscription?: string,
  ): Promise<Extract<ServerMessage, { type: T }>>
  /** the close code */
  readonly closed: Promise<number>
}

/** @param headers cookie or authorization; the Origin is the server's own unless given */
export async function openLive(
  url: string,
  headers: Record<string, string>,
  spaceId?: string,
): Promise<TestLive> {
  const query = spaceId === undefined ? '' : `?space=${spaceId}`
  const address = `${url.replace(/^http/, 'ws')}${LIVE_PATH}${query}`
  const socket = new WebSocket(address, { headers: { origin: url, ...headers } })
  const messages: ServerMessage[] = []
  const seen = new Set<ServerMessage>()
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const live: TestLive = {
    socket,
    messages,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    async next(type, subscription) {
      const find = () =>
        messages.find(
          (message) =>
            message.type === type &&
            !seen.has(message) &&
            (subscription === undefined ||
              ('subscription' in message && message.subscription === subscription)),
        )
      await until(() => find() !== undefined)
      const message = find()!
      seen.add(message)
      return message as never
    },
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  await live.next('welcome')
  return live
}

export interface UpgradeAnswer {
  status: number
  code: string | undefined
  retryAfter: string | undefined
}

/**
 * Requests the upgrade with exactly these headers; returns 101 if it succeeds, and closes the
 * connection.
 */
export function askUpgrade(
  url: string,
  headers: Record<string, string>,
  path: string = LIVE_PATH,
): Promise<UpgradeAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode!, code: undefined, retryAfter: undefined })
    })
    asked.on('response', (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          code: (JSON.parse(body) as { error: { message: string } }).error.message,
          retryAfter: answer.headers['retry-after'],
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#contract/constants.ts'
import { addAccounts, type ServerAccount } from '../../support/server-accounts.ts'
import { until } from '../../support/until.ts'
import type { Group } from '../context.ts'
import { makeInstallation, type RunningWaypost } from '../installation.ts'
import { SERVER_CORE } from '../tools.ts'

const METRIC = 'chat, 1,000 clients in one room, p95 of a delivery'
const ACCOUNTS = 50
const CLIENTS = 1_000
const OPENED_AT_ONCE = 20
/** Ten messages a second, everybody in turn: each is sent a thousand times. */
const EVERY_MS = 100
const TARGET_MS = 250

interface Speaker {
  authorization: string
}

/**
 * One process, one room, a thousand open connections: time from sending a message to its arrival at
 * each.
 */
export const chat: Group = async (context) => {
  context.say(METRIC)
  let spaceId = ''
  const installation = await makeInstallation(context.folder('chat'), async (client) => {
    const session = await client.call<{ spaceId: string }>('GET', '/api/v1/auth/session')
    spaceId = session.spaceId
  })
  const names = Array.from({ length: ACCOUNTS }, (_, at) => `chatter-${at}`)
  const accounts = await addAccounts(installation.dataDir, names, spaceId)
  const server = await installation.start()
  const sockets: WebSocket[] = []
  try {
    const speakers: Speaker[] = []
    for (const account of accounts) speakers.push(await signIn(server, account))
    const waits: number[] = []
    const sentAt = new Map<string, number>()
    const hear = (data: Buffer) => {
      const at = performance.now()
      const name = /"message":"bench (\d+)"/.exec(String(data))?.[1]
      const sent = name === undefined ? undefined : sentAt.get(name)
      if (sent !== undefined) waits.push(at - sent)
    }
    for (let made = 0; made < CLIENTS; made += OPENED_AT_ONCE) {
      const opened = Array.from({ length: OPENED_AT_ONCE }, (_, at) =>
        listen(server, speakers[(made + at) % ACCOUNTS]!, hear),
      )
      sockets.push(...(await Promise.all(opened)))
    }
    // wait until presence has settled
    await sleep(5_000)
    const roomId = `everyone-${spaceId}`
    const messages = Math.round((context.options.roundSeconds * 1_000 * 2) / EVERY_MS)
    const answers: Promise<void>[] = []
    for (let sent = 0; sent < messages; sent++) {
      sentAt.set(String(sent), performance.now())
      answers.push(say(server, speakers[sent % ACCOUNTS]!, roomId, `bench ${sent}`))
      await sleep(EVERY_MS)
    }
    await Promise.all(answers)
    await until(() => waits.length === messages * CLIENTS, 10_000).catch(() => {})
    waits.sort((a, b) => a - b)
    const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN
    context.add({
      metric: METRIC,
      value: at(0.95),
      unit: 'ms',
      target: { atMost: TARGET_MS },
      detail: `${messages} messages, one each ${EVERY_MS} ms, server on core ${SERVER_CORE}; median ${Math.round(at(0.5))}, slowest ${Math.round(at(1))} ms`,
    })
    context.add({
      metric: 'chat, deliveries that are missing or double',
      value: Math.abs(messages * CLIENTS - waits.length),
      target: { equals: 0 },
      detail: `${waits.length} deliveries`,
    })
  } finally {
    for (const socket of sockets) socket.terminate()
    await server.stop()
    installation.remove()
  }
}

async function signIn(server: RunningWaypost, account: ServerAccount): Promise<Speaker> {
  const { email, password } = account
  const answer = await fetch(`${server.url}/post-jwt-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in said ${answer.status} ${await answer.text()}`)
  return { authorization: ((await answer.json()) as { accessToken: string }).accessToken }
}

function listen(
  { url }: RunningWaypost,
  { authorization }: Speaker,
  hear: (data: Buffer) => void,
): Promise<WebSocket> {
  const address = `${url.replace(/^http/, 'ws')}${LIVE_PATH}`
  const socket = new WebSocket(address, { headers: { origin: url, authorization } })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      const asked = { type: 'subscribe', subscription: 'c', topic: 'chat', query: {} }
      socket.send(JSON.stringify(asked))
    })
    socket.on('message', (data: Buffer) => {
      if (String(data).includes('"kind":"ready"')) resolve(socket)
      else hear(data)
    })
  })
}

async function say(
  { url }: RunningWaypost,
  { authorization }: Speaker,
  roomId: string,
  message: string,
): Promise<void> {
  const answer = await fetch(`${url}/add/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ roomId, message }),
  })
  if (!answer.ok) throw new Error(`a message said ${answer.status} ${await answer.text()}`)
}

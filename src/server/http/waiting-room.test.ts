import { once } from 'node:events'
import { get, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../test/support/until.ts'
import { createHttpServer } from './http-server.ts'
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts'

describe('the waiting room', () => {
  const LONGEST_MS = 300
  let room: WaitingRoom
  let server: ReturnType<typeof createHttpServer>
  let port: number
  /** method and body of what came to the application */
  let seen: string[]

  beforeEach(async () => {
    seen = []
    room = createWaitingRoom({
      answerProbe: (request, response, next) =>
        request.url === '/readyz' ? response.writeHead(503).end() : next(),
      mostWaiting: 2,
      longestMs: LONGEST_MS,
    })
    server = createHttpServer(room.listener, { upgrade: room.upgrade })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const admit = () =>
    room.admit({
      listener: async (request, response) => {
        seen.push(`${request.method} ${request.url} ${await text(request)}`.trim())
        response.end('answered')
      },
      upgrade: (_request, socket) => {
        socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
      },
    })

  function ask(path: string, body?: string) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const method = body === undefined ? 'GET' : 'POST'
    const outgoing = httpRequest({ port, host: '127.0.0.1', path, method, agent: false }, resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
    return { outgoing, answer: promise }
  }

  const waitUntilSeenBy = (count: number) =>
    until(async () => {
      const connections = await new Promise<number>((resolve) =>
        server.getConnections((_error, found) => resolve(found)),
      )
      return connections === count
    })

  it('gives whoever waits to the application, body and all', async () => {
    const first = ask('/first')
    const second = ask('/second', 'a body')
    await waitUntilSeenBy(2)
    expect((await ask('/readyz').answer).statusCode).toBe(503)
    expect(seen).toEqual([])
    admit()
    expect((await first.answer).statusCode).toBe(200)
    expect((await second.answer).statusCode).toBe(200)
    expect(seen.sort()).toEqual(['GET /first', 'POST /second a body'])
    expect((await ask('/readyz').answer).statusCode).toBe(200)
  })

  it('refuses whoever comes when it is full, until somebody leaves', async () => {
    const leaving = ask('/leaving')
    const staying = ask('/staying')
    leaving.answer.catch(() => {})
    await waitUntilSeenBy(2)
    const refused = await ask('/too-many').answer
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    leaving.outgoing.destroy()
    await waitUntilSeenBy(1)
    const next = ask('/next')
    await waitUntilSeenBy(2)
    admit()
    expect((await staying.answer).statusCode).toBe(200)
    expect((await next.answer).statusCode).toBe(200)
    expect(seen.sort()).toEqual(['GET /next', 'GET /staying'])
  })

  it('refuses who has waited for long', async () => {
    const from = performance.now()
    expect((await ask('/patient').answer).statusCode).toBe(503)
    expect(performance.now() - from).toBeGreaterThan(LONGEST_MS - 50)
    admit()
    expect(seen).toEqual([])
  })

  it('refuses everybody when there will be no application', async () => {
    const waiting = ask('/waiting')
    await waitUntilSeenBy(1)
    room.refuseAll()
    expect((await waiting.answer).statusCode).toBe(503)
    expect((await ask('/late').answer).statusCode).toBe(503)
  })

  it('refuses live connections, also of clients that are gone at once', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const status = () =>
      new Promise<number>((resolve, reject) => {
        const asked = { port, host: '127.0.0.1', path: '/api/v1/live', headers, agent: false }
        get(asked, ({ statusCode }) => resolve(statusCode!))
          .on('upgrade', ({ statusCode }, socket) => {
            socket.destroy()
            resolve(statusCode!)
          })
          .on('error', reject)
      })
    expect(await status()).toBe(503)
    const hasCome = once(server, 'upgrade')
    const rude = connect(port, '127.0.0.1')
    rude.write('GET /api/v1/live HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\n')
    rude.write('Upgrade: websocket\r\n\r\n', () => rude.resetAndDestroy())
    await hasCome
    await waitUntilSeenBy(0)
    admit()
    expect(await status()).toBe(101)
  })
})

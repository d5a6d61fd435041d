import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { serverLimits } from '#server/http/server/server-limits.ts'
import { route } from '#server/platform/call.ts'
import { createHttpApp } from '../support/http-app.ts'
import { portOf, sendRaw, talk } from '../support/raw-http.ts'

/** F14 with production's times divided by ten. */
const limits = {
  ...serverLimits,
  headersTimeoutMs: 500,
  requestTimeoutMs: 1_000,
  idleTimeoutMs: 1_500,
  checkIntervalMs: 100,
}
const ping = defineEndpoint({
  id: 'test.ping',
  method: 'POST',
  path: '/api/v1/ping',
  summary: 'A call of this test',
  feature: 'test',
  access: 'public',
  body: z.object({}).optional(),
  answer: z.object({ ok: z.boolean() }),
  errors: [],
})

let app: Awaited<ReturnType<typeof createHttpApp>>
let port: number
beforeAll(async () => {
  app = await createHttpApp({
    routes: [route(ping, async () => ({ ok: true }))],
    serverLimits: limits,
    limits: { write: { points: 1e9, windowMs: 1000, store: 'memory' } },
    plugins: [
      (instance) => {
        instance.get('/export', (_request, reply) =>
          reply.send(Buffer.alloc(64 * 1024 * 1024, 'x')),
        )
      },
    ],
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app.fastify.server)
})
afterAll(() => app.fastify.close())

describe('F14: slow clients', () => {
  it('get five seconds for headers, ten for all of a request and fifteen of silence', () => {
    expect(serverLimits).toMatchObject({
      headersTimeoutMs: 5_000,
      requestTimeoutMs: 10_000,
      idleTimeoutMs: 15_000,
      checkIntervalMs: 1_000,
    })
  })

  it('one that says nothing is cut', async () => {
    const { tookMs } = await talk(port, () => {})
    expect(tookMs).toBeLessThan(limits.idleTimeoutMs + 500)
  })

  it('one that drips its headers is cut, with a 408', async () => {
    const { tookMs, status, body } = await talk(port, (socket) => {
      socket.write('GET /healthz HTTP/1.1\r\n')
      const timer = setInterval(() => socket.write('X'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    expect(tookMs).toBeLessThan(limits.headersTimeoutMs + 500)
    expect([status, JSON.parse(body).error.message]).toEqual([408, 'err_400'])
  })

  it('one that drips its body is cut', async () => {
    const { tookMs } = await talk(port, (socket) => {
      socket.write(
        'POST /api/v1/ping HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
      )
      const timer = setInterval(() => socket.write(' '), 50)
      socket.on('close', () => clearInterval(timer))
    })
    expect(tookMs).toBeGreaterThan(limits.requestTimeoutMs - 100)
    expect(tookMs).toBeLessThan(limits.requestTimeoutMs + 500)
  })

  it('one that takes its answer at a trickle is cut', async () => {
    const started = performance.now()
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /export HTTP/1.1\r\nHost: localhost\r\n\r\n')
      socket.pause()
      const timer = setInterval(() => socket.read(100), 100)
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(timer)
        done()
      })
      // A paused socket does not notice the end, so ask the server.
      const watch = setInterval(() => {
        app.fastify.server.getConnections((_error, count) => {
          if (count > 0) return
          clearInterval(watch)
          socket.destroy()
        })
      }, 50)
    })
    expect(performance.now() - started).toBeLessThan(3 * limits.idleTimeoutMs)
  })

  it('a hundred of them do not hold up an honest one', async () => {
    const slow = Array.from({ length: 100 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write('GET /healthz HTTP/1.1\r\nX-')
      return socket
    })
    const started = performance.now()
    const { status } = await sendRaw(
      port,
      'POST /api/v1/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    )
    expect(status).toBe(200)
    expect(performance.now() - started).toBeLessThan(500)
    for (const socket of slow) socket.destroy()
  })
})

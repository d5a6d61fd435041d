import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { watchEventLoop } from '#server/http/event-loop-watch.ts'
import { route } from '#server/platform/call.ts'
import { describeOn } from '../support/engines.ts'
import { createHttpApp } from '../support/http-app.ts'
import { portOf, sendRaw } from '../support/raw-http.ts'

const slow = defineEndpoint({
  id: 'test.slow',
  method: 'GET',
  path: '/api/v1/slow',
  summary: 'A call of this test',
  feature: 'test',
  access: 'public',
  answer: z.object({ ok: z.boolean() }),
  errors: [],
})
const slowRoute = route(slow, async () => {
  await wait(600)
  return { ok: true }
})

let app: Awaited<ReturnType<typeof createHttpApp>>
afterEach(() => app.fastify.close())
const listen = async (options: Parameters<typeof createHttpApp>[0] = {}) => {
  app = await createHttpApp({ routes: [slowRoute], ...options })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return portOf(app.fastify.server)
}
const get = (port: number, path: string, agent: Agent | false = false) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    httpRequest({ port, path, host: '127.0.0.1', agent }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, connection: answer.headers.connection }),
      )
    })
      .on('error', reject)
      .end()
  })

describe('F20: a graceful stop', () => {
  it('finishes what is under way and then takes nobody', async () => {
    const port = await listen()
    const underWay = get(port, '/api/v1/slow')
    await wait(100)
    const started = performance.now()
    const stopped = app.gate.shut()
    expect((await underWay).status).toBe(200)
    await stopped
    expect(performance.now() - started).toBeLessThan(2_000)
    await expect(get(port, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('cuts what does not end within its time', async () => {
    const port = await listen({
      plugins: [
        (instance) => {
          instance.get('/never', () => new Promise(() => {}))
        },
      ],
    })
    const endless = get(port, '/never')
    const outcome = expect(endless).rejects.toThrow()
    await wait(100)
    const started = performance.now()
    await app.gate.shut()
    await outcome
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describeOn('sqlite', 'F20 behind a balancer', (engine) => {
  it('turns readiness off first and still answers for a while', async () => {
    const port = await listen({ deps: { db: engine.database.db as never } })
    const agent = new Agent({ keepAlive: true })
    expect((await get(port, '/readyz', agent)).status).toBe(200)
    const stopped = app.gate.shut()
    expect((await get(port, '/readyz', agent)).status).toBe(503)
    const late = await get(port, '/api/v1/slow', agent)
    expect(late).toEqual({ status: 200, connection: 'close' })
    await stopped
    agent.destroy()
  })
})

describeOn('sqlite', 'F18: a stalled event loop', (engine) => {
  it('makes the process unready and sheds load, and recovers alone', async () => {
    const loop = watchEventLoop()
    const port = await listen({ deps: { db: engine.database.db as never }, loop })
    expect((await get(port, '/readyz')).status).toBe(200)
    const until = performance.now() + 2_000
    while (performance.now() < until) {
      /* stand still */
    }
    expect((await get(port, '/readyz')).status).toBe(503)
    const shed = await sendRaw(
      port,
      'GET /api/v1/slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(shed.status).toBe(503)
    expect(shed.text).toMatch(/retry-after: 1/i)
    expect((await get(port, '/healthz')).status).toBe(200)
    await wait(1_500)
    expect((await get(port, '/readyz')).status).toBe(200)
  })

  it('is unready without its database', async () => {
    const port = await listen({ deps: { db: engine.database.db as never } })
    await engine.database.close()
    expect((await get(port, '/readyz')).status).toBe(503)
    expect((await get(port, '/healthz')).status).toBe(200)
  })
})

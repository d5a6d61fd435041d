import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { watchEventLoop } from '#server/http/server/event-loop-watch.ts'
import { route } from '#server/platform/call.ts'
import { createLogger } from '#server/platform/logger.ts'
import { describeOn } from '../support/engines.ts'
import { createHttpApp } from '../support/http-app.ts'
import { portOf, sendRaw } from '../support/raw-http.ts'
import { until } from '../support/until.ts'

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
const exportRoute = route(
  defineEndpoint({ ...slow, id: 'test.export', path: '/api/v1/export', limit: 'bulk' }),
  async () => ({ ok: true }),
)

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
    const stopped = app.lifecycle.shut()
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
    await app.lifecycle.shut()
    await outcome
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describeOn('sqlite', 'F20 behind a balancer', (engine) => {
  it('turns readiness off first and still answers for a while', async () => {
    const port = await listen({ deps: { db: engine.database.db as never } })
    const agent = new Agent({ keepAlive: true })
    expect((await get(port, '/readyz', agent)).status).toBe(200)
    const stopped = app.lifecycle.shut()
    expect((await get(port, '/readyz', agent)).status).toBe(503)
    const late = await get(port, '/api/v1/slow', agent)
    expect(late).toEqual({ status: 200, connection: 'close' })
    await stopped
    agent.destroy()
  })
})

/** Blocks the event loop of this process, and with it the server. */
function standStill(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) {
    /* block */
  }
}

describeOn('sqlite', 'F18: a stalled event loop', (engine) => {
  const ask = (port: number, path: string) =>
    sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

  it('makes the process unready for a moment, refuses nobody once it is over, and recovers alone', async () => {
    const port = await listen({
      deps: { db: engine.database.db as never },
      routes: [slowRoute, exportRoute],
      loop: watchEventLoop(),
    })
    expect((await get(port, '/readyz')).status).toBe(200)
    standStill(2_000)
    const answers = [ask(port, '/api/v1/slow'), ask(port, '/api/v1/export'), ask(port, '/readyz')]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 503])
    expect((await get(port, '/healthz')).status).toBe(200)
    await until(async () => (await get(port, '/readyz')).status === 200, 3_000)
  })

  it('refuses what costs much while it comes again and again, and says why', async () => {
    const lines: string[] = []
    const port = await listen({
      deps: {
        db: engine.database.db as never,
        log: createLogger({ level: 'warn', stream: { write: (line) => lines.push(line) } }),
      },
      routes: [slowRoute, exportRoute],
      loop: watchEventLoop(),
      plugins: [
        (instance) => {
          // like a page or a short link: not a call of the contract
          instance.get('/a-page', { config: { servedOn: 'any' } }, () => 'a page')
        },
      ],
    })
    let isOver = false
    const busy = (async () => {
      while (!isOver) {
        standStill(700)
        await new Promise((resolve) => setTimeout(resolve))
      }
    })()
    await until(async () => (await ask(port, '/api/v1/export')).status === 503, 20_000)
    const shed = await ask(port, '/api/v1/export')
    expect(shed.status).toBe(503)
    expect(shed.text).toMatch(/retry-after: 1/i)
    expect(shed.text).toContain('too busy')
    const others = ['/api/v1/slow', '/a-page', '/healthz', '/readyz'].map((path) => ask(port, path))
    const statuses = (await Promise.all(others)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 503])
    isOver = true
    await busy
    await until(async () => (await ask(port, '/api/v1/export')).status === 200, 2_000)
    expect(lines.some((line) => line.includes('too busy: call refused'))).toBe(true)
    expect(
      lines.filter((line) => line.includes('dependency away') && line.includes('export')),
    ).toEqual([])
  })

  it('is unready without its database', async () => {
    const port = await listen({ deps: { db: engine.database.db as never } })
    await engine.database.close()
    expect((await get(port, '/readyz')).status).toBe(503)
    expect((await get(port, '/healthz')).status).toBe(200)
  })
})

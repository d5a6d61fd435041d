import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { type AppClient, setUp } from '../support/app-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const PROBE_EVERY_MS = 100
const VISITORS = 8
/** the maximum time for stopping */
const STOP_MS = 10_000

/** F20 with real processes and a balancer that probes and skips processes that are not ready. */
describe('SIGTERM behind a balancer', () => {
  let dataDir: string
  let all: ServerProcess
  let redirects: ServerProcess
  let client: AppClient
  let link: LinkAnswer
  let ports: { all: number; redirects: number }

  const startAll = () => startServer({ dataDir, port: ports.all })
  const startRedirects = () =>
    startServer({ dataDir, port: ports.redirects, args: ['--role=redirect'] })

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'waypost-end-'))
    ports = { all: await freePort(), redirects: await freePort() }
    all = await startAll()
    client = await setUp(all)
    link = await client.call('POST', '/api/v1/links', { destination: 'https://example.com/' })
    redirects = await startRedirects()
  }, 60_000)
  afterAll(async () => {
    await redirects?.stop()
    await all?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** @returns the exit code and the time it took */
  async function end(server: ServerProcess) {
    const from = performance.now()
    const code = await server.stop()
    return { code, tookMs: performance.now() - from }
  }

  it('fails no request while one and then the other is replaced, and counts each', {
    timeout: 120_000,
  }, async () => {
    const balancer = balance([ports.all, ports.redirects])
    const visitors = visit(balancer, `/${link.alias}`)
    try {
      const hasBoth = () => balancer.ready().length === 2
      await until(() => hasBoth() && visitors.statuses.length > 100, 20_000)
      const first = await end(redirects)
      redirects = await startRedirects()
      await until(hasBoth, 20_000)
      const second = await end(all)
      all = await startAll()
      await until(hasBoth, 20_000)
      for (const { code, tookMs } of [first, second]) {
        expect(code).toBe(0)
        expect(tookMs).toBeLessThan(STOP_MS)
      }
    } finally {
      await visitors.stop()
      balancer.stop()
    }
    expect(visitors.statuses.filter((status) => status !== 302)).toEqual([])
    const count = async () =>
      (await client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)).allClicks
    // the processes' clicks are in their journals, including those of ended processes
    await until(async () => (await count()) >= visitors.statuses.length, 30_000)
    expect(await count()).toBe(visitors.statuses.length)
  })

  it('finishes the call that is under way, and does what it asks for', {
    timeout: 60_000,
  }, async () => {
    const body = JSON.stringify({ destination: 'https://example.com/under-way' })
    let ending: Promise<number | null> | undefined
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = httpRequest(`${all.url}/api/v1/links`, {
        method: 'POST',
        headers: {
          authorization: client.accessToken,
          'content-type': 'application/json',
          'content-length': body.length,
          expect: '100-continue',
        },
      })
      outgoing.on('error', reject)
      outgoing.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode!))
      })
      outgoing.flushHeaders()
      // it has read the head
      outgoing.on('continue', async () => {
        ending = all.stop()
        const isEnding = () =>
          fetch(`${all.url}/readyz`)
            .then(({ ok }) => !ok)
            .catch(() => true)
        await until(isEnding)
        outgoing.end(body)
      })
    })
    expect(status).toBe(201)
    expect(await ending).toBe(0)
    all = await startAll()
    const { items } = await client.call<{ items: LinkAnswer[] }>('GET', '/api/v1/links')
    expect(items.map(({ destination }) => destination)).toContain('https://example.com/under-way')
  })
})

interface Balancer {
  /** ports of the processes that were ready at the last probe */
  ready(): readonly number[]
  stop(): void
}

function balance(ports: readonly number[]): Balancer {
  const ready = new Set<number>()
  const probe = (port: number) =>
    get({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 2_000 }, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) ready.add(port)
      else ready.delete(port)
    }).on('error', () => ready.delete(port))
  const timer = setInterval(() => ports.forEach(probe), PROBE_EVERY_MS)
  return { ready: () => [...ready], stop: () => clearInterval(timer) }
}

/**
 * Visitors who request a path through the balancer, each one request after another; 0 for a broken
 * connection.
 */
function visit(balancer: Balancer, path: string) {
  const statuses: number[] = []
  const agent = new Agent({ keepAlive: false })
  let isStopped = false
  const ask = (port: number) =>
    new Promise<number>((resolve) => {
      get({ port, host: '127.0.0.1', path, agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode!))
        answer.on('error', () => resolve(0))
      }).on('error', () => resolve(0))
    })
  const lanes = Array.from({ length: VISITORS }, async (_, lane) => {
    for (let at = lane; !isStopped; at++) {
      const ports = balancer.ready()
      const port = ports[at % ports.length]
      if (port !== undefined) statuses.push(await ask(port))
      await sleep(5)
    }
  })
  return {
    statuses,
    async stop() {
      isStopped = true
      await Promise.all(lanes)
      agent.destroy()
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

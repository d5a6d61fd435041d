import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type AppClient, setUp } from '../support/app-client.ts'
import { askUpgrade, openLive, type TestLive } from '../support/live-connection.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
/** The kernel distributes connections: enough that both processes get some. */
const CONNECTIONS = 14

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

describe('live connections of several processes', { timeout: 90_000 }, () => {
  let dataDir: string
  let port: number
  let url: string
  let all: ServerProcess
  let redirects: ServerProcess
  let client: AppClient

  const startRedirects = () => startServer({ dataDir, port, args: ['--role=redirect'] })
  const open: TestLive[] = []
  const openMany = async () => {
    const headers = { authorization: client.accessToken }
    const lives = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => openLive(url, headers)),
    )
    open.push(...lives)
    return lives
  }
  const upgrade = () => askUpgrade(url, { origin: url, authorization: client.accessToken })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'waypost-live-'))
    port = await freePort()
    url = `http://127.0.0.1:${port}`
    all = await startServer({ dataDir, port })
    client = await setUp(all)
    redirects = await startRedirects()
  })
  afterEach(async () => {
    const lives = open.splice(0)
    for (const live of lives) live.socket.terminate()
    await Promise.all(lives.map(({ closed }) => closed))
  })
  afterAll(async () => {
    await Promise.all([all.kill(), redirects.kill()])
    await rm(dataDir, { recursive: true, force: true })
  })

  it('get the clicks that any of the processes answered', async () => {
    const { id } = await client.call<{ id: string }>('POST', '/api/v1/links', {
      destination: 'https://example.com/live',
      alias: 'live-news',
    })
    const lives = await openMany()
    for (const live of lives) {
      const query = { scope: 'link', id } as const
      live.send({ type: 'subscribe', subscription: 'a', topic: 'statistics', query })
      await live.next('subscribed', 'a')
    }
    for (let visit = 0; visit < 8; visit++) {
      const headers = { 'user-agent': BROWSER, connection: 'close' }
      const answer = await fetch(`${url}/live-news`, { redirect: 'manual', headers })
      expect(answer.status).toBe(302)
    }
    const clicksOf = ({ messages }: TestLive) => {
      const update = messages.findLast((one) => one.type === 'update')
      return update?.topic === 'statistics' ? update.data.last.length : 0
    }
    await until(() => lives.every((live) => clicksOf(live) === 8), 20_000)
  })

  it('are refused by every process where they are none, or come from another site', async () => {
    for (let round = 0; round < CONNECTIONS; round++) {
      const foreign = { origin: 'https://evil.example', authorization: client.accessToken }
      expect((await askUpgrade(url, foreign)).code).toBe('err_400')
      expect((await askUpgrade(url, { origin: url })).code).toBe('err_401')
    }
  })

  it('end by a goodbye when the process that keeps them stops, and are 503 until it is back', async () => {
    const lives = await openMany()
    await all.stop()
    expect(await Promise.all(lives.map(({ closed }) => closed))).toEqual(lives.map(() => 1001))
    expect(await upgrade()).toMatchObject({ status: 503, code: 'err_503', retryAfter: '2' })
    all = await startServer({ dataDir, port })
    await openMany()
  })

  it('are cut when the process that took them in stops, and taken in by another', async () => {
    const lives = await openMany()
    expect(await redirects.stop()).toBe(0)
    const cut = await Promise.all(
      lives.map(async (live) => {
        const isCut = live.closed.then(() => true)
        if (live.socket.readyState === WebSocket.OPEN) live.send({ type: 'ping' })
        return Promise.race([isCut, live.next('pong').then(() => false)])
      }),
    )
    expect(cut).toContain(true)
    for (const live of lives) live.socket.terminate()
    await Promise.all(lives.map(({ closed }) => closed))
    await openMany()
    redirects = await startRedirects()
  })
})

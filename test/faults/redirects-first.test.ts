import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, request as httpRequest, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links.ts'
import { type AppClient, CREATOR, publishPage, setUp } from '../support/app-client.ts'
import {
  type BegunServer,
  beginServer,
  type ServerOptions,
  startServer,
} from '../support/server-process.ts'
import { until } from '../support/until.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** F19, decision 081 */
describe('a start whose application is still loading', { timeout: 60_000 }, () => {
  let folder: string
  let dataDir: string
  let port: number
  let client: AppClient
  let link: LinkAnswer
  const running: BegunServer[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-first-'))
    dataDir = join(folder, 'data')
    port = await freePort()
    const first = await startServer({ dataDir, port })
    client = await setUp(first)
    link = await client.call('POST', '/api/v1/links', { destination: 'https://example.com/' })
    await publishPage(client)
    await first.kill()
  }, 60_000)
  afterEach(async () => {
    for (const server of running.splice(0)) await server.kill()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  let holds = 0

  function begin(
    how: { until: string } | { fail: string },
    options: ServerOptions = {},
  ): BegunServer {
    const hook = new URL('../support/hold-loading.ts', import.meta.url)
    hook.search = new URLSearchParams(how).toString()
    const server = beginServer({
      dataDir,
      port,
      env: { NODE_OPTIONS: `--import=${hook.href}` },
      ...options,
    })
    running.push(server)
    return server
  }

  /** one that goes on loading when `letGo` is called */
  function beginHeld(options: ServerOptions = {}) {
    const path = join(folder, `go-${++holds}`)
    return { server: begin({ until: path }, options), letGo: () => writeFileSync(path, '') }
  }

  const ask = (path: string, init: { method?: string; body?: string; at?: number } = {}) =>
    asked({ port: init.at ?? port, path, method: init.method ?? 'GET', body: init.body, client })

  let redirected = 0

  /** @returns the status; 0 where nobody listens */
  async function follow(): Promise<number> {
    const { status } = await ask(`/${link.alias}`).catch(() => ({ status: 0 }))
    if (status === 302) redirected++
    return status
  }
  const firstRedirect = () => until(async () => (await follow()) === 302, 20_000)

  it('redirects, says that it is not ready, holds everything else and then answers it', async () => {
    const { server, letGo } = beginHeld()
    await firstRedirect()
    expect(server.output()).not.toContain('ready')
    expect((await ask('/healthz')).status).toBe(200)
    const probe = await ask('/readyz')
    expect([probe.status, probe.headers['retry-after']]).toEqual([503, '1'])

    const destination = 'https://example.com/held'
    const held = [
      ask(`/${CREATOR.username}`),
      ask('/api/v1/links'),
      ask('/api/v1/links', { method: 'POST', body: JSON.stringify({ destination }) }),
      ask(`/${CREATOR.username}`, { method: 'HEAD' }),
      ask('/nobody-has-this'),
      ask('/user-login'),
    ]
    let answered = 0
    for (const one of held) void one.then(() => answered++)
    for (let time = 0; time < 20; time++) expect(await follow()).toBe(302)
    expect(answered).toBe(0)

    letGo()
    await server.ready
    const [page, list, made, head, unknown, signIn] = await Promise.all(held)
    expect([page!.status, page!.body.includes('<h1 dir="auto">Ada Lovelace</h1>')]).toEqual([
      200,
      true,
    ])
    expect(list!.status).toBe(200)
    expect(JSON.parse(list!.body).items.map(({ id }: LinkAnswer) => id)).toContain(link.id)
    expect(made!.status).toBe(201)
    expect(JSON.parse(made!.body).destination).toBe(destination)
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(unknown!.status).toBe(404)
    expect(signIn!.status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    // none after that wakes the drain
    await expectAllCounted()
    expect(await server.stop()).toBe(0)
  })

  it('refuses live connections and whoever comes when too many wait, and goes on', async () => {
    const { server, letGo } = beginHeld()
    await firstRedirect()
    expect(await upgradeStatus(port)).toBe(503)
    const many = Array.from({ length: 300 }, () => ask('/api/v1/links'))
    const refused: number[] = []
    for (const one of many) void one.then(({ status }) => status === 503 && refused.push(status))
    await until(() => refused.length === 300 - 256)
    expect(await follow()).toBe(302)
    letGo()
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503)).toHaveLength(300 - 256)
    expect(await server.stop()).toBe(0)
  })

  it('is held for by a redirect process beside it, which knows it by then', async () => {
    const { server, letGo } = beginHeld()
    await firstRedirect()
    const beside = await startServer({ dataDir, port: await freePort(), args: ['--role=redirect'] })
    try {
      const at = Number(new URL(beside.url).port)
      const page = ask(`/${CREATOR.username}`, { at })
      // no second one, whatever it asks for, takes the port of one that is not ready
      const second = beginServer({ dataDir, port })
      expect(await second.gone).toBe(1)
      expect(second.output()).toContain(`PORT=${port} is in use by another program`)
      letGo()
      await server.ready
      expect((await page).status).toBe(200)
    } finally {
      await beside.stop()
    }
  })

  it('ends orderly on SIGTERM: who waits is refused, what was answered is counted', async () => {
    const { server, letGo } = beginHeld()
    await firstRedirect()
    const page = ask(`/${CREATOR.username}`)
    await sleep(100)
    const ended = server.stop()
    const { status, headers } = await page
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    letGo()
    expect(await ended).toBe(0)
    expect(server.output()).not.toMatch(/ready|rror/)
    await expectAllCountedByNext()
  })

  it('ends with its sentence when the application cannot be loaded', async () => {
    const server = begin({ fail: 'half of it is missing' })
    expect(await server.gone).toBe(1)
    expect(server.output()).toContain('Error: half of it is missing')
    expect(server.output()).not.toContain('ready')
    await expectAllCountedByNext()
  })

  /** clicks stored = redirects answered */
  async function expectAllCounted() {
    const clicks = async () => {
      const { body } = await ask(`/api/v1/links/${link.id}`)
      return (JSON.parse(body) as LinkAnswer).allClicks
    }
    await until(async () => (await clicks()) >= redirected, 20_000)
    expect(await clicks()).toBe(redirected)
  }

  async function expectAllCountedByNext() {
    const server = await startServer({ dataDir, port })
    try {
      await expectAllCounted()
    } finally {
      await server.stop()
    }
  }
})

interface Asked {
  port: number
  path: string
  method: string
  body: string | undefined
  client: AppClient
}

/** On a connection of its own. */
function asked({ port, path, method, body, client }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: IncomingMessage['headers']
    body: string
  }>()
  const isCall = path.startsWith('/api')
  const headers = {
    // the creator's own visits count apart
    'user-agent': isCall ? 'a program' : BROWSER,
    ...(isCall && { authorization: client.accessToken }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
    text(answer).then(
      (whole) => resolve({ status: answer.statusCode!, headers: answer.headers, body: whole }),
      reject,
    )
  })
    .on('error', reject)
    .end(body)
  return promise
}

function upgradeStatus(port: number): Promise<number> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  }
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/api/v1/live', headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    }).on('error', reject)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

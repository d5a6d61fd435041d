import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { type AppClient, CREATOR, publishPage, setUp } from '../support/app-client.ts'
import { npmStart } from '../support/npm-start.ts'
import {
  type BegunServer,
  beginServer,
  type ServerOptions,
  startServer,
} from '../support/server-process.ts'
import { until } from '../support/until.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** F19, decision 111 */
describe('a start on data that are there, after a kill', { timeout: 60_000 }, () => {
  let folder: string
  let dataDir: string
  let port: number
  let client: AppClient
  let link: LinkAnswer
  let redirected = 0
  const running: BegunServer[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-start-'))
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

  function begin(options: ServerOptions = {}): BegunServer {
    const server = beginServer({ dataDir, port, ...options })
    running.push(server)
    return server
  }

  async function ask(path: string, headers: Record<string, string> = {}) {
    const init = { headers: { 'user-agent': BROWSER, ...headers }, redirect: 'manual' } as const
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: answer.status, body: await answer.text() }
  }

  /** @returns the status; 0 if nothing listens */
  async function follow(): Promise<number> {
    const { status } = await ask(`/${link.alias}`).catch(() => ({ status: 0 }))
    if (status === 302) redirected++
    return status
  }

  const call = (path: string) =>
    ask(path, { authorization: client.accessToken, 'user-agent': 'a program' })

  /** clicks stored = redirects answered */
  async function expectAllCounted() {
    const clicks = async () => JSON.parse((await call(`/api/v1/links/${link.id}`)).body).allClicks
    await until(async () => (await clicks()) >= redirected, 20_000)
    expect(await clicks()).toBe(redirected)
  }

  it('answers everything with its first redirect, and counts each across kills', async () => {
    const statuses = new Set<number>()
    for (let time = 0; time < 3; time++) {
      const server = begin()
      await until(async () => {
        const status = await follow()
        statuses.add(status)
        return status === 302
      }, 20_000)
      const [page, list, unknown] = await Promise.all([
        ask(`/${CREATOR.username}`),
        call('/api/v1/links'),
        ask('/nobody-has-this'),
      ])
      expect(page!.body).toContain('<h1 dir="auto">Ada Lovelace</h1>')
      expect(JSON.parse(list!.body).items).toHaveLength(1)
      expect([page!.status, list!.status, unknown!.status]).toEqual([200, 200, 404])
      // a balancer only sends requests a second after loading is done
      await until(async () => (await ask('/readyz')).status === 200)
      if (time === 2) await expectAllCounted()
      await server.kill()
    }
    // nobody gets Retry-After
    expect([...statuses].sort()).toEqual([0, 302])
  })

  it('ends orderly on SIGTERM as soon as it listens, and loses no click', async () => {
    const server = begin()
    await until(async () => (await follow()) === 302, 20_000)
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/rror/)
    await begin().ready
    await expectAllCounted()
  })

  it('leaves its port to no second one', async () => {
    await begin().ready
    const second = begin()
    expect(await second.gone).toBe(1)
    expect(second.output()).toContain(`PORT=${port} is in use by another program`)
    await sleep(50)
    expect(await follow()).toBe(302)
  })

  it('loads the build and no package, apart from what is native', async () => {
    const to = join(folder, 'loaded.json')
    const hook = new URL(`../support/record-modules.ts?to=${to}`, import.meta.url)
    const server = begin({ env: { NODE_OPTIONS: `--import=${hook.href}` } })
    await server.ready
    expect(await follow()).toBe(302)
    await server.stop()
    const files = (JSON.parse(readFileSync(to, 'utf8')) as string[])
      .map((url) => url.replace(/^.*?\/(build|src|node_modules|test)\//, '$1/'))
      .filter((file) => /\.[cm]?[jt]s$/.test(file))
    expect(files).toContain('build/server/main.js')
    expect(files.filter((file) => !file.startsWith('build/'))).toEqual([])
  })

  it('needs no flag of V8, and names the lines of the sources in what it prints', async () => {
    expect(npmStart.slice(0, -1)).toEqual(['--enable-source-maps'])
    const nothingIsThere = `data:text/javascript,${encodeURIComponent(
      "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.existsSync = () => false; syncBuiltinESMExports()",
    )}`
    const server = begin({ env: { NODE_OPTIONS: `--import=${nothingIsThere}` } })
    expect(await server.gone).toBe(1)
    expect(server.output()).toMatch(/Nothing is built yet[\s\S]+src\/server\/load-views\.ts:\d+/)
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

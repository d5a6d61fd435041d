import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { type AppClient, CREATOR, publishPage, setUp } from '#test/support/app-client.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { until } from '#test/support/until.ts'

/** strace shows what reaches the disk, and can make it fail. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
/** A process that lives for less than this is not restarted. */
const LEAST_LIFE_MS = 30_000
/** How long a slow disk takes to sync. */
const SLOW_MS = 400

describe.skipIf(!canTrace)('the disk under the server', () => {
  let folder: string
  let server: ServerProcess
  let client: AppClient
  let startedAt: number

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-strace-'))
  })
  afterEach(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(env: Record<string, string> = {}): Promise<void> {
    server = await startServer({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      env: { LOG_LEVEL: 'silent', ...env },
    })
    startedAt = performance.now()
    client = await setUp(server)
  }

  const write = (at: number) =>
    fetch(`${server.url}/api/v1/links`, {
      method: 'POST',
      headers: { authorization: client.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify({ destination: `https://example.com/${at}` }),
    })

  const create = (at: number) =>
    client.call<LinkAnswer>('POST', '/api/v1/links', { destination: `https://example.com/${at}` })

  async function follow(link: LinkAnswer): Promise<number> {
    const answer = await fetch(`${server.url}/${link.alias}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }

  it.each(['process', 'power'] as const)(
    'is told to keep each acknowledged write, and with CLICK_DURABILITY=%s clicks (F4)',
    { timeout: 120_000 },
    async (durability) => {
      await start({ CLICK_DURABILITY: durability })
      const link = await create(0)
      const writes = await trace(folder, server.pid, ['trace=fsync,fdatasync'])
      for (let at = 1; at <= 40; at++) await create(at)
      expect(await writes.lines(), 'links').toBeGreaterThanOrEqual(40)
      const { id } = await publishPage(client, { links: 0, icons: [] })
      const path = `/api/v1/pages/${id}/subscribers/import`
      const readers = await trace(folder, server.pid, ['trace=fsync,fdatasync'])
      for (let at = 1; at <= 5; at++) {
        await client.call('POST', path, { addresses: [`reader${at}@example.net`] })
      }
      expect(await readers.lines(), 'subscribers').toBeGreaterThanOrEqual(5)
      const accounts = await trace(folder, server.pid, ['trace=fsync,fdatasync'])
      for (let at = 1; at <= 3; at++) {
        const email = `member${at}@example.net`
        await client.call('POST', '/post-jwt-register', { email, password: CREATOR.password })
      }
      expect(await accounts.lines(), 'accounts').toBeGreaterThanOrEqual(3)
      const clicks = await trace(folder, server.pid, ['trace=fsync,fdatasync'])
      for (let at = 0; at < 40; at++) expect(await follow(link)).toBe(302)
      const synced = await clicks.lines()
      if (durability === 'power') expect(synced).toBeGreaterThanOrEqual(40)
      else expect(synced).toBeLessThan(40)
    },
  )

  it('fails: nothing that failed is acknowledged, writes are refused, it is said, the process starts anew (F7)', {
    timeout: 180_000,
  }, async () => {
    await start({ LOG_LEVEL: 'fatal' })
    const made = [await create(0)]
    await sleep(Math.max(0, LEAST_LIFE_MS + 1_000 - (performance.now() - startedAt)))
    const fault = await trace(folder, server.pid, [
      'trace=fsync,fdatasync',
      'inject=fsync,fdatasync:error=EIO:when=10+',
    ])
    let refused: Response | undefined
    for (let at = 1; refused === undefined && at < 500; at++) {
      const answer = await write(at)
      if (answer.status === 201) made.push((await answer.json()) as LinkAnswer)
      else refused = answer
    }
    expect(refused?.status).toBe(503)
    expect(refused?.headers.get('retry-after')).not.toBeNull()
    // from then on it only reads, or is unavailable for a moment
    const later = await Promise.all(
      [1, 2, 3, 4, 5].map((at) =>
        write(at).then(
          (answer) => answer.status,
          () => 503,
        ),
      ),
    )
    expect(later).toEqual([503, 503, 503, 503, 503])
    await fault.end()
    // the alert: one line, logged once, for whoever monitors the log
    const alerts = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"fatal"'))
    expect(alerts).toHaveLength(1)
    expect(JSON.parse(alerts[0]!)).toMatchObject({
      dataDir: join(folder, 'data'),
      msg: expect.stringMatching(/^the disk failed a write/),
    })

    const pid = server.pid
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200, 60_000)
    await until(async () => (await writeStatus(server, client)) === 201, 60_000)
    expect(() => process.kill(pid, 0), 'it took its own place').not.toThrow()
    for (const link of made) {
      const found = await client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)
      expect(found.destination).toBe(link.destination)
      expect(await follow(link)).toBe(302)
    }
  })

  it('fails under a journal that is synced: redirects go on, and each of their clicks counts once', {
    timeout: 120_000,
  }, async () => {
    await start({ CLICK_DURABILITY: 'power' })
    const link = await create(0)
    expect(await follow(link)).toBe(302)
    const journals = () =>
      readdirSync(join(folder, 'data', 'journals')).filter((name) => name.startsWith('journal-'))
    const [first] = journals()
    // SQLite logs fsync: these are the journal's
    const fault = await trace(folder, server.pid, [
      'trace=fdatasync',
      'inject=fdatasync:error=EIO:when=1..3',
    ])
    for (let at = 1; at < 10; at++) expect(await follow(link)).toBe(302)
    await fault.end()
    for (let at = 10; at < 20; at++) expect(await follow(link)).toBe(302)
    const clicks = async () =>
      (await client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)).allClicks
    await until(async () => (await clicks()) >= 20, 30_000)
    expect(await clicks()).toBe(20)
    // abandoned, drained and gone
    await until(() => !journals().includes(first!), 30_000)
  })

  it('is slow: redirects do not wait for it (F7)', { timeout: 120_000 }, async () => {
    await start()
    const link = await create(0)
    const slow = await trace(folder, server.pid, [
      'trace=fsync,fdatasync',
      `inject=fsync,fdatasync:delay_exit=${SLOW_MS * 1_000}`,
    ])
    let isWriting = true
    const writing = (async () => {
      for (let at = 1; at <= 4; at++) await create(at)
      isWriting = false
    })()
    const waits: number[] = []
    while (isWriting) {
      const from = performance.now()
      expect(await follow(link)).toBe(302)
      waits.push(performance.now() - from)
    }
    await writing
    await slow.end()
    // many pass while a write waits, and 99 of 100 take less time than one disk operation
    expect(waits.length).toBeGreaterThan(20)
    const p99 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)]
    expect(p99).toBeLessThan(SLOW_MS)
  })
})

/** Attaches strace with `-e` expressions; resolves when it is attached. */
async function trace(folder: string, pid: number, expressions: readonly string[]) {
  const file = join(folder, `trace-${Math.random()}`)
  const child: ChildProcess = spawn('strace', [
    ...['-f', '-o', file, '-p', String(pid)],
    ...expressions.flatMap((one) => ['-e', one]),
  ])
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  await until(() => said.includes('attached'))
  // every thread of the process
  await sleep(200)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const end = async () => {
    child.kill('SIGINT')
    await ended
  }
  return {
    end,
    /** completed calls, of all threads */
    async lines(): Promise<number> {
      await end()
      const text = readFileSync(file, 'utf8')
      return text.split('\n').filter((line) => /f(data)?sync.*= 0/.test(line)).length
    },
  }
}

async function writeStatus(server: ServerProcess, client: AppClient): Promise<number> {
  return statusOf(`${server.url}/api/v1/links`, {
    method: 'POST',
    headers: { authorization: client.accessToken, 'content-type': 'application/json' },
    body: JSON.stringify({ destination: 'https://example.com/again' }),
  })
}

/** 0 while nothing answers. */
const statusOf = (address: string, init: RequestInit = {}) =>
  fetch(address, init).then(
    (answer) => answer.status,
    () => 0,
  )

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

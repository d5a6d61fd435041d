import { statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppClient, CREATOR, publishPage, setUp } from '../support/app-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A new connection each time, so that any of the processes may get it. */
function ask(
  url: string,
  options: {
    method?: string
    headers?: Record<string, string>
    body?: string | Buffer
    agent?: Agent
  } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body, agent } = options
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url.replace('localhost', '127.0.0.1'),
      { method, headers: { 'user-agent': BROWSER, ...headers }, agent: agent ?? false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A busy machine sheds load for a moment (F18). */
async function askPatiently(...asked: Parameters<typeof ask>): Promise<Answer> {
  for (let triesLeft = 5; ; triesLeft--) {
    const answer = await ask(...asked)
    if (answer.status !== 503 || triesLeft === 0) return answer
    await sleep(1_000)
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

describe('--role=redirect beside --role=all', { timeout: 60_000 }, () => {
  let dataDir: string
  let all: ServerProcess
  let redirects: ServerProcess
  let client: AppClient
  let port: number

  const startAll = () => startServer({ dataDir, port })
  const startRedirects = (at: number) =>
    startServer({ dataDir, port: at, args: ['--role=redirect'] })
  const shorten = async (destination: string) => {
    const link = await client.call<{ id: string; alias: string }>('POST', '/api/v1/links', {
      destination,
    })
    return { id: link.id, path: `/${link.alias}` }
  }
  const countOf = async (id: string) =>
    (await client.call<{ allClicks: number }>('GET', `/api/v1/links/${id}`)).allClicks

  beforeAll(async () => {
    // longer than a socket address may be
    dataDir = join(await mkdtemp(join(tmpdir(), 'waypost-')), 'a-folder-deep-down-'.repeat(5))
    port = await freePort()
    all = await startAll()
    client = await setUp(all)
    await publishPage(client)
    // a separate port, so that these tests know which process answers
    redirects = await startRedirects(await freePort())
  }, 60_000)
  afterAll(async () => {
    await redirects?.stop()
    await all?.stop()
    await rm(join(dataDir, '..'), { recursive: true, force: true })
  })

  it('redirects, and each click counts once', async () => {
    const { id, path } = await shorten('https://example.com/once?a=1')
    await until(async () => (await ask(redirects.url + path)).status === 302, 1_000)
    const before = 1
    for (let i = 0; i < 20; i++) {
      const answer = await ask(redirects.url + path)
      expect(answer.headers.location).toBe('https://example.com/once?a=1')
    }
    await until(async () => (await countOf(id)) >= before + 20)
    await sleep(600)
    expect(await countOf(id)).toBe(before + 20)
  })

  it('follows what changes in the other process within a second', async () => {
    const { id, path } = await shorten('https://example.com/first')
    await until(async () => (await ask(redirects.url + path)).status === 302, 1_000)
    await client.call('PATCH', `/api/v1/links/${id}`, { destination: 'https://example.com/second' })
    await until(
      async () =>
        (await ask(redirects.url + path)).headers.location === 'https://example.com/second',
      1_000,
    )
    await client.call('DELETE', `/api/v1/links/${id}`)
    await until(async () => (await ask(redirects.url + path)).status === 410, 1_000)
  })

  it('leads on and counts in the new space within a second after a move', async () => {
    const { id, path } = await shorten('https://example.com/moved')
    await until(async () => (await ask(redirects.url + path)).status === 302, 1_000)
    await until(async () => (await countOf(id)) >= 1)
    const space = await client.call<{ id: string }>('POST', '/api/v1/spaces', {
      ...{ name: 'Elsewhere', color: 'red' },
    })
    await client.call('POST', '/api/v1/moves', { ids: [id], to: { space: space.id } })
    // the same key at the other process, which hears of the change as of any other
    await client.call('PATCH', `/api/v1/links/${id}`, { destination: 'https://example.com/there' })
    await until(
      async () =>
        (await ask(redirects.url + path)).headers.location === 'https://example.com/there',
      1_000,
    )
    const there = (path: string) =>
      client.call<{ numbers: { clicks: number } }>('GET', `${path}&scope=space&id=${space.id}`)
    await until(async () => (await there('/api/v1/statistics?timezone=UTC')).numbers.clicks >= 2)
  })

  it('hands over pages, the same as the other process shows them', async () => {
    const path = `/${CREATOR.username}?norecord=true`
    const [direct, handed] = [await ask(all.url + path), await ask(redirects.url + path)]
    expect(handed.status).toBe(200)
    expect(handed.body).toContain('Ada Lovelace')
    expect(handed.headers.etag).toBe(direct.headers.etag)
    const again = await ask(redirects.url + path, {
      headers: { 'if-none-match': handed.headers.etag! },
    })
    expect(again.status).toBe(304)
    const head = await ask(redirects.url + path, { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
  })

  it('lets the other process render what it decided, and count nothing of it twice', async () => {
    const missing = await ask(`${redirects.url}/nobody-has-this`, {
      headers: { accept: 'text/html' },
    })
    expect(missing.status).toBe(404)
    expect(missing.headers['content-type']).toContain('text/html')
    expect((await ask(`${redirects.url}/api/v1/nothing`)).status).toBe(404)
  })

  it('asks for passwords, shows pages in between and counts limits as the other process does', async () => {
    const make = async (fields: object) => {
      const link = await client.call<{ id: string; alias: string }>('POST', '/api/v1/links', fields)
      await until(async () => (await ask(`${redirects.url}/${link.alias}+`)).status === 200, 1_000)
      return { ...link, path: `/${link.alias}` }
    }
    const secret = await make({
      destination: 'https://example.com/secret',
      password: 'open sesame',
    })
    const form = await ask(redirects.url + secret.path)
    expect(form.body).toContain('type="password"')
    expect(form.body).not.toContain('example.com/secret')
    const unlocked = await askPatiently(`${redirects.url}${secret.path}/unlock`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: redirects.url.replace('localhost', '127.0.0.1'),
      },
      body: 'password=open+sesame',
    })
    const [cookie] = unlocked.headers['set-cookie']!
    const opened = await ask(redirects.url + secret.path, {
      headers: { cookie: cookie!.split(';')[0]! },
    })
    expect(opened.headers.location).toBe('https://example.com/secret')

    // the maximum total length: it is passed on in a header
    const long = await make({
      destination: `https://example.com/${'%F0%9F%8C%82'.repeat(160)}`,
      interstitialSeconds: 9,
      forwardsQuery: true,
    })
    const query = `a=${'%F0%9F%8C%82'.repeat(400)}`
    const between = await ask(`${redirects.url}${long.path}?${query}`)
    expect(between.status).toBe(200)
    expect(between.body).toContain(`${'%F0%9F%8C%82'.repeat(160)}?${query}`)

    const few = await make({
      destination: 'https://example.com/few',
      clickLimit: 3,
      limitMessage: '🌂'.repeat(140),
    })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) {
      for (const { url } of [all, redirects]) statuses.push((await ask(url + few.path)).status)
    }
    expect(statuses).toEqual([302, 302, 302, 410, 410, 410])
    expect((await ask(redirects.url + few.path)).body).toContain('🌂'.repeat(140))
    await until(async () => (await countOf(few.id)) === 3)
  })

  it('hands over bodies, statuses and cookies', async () => {
    const wrong = await askPatiently(`${redirects.url}/post-jwt-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: redirects.url },
      body: JSON.stringify({ email: CREATOR.email, password: 'not this one' }),
    })
    const direct = await askPatiently(`${all.url}/post-jwt-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: all.url },
      body: JSON.stringify({ email: CREATOR.email, password: 'not this one' }),
    })
    expect(wrong.status).toBe(direct.status)
    expect(JSON.parse(wrong.body).error.message).toBe(JSON.parse(direct.body).error.message)

    const subscribed = await askPatiently(
      `${redirects.url}/api/user/subscribe_user?${await page()}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ subscribe_email: 'reader@example.com' }),
      },
    )
    expect(subscribed.status, subscribed.body).toBe(200)
    expect(subscribed.headers['set-cookie']?.length).toBeGreaterThan(0)

    // refused before it was read: the answer must not get lost between the processes
    const body = JSON.stringify({ destination: `https://example.com/${'x'.repeat(2_000_000)}` })
    const headers = { 'content-type': 'application/json', authorization: client.accessToken }
    for (let at = 0; at < 10; at++) {
      const large = await ask(`${redirects.url}/api/v1/links`, { method: 'POST', headers, body })
      // from a busy machine (F18), not from an unreachable process
      const isShed = large.status === 503 && large.headers['retry-after'] === '1'
      if (!isShed) expect([large.status, large.headers['retry-after']]).toEqual([413, undefined])
    }
    const empty = await askPatiently(`${redirects.url}/api/v1/links`, {
      method: 'POST',
      headers: { authorization: client.accessToken },
    })
    expect(empty.status).toBe(
      (
        await askPatiently(`${all.url}/api/v1/links`, {
          method: 'POST',
          headers: { authorization: client.accessToken },
        })
      ).status,
    )
  })

  it('believes what it is told about a request on its socket only', async () => {
    const { path } = await shorten('https://example.com/forged')
    const gone = Buffer.from(
      JSON.stringify({ screen: 'gone', domainId: 'main', key: path.slice(1), targetId: '' }),
    ).toString('base64url')
    const forged = { 'waypost-outcome': gone, 'waypost-peer': '127.0.0.1', 'Waypost-Peer': '::1' }
    for (const { url } of [all, redirects]) {
      await until(async () => (await ask(url + path, { headers: forged })).status === 302, 1_000)
      const page = await ask(`${url}/${CREATOR.username}?norecord=true`, { headers: forged })
      expect(page.status).toBe(200)
    }
    // this machine's addresses may read these; a header that claims such an address does not help
    const metrics = await ask(`${redirects.url}/metrics`)
    expect(metrics.status).toBe(200)
    const proxied = await ask(`${redirects.url}/metrics`, {
      headers: { ...forged, 'x-forwarded-for': '203.0.113.9' },
    })
    expect(proxied.status).toBe(404)
  })

  it('keeps its socket to its own user', () => {
    expect(statSync(join(dataDir, 'waypost.sock')).mode & 0o777).toBe(0o600)
  })

  it('redirects on while the other is dead, says 503 for the rest, and finds it again', async () => {
    const { id, path } = await shorten('https://example.com/alone')
    await until(async () => (await ask(redirects.url + path)).status === 302, 1_000)
    await all.kill()
    let answered = 1
    for (let i = 0; i < 10; i++) {
      expect((await ask(redirects.url + path)).status).toBe(302)
      answered++
    }
    const page = await ask(`${redirects.url}/${CREATOR.username}`, {
      headers: { accept: 'text/html' },
    })
    expect([page.status, page.headers['retry-after']]).toEqual([503, '2'])
    expect(page.headers['content-type']).toContain('text/html')
    const call = await ask(`${redirects.url}/api/v1/links`, { method: 'POST', body: '{}' })
    expect(call.status).toBe(503)
    expect(JSON.parse(call.body).error.message).toBe('err_503')
    // supervisors and balancers have no reason to act
    for (const probe of ['/healthz', '/livez', '/readyz']) {
      expect((await ask(redirects.url + probe)).status, probe).toBe(200)
    }

    // its socket still exists and nothing listens; a stray file in its place does no harm either
    await rm(join(dataDir, 'waypost.sock'))
    writeFileSync(join(dataDir, 'waypost.sock'), '')
    all = await startAll()
    const back = await ask(`${redirects.url}/${CREATOR.username}?norecord=true`)
    expect(back.status).toBe(200)
    await until(async () => (await countOf(id)) === answered)
  })

  it('redirects on while the other stands still, ready all the time, and counts each click once (F18)', async () => {
    const { id, path } = await shorten('https://example.com/still')
    await until(async () => (await ask(redirects.url + path)).status === 302, 1_000)
    process.kill(all.pid, 'SIGSTOP')
    try {
      const isOverAt = performance.now() + 2_000
      let answered = 1
      while (performance.now() < isOverAt) {
        expect((await ask(redirects.url + path)).status).toBe(302)
        expect((await ask(`${redirects.url}/readyz`)).status).toBe(200)
        answered++
      }
      process.kill(all.pid, 'SIGCONT')
      const back = await askPatiently(`${redirects.url}/${CREATOR.username}?norecord=true`)
      expect(back.status).toBe(200)
      await until(async () => (await countOf(id)) === answered)
    } finally {
      process.kill(all.pid, 'SIGCONT')
    }
  })

  it('is unready itself from the first moment of its end, as any process (F20)', async () => {
    const leaving = await startRedirects(await freePort())
    const agent = new Agent({ keepAlive: true })
    const probe = () => ask(`${leaving.url}/readyz`, { agent }).then(({ status }) => status)
    expect(await probe()).toBe(200)
    const stopped = leaving.stop()
    const { path } = await shorten('https://example.com/leaving')
    await until(async () => (await probe()) === 503, 2_000)
    expect((await ask(leaving.url + path)).status).toBe(302)
    // it may just have stalled, which it reports for a second
    await until(async () => (await ask(`${all.url}/readyz`)).status === 200, 2_000)
    expect(await stopped).toBe(0)
    agent.destroy()
  })

  it.runIf(process.platform === 'linux')(
    'shares the port: both answer, none of the clicks is lost or doubled',
    async () => {
      const shared = await startRedirects(port)
      const { id, path } = await shorten('https://example.com/shared')
      await sleep(1_000)
      const agents = Array.from({ length: 24 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
      await Promise.all(
        agents.map(async (agent) => {
          for (let i = 0; i < 10; i++) {
            expect((await ask(all.url + path, { agent })).status).toBe(302)
          }
        }),
      )
      // F20: clients of the ending process are told so and reach the other one
      const stopping = shared.stop()
      await Promise.all(
        agents.map(async (agent) => {
          for (let i = 0; i < 5; i++) {
            const answer = await ask(all.url + path, { agent }).catch(() =>
              ask(all.url + path, { agent }),
            )
            expect(answer.status).toBe(302)
          }
        }),
      )
      expect(await stopping).toBe(0)
      for (const agent of agents) agent.destroy()
      await until(async () => (await countOf(id)) >= 360)
      await sleep(600)
      expect(await countOf(id)).toBe(360)
    },
  )

  it('lets no other installation onto its port', async () => {
    await expect(startServer({ port })).rejects.toThrow(/PORT=\d+ is in use/)
    await expect(startServer({ port, dataDir })).rejects.toThrow(/PORT=\d+ is in use/)
  })

  it('refuses roles that the embedded engines cannot serve', async () => {
    for (const role of ['web', 'worker']) {
      await expect(startServer({ args: [`--role=${role}`] })).rejects.toThrow(/needs PostgreSQL/)
    }
    await expect(startServer({ args: ['--role=redirect'] })).rejects.toThrow(/set PORT/)
  })

  async function page(): Promise<URLSearchParams> {
    const answer = await ask(`${all.url}/${CREATOR.username}?source=link-bio&norecord=true`)
    const { user_id, link_bio_id } = JSON.parse(answer.body).profileData
    return new URLSearchParams({ user_id, link_bio_id })
  }
})

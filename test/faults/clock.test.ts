import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { type AppClient, CREATOR, publishPage, setUp } from '#test/support/app-client.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { codeFor } from '#test/support/site.ts'
import { type SmtpSink, startSmtpSink } from '#test/support/smtp-sink.ts'
import { until } from '#test/support/until.ts'

/** libfaketime sets only the server's clock, while it runs. */
const library = globSync('/usr/lib/**/faketime/libfaketimeMT.so.1')[0]

describe.skipIf(library === undefined)('a clock that is set while the server runs (F13)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-clock-'))
  const control = join(folder, 'offset')
  let server: ServerProcess
  let client: AppClient
  let sink: SmtpSink

  const setClock = (offset: string) => writeFileSync(control, `${offset}\n`)

  beforeAll(async () => {
    setClock('+0s')
    sink = await startSmtpSink()
    server = await startServer({
      dataDir: join(folder, 'data'),
      env: {
        LD_PRELOAD: library!,
        FAKETIME_TIMESTAMP_FILE: control,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        // each call is a line with its duration
        LOG_LEVEL: 'debug',
        SMTP_URL: sink.url,
      },
    })
    client = await setUp(server)
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await sink?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const create = () =>
    client.call<LinkAnswer>('POST', '/api/v1/links', { destination: 'https://example.com/' })

  async function signIn(password: string): Promise<number> {
    const answer = await fetch(`${server.url}/post-jwt-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: CREATOR.email, password }),
    })
    await answer.arrayBuffer()
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(3_600)
    }
    return answer.status
  }

  /**
   * Creates a link with a request in two parts, and `between` in the middle;
   * @returns its status
   */
  function createSlowly(between: () => Promise<void>): Promise<number> {
    return new Promise((resolve, reject) => {
      const body = JSON.stringify({ destination: 'https://example.com/slowly' })
      const outgoing = httpRequest(`${server.url}/api/v1/links`, {
        method: 'POST',
        headers: {
          authorization: client.accessToken,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      })
      outgoing.on('error', reject)
      outgoing.on('response', (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode!))
      })
      outgoing.write(body.slice(0, 10), async () => {
        await between()
        outgoing.end(body.slice(10))
      })
    })
  }

  const callsLogged = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map(
        (line) =>
          JSON.parse(line) as { msg?: string; route?: string; status?: number; ms?: number },
      )
      .filter((line) => line.msg === 'call')

  it('counts on, keeps the order of ids, and frees nobody from a limit', {
    timeout: 120_000,
  }, async () => {
    const link = await create()
    const made = [link]
    let clicks = 0
    while ((await signIn('not the password at all')) === 401);
    expect(await signIn('not the password at all')).toBe(429)
    for (const offset of ['+3600s', '-3600s', '+1s', '-1s', '+7200s', '+0s']) {
      setClock(offset)
      made.push(await create(), await create())
      for (let at = 0; at < 20; at++) {
        const answer = await fetch(`${server.url}/${link.alias}`, { redirect: 'manual' })
        await answer.arrayBuffer()
        expect(answer.status).toBe(302)
        clicks++
      }
      const list = await client.call<{ items: LinkAnswer[] }>('GET', '/api/v1/links?limit=100')
      expect(list.items).toHaveLength(made.length)
      expect(await signIn('not the password at all'), `after ${offset}`).toBe(429)
    }
    const ids = made.map((one) => one.id)
    expect(ids).toEqual(ids.toSorted())
    // the clock really changed
    expect(Date.parse(made[1]!.createdAt) - Date.parse(made[0]!.createdAt)).toBeGreaterThan(3e6)
    const counted = async () =>
      (await client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)).allClicks
    await until(async () => (await counted()) === clicks, 20_000)
  })
  it('measures no duration by it: none is negative, none an hour', {
    timeout: 60_000,
  }, async () => {
    const jumps = ['-3600s', '+3600s', '-1s', '+0s']
    const known = callsLogged().length
    for (const offset of jumps) {
      const jump = async () => {
        await sleep(150)
        setClock(offset)
        await sleep(150)
      }
      // a busy machine sheds load for a moment (F18)
      await until(async () => (await createSlowly(jump)) === 201, 30_000)
    }
    const created = () =>
      callsLogged()
        .slice(known)
        .filter(({ route, status }) => route === '/api/v1/links' && status === 201)
    await until(() => created().length >= jumps.length)
    for (const { ms } of created()) {
      expect(ms).toBeGreaterThan(250)
      expect(ms).toBeLessThan(60_000)
    }
    for (const { ms } of callsLogged()) expect(ms).toBeGreaterThanOrEqual(0)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    const durations = [...metrics.matchAll(/^\w+_seconds\S* (\S+)$/gm)].map(([, value]) => value)
    expect(durations.length).toBeGreaterThan(10)
    expect(durations.filter((value) => Number(value) < 0)).toEqual([])
    const spent = /^waypost_http_request_seconds_sum\{route="\/api\/v1\/links".* (\S+)$/m
    expect(Number(spent.exec(metrics)?.[1])).toBeLessThan(120)
  })

  it('lets no code live longer by it', { timeout: 60_000 }, async () => {
    setClock('+0s')
    await publishPage(client, { links: 1 })
    const { profileData } = await fetch(
      `${server.url}/${CREATOR.username}?source=link-bio&norecord=true`,
    ).then((answer) => answer.json())
    const page = `link_bio_id=${profileData.link_bio_id}`
    const send = (call: string, body: object, cookie = '') =>
      fetch(`${server.url}/api/user/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const codeOf = async (email: string) => {
      const asked = await send(`subscribe_user?user_id=${profileData.user_id}&${page}`, {
        subscribe_email: email,
      })
      expect(asked.status).toBe(200)
      const cookie = asked.headers.getSetCookie().map((one) => one.split(';')[0]!)
      return { email, cookie: cookie.join('; '), code: await codeFor(sink, email) }
    }
    const verify = async ({ email, cookie, code }: Awaited<ReturnType<typeof codeOf>>) => {
      const body = { subscribe_email: email, otp: code }
      const answer = await send(`verify_subscribe_otp?${page}`, body, cookie)
      const { error } = await answer.json()
      return [answer.status, error?.message]
    }
    for (const [at, offset] of ['-3600s', '-660s', '+660s', '+3600s'].entries()) {
      setClock('+0s')
      const asked = await codeOf(`reader${at}@example.net`)
      setClock(offset)
      expect(await verify(asked), offset).toEqual([400, 'err_349_4'])
    }
    // by the clock that it was made with, it is valid
    setClock('-3600s')
    expect((await verify(await codeOf('reader9@example.net')))[0]).toBe(200)
    setClock('+0s')
  })
})

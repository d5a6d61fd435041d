import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links.ts'
import { type AppClient, CREATOR, setUp } from '#test/support/app-client.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { until } from '#test/support/until.ts'

/** libfaketime sets the clock of the server alone, while it runs. */
const library = globSync('/usr/lib/**/faketime/libfaketimeMT.so.1')[0]

describe.skipIf(library === undefined)('a clock that is set while the server runs (F13)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-clock-'))
  const control = join(folder, 'offset')
  let server: ServerProcess
  let client: AppClient

  const setClock = (offset: string) => writeFileSync(control, `${offset}\n`)

  beforeAll(async () => {
    setClock('+0s')
    server = await startServer({
      dataDir: join(folder, 'data'),
      env: {
        LD_PRELOAD: library!,
        FAKETIME_TIMESTAMP_FILE: control,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        LOG_LEVEL: 'fatal',
      },
    })
    client = await setUp(server)
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
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
    return answer.status
  }

  it('counts on, keeps the order of ids, and frees nobody from a limit', {
    timeout: 120_000,
  }, async () => {
    const link = await create()
    const made = [link]
    let clicks = 0
    while ((await signIn('not the password at all')) === 401);
    expect(await signIn('not the password at all')).toBe(429)
    for (const offset of ['+3600s', '-3600s', '+7200s', '+0s']) {
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
    // the clock was really set
    expect(Date.parse(made[1]!.createdAt) - Date.parse(made[0]!.createdAt)).toBeGreaterThan(3e6)
    const counted = async () =>
      (await client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)).clicks
    await until(async () => (await counted()) === clicks, 20_000)
  })
})

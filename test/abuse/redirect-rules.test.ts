import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppClient, setUp } from '../support/app-client.ts'
import { sendRaw } from '../support/raw-http.ts'
import { CARD, IPHONE } from '../support/rich-links.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/** A2, A21, A22, A51 and A60 for links with rules, limits and interstitials, on the real server. */
describe('links with more to them, under attack', { timeout: 60_000 }, () => {
  let server: ServerProcess
  let client: AppClient
  beforeAll(async () => {
    server = await startServer()
    client = await setUp(server)
  }, 60_000)
  afterAll(() => server?.stop())

  interface Made {
    id: string
    alias: string
  }
  const make = (fields: object) =>
    client.call<Made>('POST', '/api/v1/links', { destination: 'https://example.com/', ...fields })
  const visit = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', 'user-agent': IPHONE, ...init.headers },
    })
  const always = (target: object) => [{ id: 'all', conditions: [], target }]

  /** Rows as an import, an old version or an administrator could leave them. */
  function writeRow(id: string, columns: Record<string, string | number | null>): void {
    const db = new DatabaseSync(join(server.dataDir, 'waypost.db'), { timeout: 5_000 })
    for (const [name, value] of Object.entries(columns)) {
      db.prepare(`update link set ${name} = ? where id = ?`).run(value, id)
    }
    db.prepare(`insert into change (kind, key, made_at) values ('link', ?, 0)`).run(id)
    db.close()
  }

  it('never lead anywhere but to the web, whatever their rows hold (A2)', async () => {
    const script = 'javascript:alert(1)'
    const rows: Record<string, string | number | null>[] = [
      { rules: JSON.stringify(always({ kind: 'destination', destination: script })) },
      {
        rules: JSON.stringify(
          always({ kind: 'app', appUrl: script, storeUrl: null, destination: 'https://e.com/' }),
        ),
      },
      { rules: JSON.stringify(always({ kind: 'split', variants: [{ destination: script }] })) },
      { rules: '{"', preview: '"><script>alert(1)</script>' },
      { starts_at: 2 ** 50, starts_destination: script },
      { limit_destination: script },
    ]
    for (const row of rows) {
      const { id, alias } = await make({})
      expect((await visit(`/${alias}`)).headers.get('location')).toBe('https://example.com/')
      writeRow(id, { ...row, destination: 'https://example.com/changed' })
      let answer = await visit(`/${alias}`)
      await until(async () => {
        answer = await visit(`/${alias}`)
        return answer.headers.get('location') !== 'https://example.com/'
      })
      expect([row, answer.status, answer.headers.get('location')]).toEqual(
        'starts_at' in row ? [row, 404, null] : [row, 302, 'https://example.com/changed'],
      )
      expect(await answer.text()).not.toContain('alert(1)')
      const card = await visit(`/${alias}`, { headers: { 'user-agent': CARD } })
      expect(await card.text()).not.toContain('<script>alert')
    }
  })

  it('put nothing of a query into the head of the answer (A21)', async () => {
    const { alias } = await make({ forwardsQuery: true })
    const port = Number(new URL(server.url).port)
    for (const query of [
      'a=%0d%0aSet-Cookie:%20x=y',
      'a=%0D%0A%0D%0A<script>alert(1)</script>',
      'a=%00',
      'a="><script>',
      '%E5%98%8A%E5%98%8DSet-Cookie:x=y',
      '@evil.example/',
      '//evil.example',
      '\\evil.example',
    ]) {
      const { text, status } = await sendRaw(
        port,
        `GET /${alias}?${query} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
      )
      expect([query, status]).toEqual([query, 302])
      const [, ...headers] = text.split('\r\n\r\n')[0]!.split('\r\n')
      const names = headers.map((line) => line.split(':')[0]!.toLowerCase()).sort()
      expect(names).toEqual(names.filter((name) => name !== 'set-cookie'))
      const location = /^location: (.*)$/im.exec(text)![1]!
      expect(location).toMatch(/^https:\/\/example\.com\/\?[!-~]+$/)
      expect(new URL(location).host).toBe('example.com')
    }
  })

  it('answer the next visitor as if nobody had asked before (A22)', async () => {
    const { alias } = await make({
      rules: [
        {
          id: 'ios',
          conditions: [{ on: 'system', values: ['ios'] }],
          target: { kind: 'destination', destination: 'https://example.com/ios' },
        },
      ],
    })
    const desktop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0' }
    const clean = await visit(`/${alias}`, { headers: desktop })
    const spoofed = {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/other',
      'x-forwarded-for': '8.8.8.8',
    }
    expect((await visit(`/${alias}?x=1`, { headers: spoofed })).headers.get('location')).toBe(
      'https://example.com/ios',
    )
    const after = await visit(`/${alias}`, { headers: desktop })
    const headersOf = (answer: Response) =>
      [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    expect(headersOf(after)).toEqual(headersOf(clean))
    expect(after.headers.get('location')).toBe('https://example.com/')
    expect(after.headers.get('cache-control')).toBe('private, no-store')
  })

  it('count people once and whoever only looks not at all (A60)', async () => {
    const between = await make({ interstitialSeconds: 5 })
    const limited = await make({ clickLimit: 5 })
    for (const { alias } of [between, limited]) {
      for (let at = 0; at < 3; at++) {
        await visit(`/${alias}`)
        await visit(`/${alias}`, { method: 'HEAD' })
        await visit(`/${alias}`, { headers: { 'sec-purpose': 'prefetch;prerender' } })
        await visit(`/${alias}`, { headers: { 'user-agent': CARD } })
        await visit(`/${alias}+`)
      }
      await visit(`/${alias}?a=1&norecord=true`)
    }
    for (const { id } of [between, limited]) {
      const countOf = async () =>
        (await client.call<{ clicks: number }>('GET', `/api/v1/links/${id}`)).clicks
      await until(async () => (await countOf()) >= 3)
      await sleep(600)
      expect(await countOf()).toBe(3)
    }
    const { clickLimitUsed } = await client.call<{ clickLimitUsed: number }>(
      'GET',
      `/api/v1/links/${limited.id}`,
    )
    // every request that was let through used up the limit, whatever it counts as
    expect(clickLimitUsed).toBe(4)
  })

  it('are not found by guessing with + either (A51)', async () => {
    const { alias } = await make({})
    const statuses = new Set<number>()
    for (let at = 0; at < 80; at++) statuses.add((await visit(`/guess-${at}+`)).status)
    expect(statuses).toEqual(new Set([404, 429]))
    expect((await visit(`/${alias}+`)).status).toBe(200)
    expect((await visit(`/${alias}`)).status).toBe(302)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type AppClient, CREATOR, publishPage, setUp } from '../support/app-client.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

interface Timed {
  status: number
  ms: number
}

describe.skipIf(inject('postgresUrl') === '')(
  'a PostgreSQL server that hangs (F27)',
  {
    timeout: 30_000,
  },
  () => {
    let database: PostgresServer
    let server: ServerProcess
    let client: AppClient
    let known: string
    let uncached: string

    const ask = async (path: string, init: RequestInit = {}): Promise<Timed> => {
      const startedAt = performance.now()
      const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
      await response.arrayBuffer()
      return { status: response.status, ms: performance.now() - startedAt }
    }
    const asAccount = (init: RequestInit = {}): RequestInit => ({
      ...init,
      headers: { authorization: client.accessToken, ...JSON_TYPE, ...init.headers },
    })
    const shorten = (destination: string, key?: string) =>
      ask(
        '/api/v1/links',
        asAccount({
          method: 'POST',
          body: JSON.stringify({ destination }),
          headers: key === undefined ? {} : { 'idempotency-key': key },
        }),
      )
    const signIn = () =>
      ask('/post-jwt-login', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ email: CREATOR.email, password: CREATOR.password }),
      })
    const html = { headers: { accept: 'text/html' } }

    beforeAll(async () => {
      database = await startPostgres()
      server = await startServer({ env: { DATABASE_URL: database.url('postgres') } })
      client = await setUp(server)
      await publishPage(client)
      const { alias } = await client.call<{ alias: string }>('POST', '/api/v1/links', {
        destination: 'https://example.com/known',
      })
      known = `/${alias}`
      const other = await client.call<{ id: string; username: string }>('POST', '/api/v1/pages', {
        username: 'another-page',
        title: 'Another page',
      })
      await publishPage(client, {}, other)
      uncached = `/${other.username}`
      await until(async () => (await ask(known)).status === 302)
      for (const _ of [1, 2, 3]) expect((await ask(`/${CREATOR.username}`, html)).status).toBe(200)
    }, 60_000)
    afterEach(() => database.resume())
    afterAll(async () => {
      await server?.stop()
      await database?.remove()
    })

    it('answers within two seconds and redirects known links meanwhile; within two it is back', async () => {
      const calls: Record<string, () => Promise<Timed>> = {
        write: () => shorten('https://example.com/never'),
        'the same write again': () => shorten('https://example.com/never', 'a-key'),
        list: () => ask('/api/v1/links', asAccount()),
        'export of links': () => ask('/api/v1/links.csv', asAccount()),
        'sign-in': signIn,
        account: () => ask('/api/v1/account', asAccount()),
        'page of the application': () => ask('/api/v1/pages', asAccount()),
        'page not in memory': () => ask(uncached, html),
        'unknown link': () => ask('/nobody-has-this', html),
        'unknown link, no browser': () => ask('/nobody-has-that'),
        readiness: () => ask('/readyz'),
      }
      const askAll = async () => {
        const asked = Object.entries(calls).map(
          async ([name, call]) => [name, await call()] as const,
        )
        return Promise.all(asked)
      }
      // connections that are already open hang longest
      await Promise.all(Array.from({ length: 20 }, () => ask('/api/v1/links', asAccount())))
      database.pause()
      let isHanging = true
      const redirects: Timed[] = []
      const redirecting = (async () => {
        while (isHanging) redirects.push(await ask(known))
      })()
      for (const longestMs of [2_000, 500]) {
        for (const [name, { status, ms }] of await askAll()) {
          expect(status, name).toBe(503)
          expect(ms, name).toBeLessThan(longestMs)
        }
      }
      const page = await ask(`/${CREATOR.username}`, html)
      expect(page.status).toBe(200)
      expect(page.ms).toBeLessThan(500)
      expect((await ask('/healthz')).status).toBe(200)
      isHanging = false
      await redirecting
      expect(redirects.length).toBeGreaterThan(20)
      expect(redirects.filter(({ status }) => status !== 302)).toEqual([])
      expect(Math.max(...redirects.map(({ ms }) => ms))).toBeLessThan(1_000)

      database.resume()
      const resumedAt = performance.now()
      await until(async () => (await shorten('https://example.com/back')).status === 201, 2_000)
      await until(async () => (await ask('/readyz')).status === 200, 2_000)
      expect((await signIn()).status).toBe(200)
      expect((await ask(uncached, html)).status).toBe(200)
      expect((await ask('/nobody-has-this', html)).status).toBe(404)
      expect(performance.now() - resumedAt).toBeLessThan(2_000)
    })

    it('leaves no write half done, and one with the same key is done once', async () => {
      const keys = Array.from({ length: 40 }, (_, at) => `hang-${at}`)
      const destinationOf = (key: string) => `https://example.com/once/${key}`
      const first = keys.map((key) => shorten(destinationOf(key), key))
      await Promise.race(first)
      database.pause()
      const answers = await Promise.all(first)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]))
      database.resume()
      const remain = new Set(keys)
      await until(async () => {
        await Promise.all(
          [...remain].map(async (key) => {
            const { status } = await shorten(destinationOf(key), key)
            if (status === 201) remain.delete(key)
          }),
        )
        return remain.size === 0
      }, 15_000)
      for (const key of keys) {
        const { items } = await client.call<{ items: { destination: string }[] }>(
          'GET',
          `/api/v1/links?q=${encodeURIComponent(destinationOf(key))}`,
        )
        const same = items.filter(({ destination }) => destination === destinationOf(key))
        expect(same.length, key).toBe(1)
      }
    })
  },
)

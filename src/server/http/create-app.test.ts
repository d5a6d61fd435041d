import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/errors.ts'
import {
  administrator,
  createHttpApp,
  type HttpAppOptions,
  member,
} from '#test/support/http-app.ts'
import { route } from '../platform/call.ts'

const base = { summary: 'A call of this test', feature: 'test', errors: [] } as const
const echo = defineEndpoint({
  ...base,
  id: 'test.echo',
  method: 'POST',
  path: '/api/v1/echo/:id',
  access: 'account',
  params: z.object({ id: z.string() }),
  query: z.object({ n: z.coerce.number().int().optional() }),
  headers: z.object({ event: z.string().optional() }),
  body: z.object({ title: z.string().max(5), nested: z.object({ a: z.number() }).optional() }),
  status: 201,
  answer: z.object({
    id: z.string(),
    n: z.number().optional(),
    title: z.string(),
    via: z.string(),
  }),
})
const echoRoute = route(echo, async (_deps, { params, query, body, caller }) => ({
  id: params.id,
  n: query.n,
  title: body.title,
  via: caller.via,
  secretField: 'must not leave',
}))
const hello = defineEndpoint({
  ...base,
  id: 'test.hello',
  method: 'GET',
  path: '/api/v1/hello',
  access: 'public',
  answer: z.object({ caller: z.string() }),
})
const helloRoute = route(hello, async (_deps, { caller }) => ({ caller: caller.kind }))
const refusing = (error: unknown) =>
  route(defineEndpoint({ ...hello, id: 'test.refusing', path: '/api/v1/refusing' }), async () => {
    throw error
  })

let open: Awaited<ReturnType<typeof createHttpApp>> | undefined
const appOf = async (options: HttpAppOptions) => {
  open = await createHttpApp({
    sessions: { 'a.b.c': member, wp_live_x: member, sid: member, boss: administrator },
    ...options,
  })
  return open
}
afterEach(async () => {
  await open?.fastify.close()
  open = undefined
})
const auth = { authorization: 'Bearer a.b.c' }

describe('a mounted endpoint', () => {
  it('parses params, query, headers and body separately, and sends only what its answer lists', async () => {
    const app = await appOf({ routes: [echoRoute] })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/echo/7?n=3',
      headers: auth,
      payload: { title: 'abc' },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ id: '7', n: 3, title: 'abc', via: 'token' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'ratelimit-limit': '120000',
      'ratelimit-remaining': '119999',
    })
  })

  it.each([
    ['an unknown body key', '?', { title: 'a', more: 1 }, 'more'],
    ['an unknown nested key', '?', { title: 'a', nested: { a: 1, b: 2 } }, 'nested.b'],
    ['a missing key', '?', {}, 'title'],
    ['a wrong type', '?', { title: 5 }, 'title'],
    ['a long value', '?', { title: 'abcdef' }, 'title'],
    ['an unknown query key', '?x=1', { title: 'a' }, 'x'],
    ['a doubled query key', '?n=1&n=2', { title: 'a' }, 'n'],
    ['a bad query value', '?n=x', { title: 'a' }, 'n'],
  ])('answers err_400 with the field for %s', async (_name, query, payload, field) => {
    const app = await appOf({ routes: [echoRoute] })
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/echo/7${query}`,
      headers: auth,
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject({ message: 'err_400', requestId: expect.any(String) })
    expect(Object.keys(answer.json().error.fields)).toContain(field)
  })

  it('drops unknown body keys if the declaration says so', async () => {
    const lenient = route(
      defineEndpoint({ ...echo, unknownBodyKeys: 'ignore' }),
      async (_deps, { body }) => ({ id: '1', title: Object.keys(body).join(), via: '' }),
    )
    const app = await appOf({ routes: [lenient] })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/echo/7',
      headers: auth,
      payload: { title: 'a', idx: 1, role: 'administrator' },
    })
    expect(answer.json().title).toBe('title')
  })

  it('uses the code that a schema names', async () => {
    const named = route(
      defineEndpoint({ ...echo, body: z.object({ title: z.string('destinationMissing') }) }),
      async () => ({ id: '', title: '', via: '' }),
    )
    const app = await appOf({ routes: [named] })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/echo/7',
      headers: auth,
      payload: {},
    })
    expect(answer.json().error).toMatchObject({
      message: 'err_21',
      fields: { title: 'Enter the address to shorten' },
    })
  })

  it('hides an answer that does not fit its declaration', async () => {
    const wrong = route(hello, async () => ({ caller: 7 }) as never)
    const app = await appOf({ routes: [wrong] })
    const answer = await app.inject('/api/v1/hello')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().error).toMatchObject({
      message: 'err_500',
      detail: 'Something went wrong',
    })
  })

  it('sends a text as JSON, and nothing with 204', async () => {
    const text = route(defineEndpoint({ ...hello, answer: z.string() }), async () => 'done')
    const nothing = route(
      defineEndpoint({
        ...hello,
        id: 'test.no',
        path: '/api/v1/no',
        status: 204,
        answer: z.undefined(),
      }),
      async () => undefined,
    )
    const app = await appOf({ routes: [text, nothing] })
    expect((await app.inject('/api/v1/hello')).body).toBe('"done"')
    const empty = await app.inject('/api/v1/no')
    expect([empty.statusCode, empty.body]).toEqual([204, ''])
  })

  it('adds a byte order mark to a table for people, whose spreadsheets need it, and not for programs', async () => {
    const table = defineEndpoint({
      ...base,
      id: 'test.table',
      method: 'GET',
      path: '/api/v1/table.csv',
      access: 'account',
      answer: z.string(),
      answerType: 'text/csv',
    })
    const app = await appOf({
      routes: [
        route(table, async () => {
          return (async function* () {
            yield 'name\r\n'
            yield 'Zoë\r\n'
          })() as never
        }),
      ],
    })
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/v1/table.csv', headers })).rawPayload.toString()
    const browser = { cookie: 'waypost_session=sid', 'sec-fetch-site': 'same-origin' }
    expect(await ask(browser)).toBe('\ufeffname\r\nZoë\r\n')
    expect(await ask({ cookie: browser.cookie })).toBe('name\r\nZoë\r\n')
    for (const credential of ['a.b.c', 'wp_live_x']) {
      expect(await ask({ authorization: `Bearer ${credential}` })).toBe('name\r\nZoë\r\n')
    }
  })

  it('sets cookies and a status of the handler', async () => {
    const cookies = route(hello, async (_deps, { reply }) => {
      reply.setCookie('a', '1', { maxAgeSeconds: 60 })
      reply.setCookie('b', '{"x":1}', { httpOnly: false })
      reply.clearCookie('c')
      reply.status(202)
      return { caller: 'x' }
    })
    const app = await appOf({ routes: [cookies], env: { PUBLIC_URL: 'https://go.example' } })
    const answer = await app.inject({ url: '/api/v1/hello', headers: { host: 'go.example' } })
    expect(answer.statusCode).toBe(202)
    expect(answer.headers['set-cookie']).toEqual([
      'a=1; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      'b=%7B%22x%22%3A1%7D; Path=/; Secure; SameSite=Lax',
      'c=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })
})

describe('the error handler', () => {
  it.each([
    ['a failure', failure('aliasTaken'), 409, 'err_26'],
    ['a failure of another status', failure('tooLarge', { status: 414 }), 414, 'err_413'],
    [
      'an address with a part that is too long',
      Object.assign(new Error('x'), { code: 'FST_ERR_MAX_PARAM_LENGTH', statusCode: 414 }),
      414,
      'err_413',
    ],
    ['an error', new Error('select * from secret'), 500, 'err_500'],
    ['a text', 'boom', 500, 'err_500'],
    ['nothing', undefined, 500, 'err_500'],
    ['an error with a status', Object.assign(new Error('x'), { statusCode: 401 }), 500, 'err_500'],
    ['a zod error', z.string().safeParse(1).error, 500, 'err_500'],
    [
      'a database that is away',
      Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
      503,
      'err_503',
    ],
    [
      'a full disk',
      new Error('x', { cause: Object.assign(new Error('y'), { errcode: 13 }) }),
      503,
      'err_503',
    ],
    [
      'a client that left in the middle of its body',
      Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 }),
      400,
      'err_400',
    ],
    [
      'a database that cut the connection',
      Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      503,
      'err_503',
    ],
    [
      'text that PostgreSQL cannot keep',
      Object.assign(new Error('x'), { code: '22021' }),
      400,
      'err_400',
    ],
  ])('answers %s with its code and no inner text', async (_name, error, status, code) => {
    const app = await appOf({ routes: [refusing(error)] })
    const answer = await app.inject('/api/v1/refusing')
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error.message).toBe(code)
    expect(Object.keys(answer.json())).toEqual(['error'])
    expect(answer.body).not.toMatch(/select|boom|expected/)
    expect(answer.headers['cache-control']).toBe('no-store')
    if (status === 503) expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  })

  it('answers 404 and 405 with Allow', async () => {
    const app = await appOf({ routes: [echoRoute, helloRoute] })
    const absent = await app.inject('/api/v1/absent')
    expect([absent.statusCode, absent.json().error.message]).toEqual([404, 'err_404'])
    const wrong = await app.inject({ method: 'DELETE', url: '/api/v1/hello?x=1' })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(wrong.json().error.message).toBe('err_405')
  })

  it('shows a person a page and a program JSON', async () => {
    const app = await appOf({})
    const page = await app.inject({ url: '/a/b', headers: { accept: 'text/html,*/*' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.body).toContain('could not be found')
    const api = await app.inject({ url: '/api/x', headers: { accept: 'text/html' } })
    expect(api.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('limits of endpoints', () => {
  const limits = { read: { points: 2, windowMs: 60_000, store: 'memory' } } as const

  it('answer 429 as a page only to people who open the address in a browser', async () => {
    const app = await appOf({ routes: [helloRoute], limits })
    const typeOf = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url: '/api/v1/hello', headers })
      return [answer.statusCode, answer.headers['content-type']]
    }
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const opens = { accept, 'sec-fetch-mode': 'navigate' }
    for (let used = 0; used < 2; used++) expect((await typeOf(opens))[0]).toBe(200)
    const page = [429, 'text/html; charset=utf-8']
    expect(await typeOf(opens)).toEqual(page)
    expect(await typeOf({ accept, 'upgrade-insecure-requests': '1' })).toEqual(page)
    const json = [429, 'application/json; charset=utf-8']
    expect(await typeOf({ accept })).toEqual(json)
    expect(await typeOf({ accept, 'sec-fetch-mode': 'cors' })).toEqual(json)
    expect(await typeOf({ accept: '*/*', 'sec-fetch-mode': 'navigate' })).toEqual(json)
    const german = { ...opens, 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
    const { body } = await app.inject({ url: '/api/v1/hello', headers: german })
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<h1>Zu viele Anfragen</h1>')
  })

  it('answer 429 with Retry-After and RateLimit headers', async () => {
    const app = await appOf({ routes: [helloRoute], limits })
    await app.inject('/api/v1/hello')
    await app.inject('/api/v1/hello')
    const answer = await app.inject('/api/v1/hello')
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error.message).toBe('err_211')
    expect(answer.headers).toMatchObject({
      'retry-after': '60',
      'ratelimit-limit': '2',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
    })
  })
})

describe('hosts', () => {
  const split = { PUBLIC_URL: 'https://app.example', SHORT_URL: 'https://go.example' }
  const link = route(
    defineEndpoint({ ...hello, id: 'test.bio', path: '/api/user/color', cors: 'public' }),
    async () => ({ caller: 'x' }),
  )
  const pages = (app: import('fastify').FastifyInstance) => {
    app.get('/:slug', { config: { servedOn: 'pages' } }, async () => 'page')
  }

  it('serve the application on one and pages on the other', async () => {
    const app = await appOf({ routes: [helloRoute, link], env: split, plugins: [pages] })
    const get = (host: string, url: string) => app.inject({ url, headers: { host } })
    expect((await get('app.example', '/api/v1/hello')).statusCode).toBe(200)
    expect((await get('go.example', '/api/v1/hello')).statusCode).toBe(404)
    expect((await get('app.example', '/api/user/color')).statusCode).toBe(200)
    expect((await get('go.example', '/api/user/color')).statusCode).toBe(200)
    expect((await get('go.example', '/ada')).body).toBe('page')
    const onward = await get('app.example', '/ada?utm=1&utm=2')
    expect([onward.statusCode, onward.headers.location]).toEqual([
      302,
      'https://go.example/ada?utm=1&utm=2',
    ])
    expect((await get('evil.example', '/api/v1/hello')).statusCode).toBe(421)
    expect((await get('evil.example', '/nothing')).json().error.message).toBe('err_421')
  })

  it('accept a probe by IP address', async () => {
    const app = await appOf({ env: split })
    for (const url of ['/healthz', '/livez']) {
      const live = await app.inject({ url, headers: { host: '10.1.2.3:3000' } })
      expect(live.json()).toEqual({ status: 'ok' })
    }
  })

  it('send HSTS on https only', async () => {
    const app = await appOf({ routes: [helloRoute], env: split })
    const headers = { host: 'app.example' }
    expect(
      (await app.inject({ url: '/api/v1/hello', headers })).headers['strict-transport-security'],
    ).toContain('max-age=')
    await app.fastify.close()
    const plain = await appOf({ routes: [helloRoute] })
    expect(
      (await plain.inject('/api/v1/hello')).headers['strict-transport-security'],
    ).toBeUndefined()
  })
})

describe('other origins', () => {
  const env = { CORS_ORIGINS: 'https://shop.example' }
  const preflight = (origin: string, method: string, headers: string) => ({
    method: 'OPTIONS' as const,
    url: '/api/v1/echo/1',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  })

  it('pass the preflight if listed, never with credentials', async () => {
    const app = await appOf({ routes: [echoRoute], env })
    const asked = 'authorization, content-type, idempotency-key, event'
    const answer = await app.inject(preflight('https://shop.example', 'POST', asked))
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      vary: 'Origin',
    })
    for (const header of asked.split(', ')) {
      expect(answer.headers['access-control-allow-headers']).toContain(header)
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect(answer.headers['access-control-allow-methods']).toContain(method)
    }
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('get no permission if not listed', async () => {
    const app = await appOf({ routes: [echoRoute], env })
    const answer = await app.inject(preflight('https://evil.example', 'POST', ''))
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('may read answers and errors if listed', async () => {
    const app = await appOf({ routes: [echoRoute, helloRoute], env })
    const headers = { origin: 'https://shop.example' }
    const good = await app.inject({ url: '/api/v1/hello', headers })
    expect(good.headers['access-control-allow-origin']).toBe('https://shop.example')
    const bad = await app.inject({ method: 'POST', url: '/api/v1/echo/1', headers })
    expect(bad.statusCode).toBe(401)
    expect(bad.headers['access-control-allow-origin']).toBe('https://shop.example')
  })
})

describe('handlers', () => {
  it('do not run for a refused request', async () => {
    const spy = vi.fn(async () => ({ id: '', title: '', via: '' }))
    const app = await appOf({ routes: [route(echo, spy)] })
    await app.inject({ method: 'POST', url: '/api/v1/echo/1', payload: { title: 'a' } })
    await app.inject({ method: 'POST', url: '/api/v1/echo/1', headers: auth, payload: '{' })
    expect(spy).not.toHaveBeenCalled()
  })
})

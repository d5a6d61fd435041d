import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { colorSchema, DEFAULT_THEME, themeSchema } from '#contract/pages/page-document.ts'
import { route } from '#server/platform/call.ts'
import { createHttpApp, member } from '../support/http-app.ts'
import { portOf, sendRaw } from '../support/raw-http.ts'

const handler = vi.fn(async () => ({ ok: true }))
const answer = z.object({ ok: z.boolean() })
const base = { summary: 'A call of this test', feature: 'test', answer, errors: [] } as const
const post = defineEndpoint({
  ...base,
  id: 'test.post',
  method: 'POST',
  path: '/api/v1/things',
  access: 'account',
  query: z.object({ link_bio_id: z.string().optional(), user_id: z.string().optional() }),
  body: z.object({
    title: z.string().optional(),
    extra: z.record(z.string(), z.unknown()).optional(),
  }),
})
const get = defineEndpoint({
  ...base,
  id: 'test.get',
  method: 'GET',
  path: '/api/v1/things',
  access: 'public',
  query: z.object({ link_bio_id: z.string().optional(), user_id: z.string().optional() }),
})

let app: Awaited<ReturnType<typeof createHttpApp>>
let port: number
beforeAll(async () => {
  app = await createHttpApp({
    routes: [route(post, handler), route(get, handler)],
    sessions: { 'a.b.c': member },
    limits: {
      write: { points: 1e9, windowMs: 1000, store: 'memory' },
      read: { points: 1e9, windowMs: 1000, store: 'memory' },
    },
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app.fastify.server)
})
afterAll(() => app.fastify.close())
afterEach(() => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  handler.mockClear()
})

const send = (payload: string, headers: Record<string, string> = {}, query = '') =>
  app.inject({
    method: 'POST',
    url: `/api/v1/things${query}`,
    headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json', ...headers },
    payload,
  })

describe('A5: colours and codes of a theme', () => {
  it('take nothing that could be CSS', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const isColor = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)
        expect(colorSchema.safeParse(text).success).toBe(isColor)
      }),
    )
    for (const text of [
      'red;background:url(//e)',
      '#fff',
      '#12345g',
      '#1234567',
      '#123456\n',
      'url(x)',
    ]) {
      expect(colorSchema.safeParse(text).success, text).toBe(false)
    }
  })

  it('stay in their ranges', () => {
    const ranges = { backgroundCode: [1, 25], buttonStyle: [1, 9], animation: [0, 9], type: [0, 1] }
    for (const [field, [from, to]] of Object.entries(ranges)) {
      for (const [value, isFine] of [
        [from, true],
        [to, true],
        [from! - 1, false],
        [to! + 1, false],
        [1.5, false],
        ['1', false],
        [null, false],
      ] as const) {
        const theme = { ...DEFAULT_THEME, [field]: value }
        expect(themeSchema.safeParse(theme).success, `${field} ${value}`).toBe(isFine)
      }
    }
  })
})

describe('A24: prototypes', () => {
  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"title":"a","__proto__":{"polluted":1}}',
    '{"extra":{"a":{"__proto__":{"polluted":1}}}}',
    '{"extra":{"list":[{"__proto__":{"polluted":1}}]}}',
    '{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":1}}',
    '{"extra":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"extra":{"x":{"constructor":{"prototype":{}}}}}',
  ])('are refused in the body %s', async (body) => {
    const response = await send(body)
    expect([response.statusCode, response.json().error.message]).toEqual([400, 'err_400'])
    expect(handler).not.toHaveBeenCalled()
  })

  it.each([
    '?__proto__=1',
    '?__proto__[polluted]=1',
    '?constructor.prototype.polluted=1',
    '?constructor[prototype][polluted]=1',
    '?%5f%5fproto%5f%5f=1',
    '?a.__proto__.polluted=1',
  ])('are refused in the query %s', async (query) => {
    expect((await app.inject(`/api/v1/things${query}`)).statusCode).toBe(400)
    expect(handler).not.toHaveBeenCalled()
  })

  it('are only words in a value', async () => {
    expect((await send('{"title":"__proto__"}')).statusCode).toBe(200)
  })
})

describe('A25: parameter pollution', () => {
  it.each([
    '?link_bio_id=1&link_bio_id=2',
    '?link_bio_id=1&link%5Fbio%5Fid=2',
    '?user_id=1&link_bio_id=1&user_id=1',
    '?link_bio_id[]=1',
    '?link_bio_id[a]=1',
    '?link_bio_id=1&x=2',
    '?link_bio_id=%E0%A4%A',
    '?link_bio_id=%ff',
  ])('is refused: %s', async (query) => {
    for (const response of [
      await app.inject(`/api/v1/things${query}`),
      await send('{}', {}, query),
    ]) {
      expect([response.statusCode, response.json().error.message]).toEqual([400, 'err_400'])
    }
    expect(handler).not.toHaveBeenCalled()
  })

  it('leaves an honest query alone', async () => {
    expect((await app.inject('/api/v1/things?link_bio_id=a%20b+c&user_id=')).statusCode).toBe(200)
  })
})

describe('A26: content types', () => {
  it.each([
    ' application/json',
    'application/json garbage',
    'application/json; garbage',
    'application/json;charset=utf-16',
    'application/json; charset=utf-8; x=1',
    'application/json, text/plain',
    'application/jsonp',
    'application/ld+json',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('%j runs no handler', async (type) => {
    const response = await send('{"title":"a"}', { 'content-type': type })
    expect([response.statusCode, response.json().error.message]).toEqual([415, 'err_415'])
    expect(handler).not.toHaveBeenCalled()
  })

  it('none at all runs no handler', async () => {
    const response = await sendRaw(
      port,
      'POST /api/v1/things HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a.b.c\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    )
    expect(response.status).toBe(415)
    expect(handler).not.toHaveBeenCalled()
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
  ])('%j is JSON', async (type) => {
    expect((await send('{"title":"a"}', { 'content-type': type })).statusCode).toBe(200)
  })

  it('a packed body is refused', async () => {
    expect((await send('{}', { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })

  it.each(['{', '[1,2', '{"a":1}}', "{'a':1}", 'nul', '\ufeff{', '{"title":"a"} x'])(
    'JSON that is none is refused: %j',
    async (body) => {
      expect((await send(body)).statusCode).toBe(400)
    },
  )

  it('bytes that are not UTF-8 are refused', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
      payload: Buffer.from('7b227469746c65223a22ff227d', 'hex'),
    })
    expect(response.statusCode).toBe(400)
  })

  it('any JSON value gets an answer, never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect((await send(body)).statusCode).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })
})

describe('an address with bytes that are not ASCII', () => {
  const locationIn = (text: string) => /^Location: (.*)$/m.exec(text)?.[1]?.trim()

  it.each([
    ['GET', '/verlängert', '/verl%C3%A4ngert'],
    ['GET', '/sale?utm_source=日本&a=%20#x', '/sale?utm_source=%E6%97%A5%E6%9C%AC&a=%20#x'],
    ['HEAD', '/sale?q=ü', '/sale?q=%C3%BC'],
  ])('%s %s goes on where browsers would have gone', async (method, given, location) => {
    const answer = await sendRaw(
      port,
      Buffer.from(`${method} ${given} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    )
    expect([answer.status, locationIn(answer.text)]).toEqual([307, location])
    expect(answer.body).toBe('')
  })

  it.each([
    'GET //evil.example/ü HTTP/1.1',
    'GET /\\evil.example/ü HTTP/1.1',
    'GET http://evil.example/ü HTTP/1.1',
    'GET /api/v1/things?link_bio_id=ü HTTP/1.1',
    'POST /sale?q=ü HTTP/1.1',
    'GET /a\tb HTTP/1.1',
    'GET /ü HTTP/9.9',
    'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /ü HTTP/1.1',
  ])('%j leads nowhere', async (line) => {
    const answer = await sendRaw(port, Buffer.from(`${line}\r\nHost: localhost\r\n\r\n`))
    expect(locationIn(answer.text)).toBeUndefined()
    expect(answer.text).toMatch(/^HTTP\/1\.1 400 /m)
  })
})

describe('A27 and F15: sizes', () => {
  const head = 'Host: localhost\r\nAuthorization: Bearer a.b.c\r\n'

  it('a header of 20 KB is a 431', async () => {
    const response = await sendRaw(
      port,
      `GET /api/v1/things HTTP/1.1\r\n${head}X-Big: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expect(response.status).toBe(431)
    expect(JSON.parse(response.body).error.message).toBe('err_413')
  })

  it('an address of 10 KB is a 414', async () => {
    const response = await sendRaw(port, `GET /${'a'.repeat(10_000)} HTTP/1.1\r\n${head}\r\n`)
    expect(response.status).toBe(414)
    expect(JSON.parse(response.body).error.message).toBe('err_413')
  })

  it('what no route ever sees has the one error shape too, with an id to ask about', async () => {
    for (const [status, request] of [
      [431, `GET / HTTP/1.1\r\n${head}X-Big: ${'a'.repeat(20_000)}\r\n\r\n`],
      [414, `GET /${'a'.repeat(10_000)} HTTP/1.1\r\n${head}\r\n`],
      [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
      [400, 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
      [400, 'nonsense\r\n\r\n'],
    ] as const) {
      const response = await sendRaw(port, request)
      expect(response.status).toBe(status)
      const { error } = JSON.parse(response.body)
      expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.text).toContain(`X-Request-Id: ${error.requestId}`)
    }
  })

  it('a body of 3 MB is a 413, and memory stays flat', async () => {
    const body = 'a'.repeat(3 * 1024 * 1024)
    const before = process.memoryUsage.rss()
    for (let count = 0; count < 20; count += 1) {
      const response = await sendRaw(
        port,
        `POST /api/v1/things HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 200_000)}`,
      )
      expect(response.status).toBe(413)
      expect(response.body).toContain('err_413')
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024)
  })

  it('a chunked body without end is a 413', async () => {
    const chunk = `${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`
    const response = await sendRaw(
      port,
      `POST /api/v1/things HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(4)}`,
    )
    expect(response.status).toBe(413)
  })

  it.each([
    ['arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['33 levels in a field', `{"extra":${'{"a":'.repeat(33)}1${'}'.repeat(33)}}`],
  ])('JSON nested too deep is a 400: %s', async (_name, body) => {
    const started = performance.now()
    const response = await send(body)
    expect([response.statusCode, response.json().error.message]).toEqual([400, 'err_400'])
    expect(performance.now() - started).toBeLessThan(200)
    expect(handler).not.toHaveBeenCalled()
  })

  it('a guest pays nothing for a body', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: { 'content-type': 'application/json' },
      payload: '['.repeat(60_000),
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('a body that was not sent', () => {
  const head = 'POST /api/v1/things HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
  const signedIn = 'Authorization: Bearer a.b.c\r\n'

  it.each([
    ['a type alone', 'Content-Type: application/json\r\n'],
    ['a type and no bytes', 'Content-Type: application/json\r\nContent-Length: 0\r\n'],
    ['nothing', ''],
    ['a type of forms', 'Content-Type: application/x-www-form-urlencoded\r\n'],
  ])('is not waited for: %s', async (_name, lines) => {
    const response = await sendRaw(port, `${head}${signedIn}${lines}\r\n`)
    expect(response.status).toBe(400)
    expect(response.tookMs).toBeLessThan(5_000)
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('an expectation', () => {
  it('that nobody knows is left alone, with its body', async () => {
    const body = '{"title":"a"}'
    const head = `Host: localhost\r\nAuthorization: Bearer a.b.c\r\nContent-Type: application/json`
    const answer = await sendRaw(
      port,
      `POST /api/v1/things HTTP/1.1\r\n${head}\r\nExpect: 200-ok\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    expect(answer.status).toBe(200)
    expect(handler).toHaveBeenCalledOnce()
  })
})

describe('requests that two readers could read differently', () => {
  const ok = 'GET /api/v1/things HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

  it.each([
    [
      'length and chunks',
      'POST /api/v1/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/v1/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
    ],
    [
      'a length that is none',
      'POST /api/v1/things HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nabcde',
    ],
    ['a space before the colon', 'GET /api/v1/things HTTP/1.1\r\nHost : localhost\r\n\r\n'],
    ['a folded header', 'GET /api/v1/things HTTP/1.1\r\nHost: localhost\r\nX-A: a\r\n b\r\n\r\n'],
    ['a bare line feed', 'GET /api/v1/things HTTP/1.1\nHost: localhost\n\n'],
    [
      'chunked twice',
      'POST /api/v1/things HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /api/v1/things HTTP/1.1\r\nHost: localhost\r\nX-A: a\0b\r\n\r\n'],
    ['no host', 'GET /api/v1/things HTTP/1.1\r\n\r\n'],
    [
      'two hosts',
      'GET /api/v1/things HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    ],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('are refused: %s', async (_name, bytes) => {
    const response = await sendRaw(port, bytes)
    expect(response.status).toBe(400)
    expect(handler).not.toHaveBeenCalled()
  })

  it('count the authority of an absolute address, not the Host beside it (A44)', async () => {
    const evil = await sendRaw(
      port,
      'GET http://evil.example/api/v1/things HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(evil.status).toBe(421)
    const ours = await sendRaw(
      port,
      'GET http://localhost/api/v1/things HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    expect(ours.status).toBe(200)
  })

  it('do not stop an honest one', async () => {
    expect((await sendRaw(port, ok)).status).toBe(200)
  })
})

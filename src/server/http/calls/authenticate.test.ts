import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts'
import { administrator, createHttpApp, member } from '#test/support/http-app.ts'
import { route } from '../../platform/call.ts'

const endpoint = (access: Endpoint['access'], method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  defineEndpoint({
    id: `test.${access}.${method}`,
    method,
    path: `/api/v1/${access}`,
    summary: 'A call of this test',
    feature: 'test',
    access,
    answer: z.object({ kind: z.string(), via: z.string().optional() }),
    errors: [],
  })
const routes = (['public', 'account', 'administrator'] as const).flatMap((access) =>
  (['GET', 'POST', 'DELETE'] as const).map((method) =>
    route(endpoint(access, method), async (_deps, { caller }) => ({ ...caller }) as never),
  ),
)
const sessions = {
  'sid-1': member,
  boss: administrator,
  gone: { ...member, banned: true },
  'good.token.x': member,
  'banned.token.x': { ...member, banned: true },
  wp_live_key: { ...member, sessionId: null },
}

let open: Awaited<ReturnType<typeof createHttpApp>> | undefined
afterEach(() => open?.fastify.close())
const call = async (
  access: Endpoint['access'],
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
  env = {},
) => {
  open = await createHttpApp({ routes, sessions, env })
  const answer = await open.inject({
    method,
    url: `/api/v1/${access}`,
    headers: { host: 'localhost:3000', ...headers },
  })
  const body = answer.json()
  return { status: answer.statusCode, code: body.error?.message, ...body }
}
const cookie = 'waypost_session=sid-1'

describe('the caller', () => {
  it.each([
    ['a cookie', { cookie }, 'cookie'],
    ['a cookie beside the fixed header', { cookie, authorization: 'Bearer waypost-web' }, 'cookie'],
    ['a cookie beside another scheme', { cookie, authorization: 'Basic eDp5' }, 'cookie'],
    ['an access token', { authorization: 'Bearer good.token.x' }, 'token'],
    ['an access token in lower case', { authorization: 'bearer good.token.x' }, 'token'],
    ['an API key', { authorization: 'Bearer wp_live_key' }, 'key'],
    [
      'a token, whatever the cookie says',
      { cookie: 'waypost_session=x', authorization: 'Bearer good.token.x' },
      'token',
    ],
  ])('is known by %s', async (_name, headers, via) => {
    expect(await call('account', headers as never)).toMatchObject({ status: 200, via })
  })

  it.each([
    ['nothing', {}],
    ['the fixed header alone', { authorization: 'Bearer waypost-web' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['an empty header', { authorization: '' }],
    ['alg none', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
    ['an unknown token', { authorization: 'Bearer no.such.token' }],
    ['an unknown key', { authorization: 'Bearer wp_live_unknown' }],
    ['an array for a payload', { authorization: 'Bearer eyJhIjoxfQ.WzFd.x' }],
    ['a bad token beside a good cookie', { cookie, authorization: 'Bearer no.such.token' }],
    ['a bad key beside a good cookie', { cookie, authorization: 'Bearer wp_live_unknown' }],
    ['an unknown cookie', { cookie: 'waypost_session=unknown' }],
    ['an empty cookie', { cookie: 'waypost_session=' }],
    ['the other kind of cookie', { cookie: '__Host-waypost_session=sid-1' }],
    ['two tokens in one header', { authorization: 'Bearer good.token.x, Bearer good.token.x' }],
  ])('is nobody by %s: 401', async (_name, headers) => {
    expect(await call('account', headers as never)).toMatchObject({ status: 401, code: 'err_401' })
    expect(await call('public', headers as never)).toMatchObject({ status: 200, kind: 'guest' })
  })

  it('is refused with 403 if banned, and only then', async () => {
    for (const headers of [
      { cookie: 'waypost_session=gone' },
      { authorization: 'Bearer banned.token.x' },
    ]) {
      expect(await call('account', headers as never)).toMatchObject({
        status: 403,
        code: 'err_403',
      })
      expect(await call('public', headers as never)).toMatchObject({ kind: 'guest' })
    }
  })

  it("must be an administrator for administrators' calls: 404 otherwise", async () => {
    expect(await call('administrator', { cookie })).toMatchObject({ status: 404, code: 'err_404' })
    expect(await call('administrator', { cookie: 'waypost_session=boss' })).toMatchObject({
      status: 200,
    })
    expect(await call('administrator', {})).toMatchObject({ status: 401 })
  })

  it('has the __Host- cookie on https', async () => {
    const env = { PUBLIC_URL: 'https://go.example' }
    const host = 'go.example'
    expect(
      await call('account', { host, cookie: '__Host-waypost_session=sid-1' }, 'GET', env),
    ).toMatchObject({ status: 200 })
    expect(await call('account', { host, cookie }, 'GET', env)).toMatchObject({ status: 401 })
  })

  it('is a guest on the host of pages, which does not serve the application', async () => {
    const env = { PUBLIC_URL: 'https://app.example', SHORT_URL: 'https://go.example' }
    const headers = { host: 'go.example', cookie: '__Host-waypost_session=sid-1' }
    expect(await call('account', headers, 'GET', env)).toMatchObject({ status: 404 })
  })
})

describe('a write by cookie', () => {
  const ours = 'http://localhost:3000'

  it.each([
    ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['the same with our Origin', { 'sec-fetch-site': 'same-origin', origin: ours }],
    ['our Origin alone', { origin: ours }],
    [
      'a proxy that speaks https',
      { 'sec-fetch-site': 'same-origin', origin: 'https://localhost:3000' },
    ],
  ])('passes with %s', async (_name, headers) => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect(await call('account', { cookie, ...headers } as never, method)).toMatchObject({
        via: 'cookie',
      })
    }
  })

  it.each([
    ['neither header', {}],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['none', { 'sec-fetch-site': 'none' }],
    ['cross-site with our Origin', { 'sec-fetch-site': 'cross-site', origin: ours }],
    [
      'same-origin with a foreign Origin',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Origin null', { origin: 'null' }],
    ['our host on another port', { origin: 'http://localhost:3001' }],
    ['our host in another scheme', { origin: 'https://localhost:3000' }],
  ])('is refused with err_400 with %s', async (_name, headers) => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect(await call('account', { cookie, ...headers } as never, method)).toMatchObject({
        status: 400,
        code: 'err_400',
      })
    }
  })

  it('needs none of this with a token', async () => {
    const headers = { authorization: 'Bearer good.token.x', origin: 'https://evil.example' }
    expect(await call('account', headers, 'POST')).toMatchObject({ via: 'token' })
  })
})

describe('a write that needs no account', () => {
  it.each([
    ['a program', {}, 200],
    ['our page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, 200],
    ['our page on plain http', { origin: 'http://localhost:3000' }, 200],
    ['a listed origin', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, 200],
    ['another page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 400],
    ['another page without Origin', { 'sec-fetch-site': 'cross-site' }, 400],
    ['a sandboxed page', { origin: 'null' }, 400],
  ])('from %s', async (_name, headers, status) => {
    const env = { CORS_ORIGINS: 'https://shop.example' }
    expect(await call('public', headers as never, 'POST', env)).toMatchObject({ status })
  })
})

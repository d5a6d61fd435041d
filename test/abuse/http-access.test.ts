import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { route } from '#server/platform/call.ts'
import { createHosts } from '#server/platform/http/hosts.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createHttpApp, type HttpAppOptions, member } from '../support/http-app.ts'

const answer = z.object({ clientKey: z.string(), origin: z.string(), host: z.string() })
const facts = defineEndpoint({
  id: 'test.facts',
  method: 'GET',
  path: '/api/v1/facts',
  summary: 'A call of this test',
  feature: 'test',
  access: 'public',
  answer,
  errors: [],
})
const factsRoute = route(facts, async (_deps, { request }) => ({
  clientKey: request.clientKey,
  origin: request.origin,
  host: request.host,
}))

let open: Awaited<ReturnType<typeof createHttpApp>> | undefined
const appOf = async (options: HttpAppOptions = {}) => {
  open = await createHttpApp({ routes: [factsRoute], ...options })
  return open
}
afterEach(() => open?.fastify.close())

describe('A22: headers that would poison a cache or a link', () => {
  it.each([
    { 'x-forwarded-host': 'evil.example' },
    { 'x-original-url': '/admin' },
    { 'x-rewrite-url': '/admin' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example' },
    { 'x-http-method-override': 'DELETE' },
  ])('change nothing: %j', async (headers) => {
    const app = await appOf()
    const clean = await app.inject('/api/v1/facts')
    const spoofed = await app.inject({ url: '/api/v1/facts', headers: headers as never })
    expect(spoofed.body).toBe(clean.body)
    expect(spoofed.headers['cache-control']).toBe('no-store')
  })

  it('an unknown Host is a 421 on every path', async () => {
    const app = await appOf({ env: { PUBLIC_URL: 'https://go.example' } })
    for (const url of ['/api/v1/facts', '/', '/ada', '/nothing/here']) {
      for (const host of [
        'evil.example',
        'go.example.evil.example',
        'go.example@evil.example',
        '',
      ]) {
        const response = await app.inject({ url, headers: { host } })
        expect([response.statusCode, url, host]).toEqual([421, url, host])
      }
    }
  })
})

describe('A50: going round a limit', () => {
  const limits = { read: { points: 3, windowMs: 60_000, store: 'memory' } } as const
  const ask = (
    app: Awaited<ReturnType<typeof createHttpApp>>,
    remoteAddress: string,
    headers: Record<string, string> = {},
    url = '/api/v1/facts',
  ) => app.inject({ url, remoteAddress, headers: { host: 'localhost', ...headers } })

  it('a forged X-Forwarded-For makes no new budget', async () => {
    const app = await appOf({ limits })
    let allowed = 0
    for (let count = 0; count < 1_000; count += 1) {
      const forged = `${count % 256}.${count % 199}.1.1`
      const response = await ask(app, '198.51.100.7', { 'x-forwarded-for': forged })
      if (response.statusCode === 200) allowed += 1
    }
    expect(allowed).toBe(3)
  })

  it('another address of the /64 does not, another /64 does', async () => {
    const app = await appOf({ limits })
    for (let count = 1; count <= 3; count += 1) await ask(app, `2a00:1:2:3::${count}`)
    expect((await ask(app, '2a00:1:2:3:ffff::1')).statusCode).toBe(429)
    expect((await ask(app, '2a00:1:2:4::1')).statusCode).toBe(200)
  })

  it('the mapped form of a v4 address is that address; two are two', async () => {
    const app = await appOf({ limits })
    for (let count = 1; count <= 3; count += 1) await ask(app, '198.51.100.7')
    expect((await ask(app, '::ffff:198.51.100.7')).statusCode).toBe(429)
    expect((await ask(app, '198.51.100.8')).statusCode).toBe(200)
  })

  it('other spellings of the path do not', async () => {
    const app = await appOf({ limits })
    for (let count = 1; count <= 3; count += 1) await ask(app, '198.51.100.7')
    for (const url of [
      '/api/v1/facts/',
      '/API/v1/facts',
      '/api//v1/facts',
      '/api/v1/%66acts',
      '/api/v1/./facts',
      '/api/v1/x/../facts',
      '/api/v1/facts;x',
      '/api/v1/facts?',
      '/api/v1/facts#x',
    ]) {
      const { statusCode } = await ask(app, '198.51.100.7', {}, url)
      expect([404, 429], url).toContain(statusCode)
    }
  })

  it('behind a trusted proxy each visitor has an own budget', async () => {
    const app = await appOf({ limits, env: { TRUSTED_PROXIES: '10.0.0.0/8' } })
    for (let count = 1; count <= 3; count += 1) {
      await ask(app, '10.0.0.1', { 'x-forwarded-for': `6.6.6.${count}, 203.0.113.9` })
    }
    const through = (chain: string) => ask(app, '10.0.0.1', { 'x-forwarded-for': chain })
    expect((await through('7.7.7.7, 203.0.113.9')).statusCode).toBe(429)
    expect((await through('203.0.113.9, 203.0.113.10')).statusCode).toBe(200)
  })
})

describe('A30: log lines', () => {
  it('stay one JSON line each, whatever a request says', async () => {
    let lines = ''
    const stream = {
      write(chunk: string) {
        lines += chunk
      },
    }
    const log = createLogger({ level: 'trace', stream })
    const failing = route({ ...facts, id: 'test.fail', path: '/api/v1/fail/:name' }, async () => {
      throw new Error('inner\r\n{"level":"fatal"}\u001b[31m')
    })
    const app = await appOf({ routes: [factsRoute, failing], deps: { log } })
    const hostile = ['\u001b[2J', 'a%0d%0a{"level":60}', '%1b%5b31m', '%00', '%e2%80%a8', '"}\\n{']
    for (let count = 0; count < 1_000; count += 1) {
      const value = encodeURI(`${hostile[count % hostile.length]}${count}`)
      await app.inject({
        url: `/api/v1/${count % 2 ? 'fail' : 'facts'}/${value}`,
        headers: { 'user-agent': `x\u001b[31m{"level":"fatal"}${count}`, referer: 'http://\t"x' },
      })
    }
    const parsed = lines.split('\n').filter(Boolean)
    expect(parsed.length).toBeGreaterThanOrEqual(1_000)
    for (const line of parsed) {
      expect(JSON.parse(line)).toHaveProperty('level')
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(JSON.parse(line).level).not.toBe('fatal')
    }
  }, 60_000)

  it('carry neither address nor agent of a visitor', async () => {
    let lines = ''
    const collect = (line: string) => {
      lines += line
    }
    const log = createLogger({ level: 'trace', stream: { write: collect } })
    const app = await appOf({ deps: { log } })
    await app.inject({
      url: '/api/v1/facts?secret=1',
      remoteAddress: '198.51.100.77',
      headers: { 'user-agent': 'telltale', cookie: 'waypost_session=telltale' },
    })
    expect(lines).toContain('/api/v1/facts')
    expect(lines).not.toMatch(/198\.51\.100\.77|telltale|secret/)
  })
})

describe('A23, A28, A29: headers of every answer', () => {
  it.each(['/api/v1/facts', '/api/v1/none', '/healthz', '/a/b/c', '/user-dashboard/x.css'])(
    'of %s',
    async (url) => {
      const app = await appOf({ sessions: { x: member } })
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cache-control': 'no-store',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )
})

describe('verified domains', () => {
  it('are hosts of pages, nothing else', () => {
    const hosts = createHosts({
      publicUrl: 'https://go.example',
      shortUrl: undefined,
      verifiedDomains: () => new Map([['ada.example', 'd1']]),
    })
    expect(hosts.find('ada.example')).toMatchObject({ role: 'pages', domainId: 'd1' })
    expect(hosts.find('ada.example.')).toMatchObject({ role: 'pages' })
    expect(hosts.find('www.ada.example')).toBeUndefined()
  })
})

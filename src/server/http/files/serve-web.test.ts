import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'
import { createHttpApp } from '#test/support/http-app.ts'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock.ts'
import { acceptedEncoding } from '../../platform/compression.ts'
import { createIds } from '../../platform/ids.ts'
import { APP_SCREENS, serveWeb } from './serve-web.ts'

let folder: string
let app: Awaited<ReturnType<typeof createHttpApp>>
const index = `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__">${'x'.repeat(2000)}`

const start = async (env: Record<string, string> = {}) => {
  const deps = { config: readConfig(env), ids: createIds(systemClock) }
  app = await createHttpApp({
    env,
    plugins: [
      serveWeb({ deps, webFolder: join(folder, 'web'), pageFolder: join(folder, 'page') }),
      (instance) => {
        instance.get('/page', (_request, reply) => {
          reply.type('text/html').header('ETag', '"v1"').send('p'.repeat(3000))
        })
      },
    ],
  })
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypost-web-'))
  for (const part of ['web/assets', 'page/assets'])
    mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'web/index.html'), index)
  writeFileSync(join(folder, 'web/assets/app-1.js'), `console.log(1)${' '.repeat(5000)}`)
  writeFileSync(join(folder, 'page/assets/starter-1.js'), 'start()')
  writeFileSync(join(folder, 'secret.js'), 'secret')
})
afterEach(async () => {
  await app.fastify.close()
  rmSync(folder, { recursive: true })
})

describe('screens of the application', () => {
  it('that links in mails open tell nobody their address (A45)', async () => {
    await start()
    const policyOf = async (url: string) => (await app.inject(url)).headers['referrer-policy']
    for (const url of ['/app/reset-password?token=x', '/app/confirm-email?side=old&token=x']) {
      expect(await policyOf(url)).toBe('no-referrer')
    }
    expect(await policyOf('/app/reset-passwords')).not.toBe('no-referrer')
    expect(await policyOf('/app/pages')).not.toBe('no-referrer')
  })

  it.each([...APP_SCREENS, '/app/pages', '/app/pages/1/design'])(
    'are served at %s',
    async (url) => {
      await start()
      const first = await app.inject(url)
      expect(first.statusCode).toBe(200)
      expect(first.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      const nonce = /nonce="([\w-]{22})"/.exec(first.body)![1]!
      const policy = String(first.headers['content-security-policy'])
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      for (const rule of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "script-src 'self';",
      ]) {
        expect(policy).toContain(rule)
      }
      expect((await app.inject(url)).body).not.toContain(nonce)
    },
  )

  it('name the files of the first screen for somebody with a session', async () => {
    const manifest = { 'layouts/account-layout.tsx': { file: 'assets/shell-1.js' } }
    mkdirSync(join(folder, 'web/.vite'))
    writeFileSync(join(folder, 'web/.vite/manifest.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'web/index.html'), '<head><title>x</title></head>')
    await start()
    const bodyFor = async (cookie: string) =>
      (await app.inject({ url: '/user-dashboard', headers: { cookie } })).body
    expect(await bodyFor('waypost_session=abc')).toBe(
      '<head><title>x</title><link rel="modulepreload" crossorigin href="/assets/shell-1.js"></head>',
    )
    expect(await bodyFor('other=abc')).toBe('<head><title>x</title></head>')
  })

  it.each([
    '/user-dashboard/x.css',
    '/user-dashboard/x.js?y=1',
    '/user-dashboard.css',
    '/user-dashboard/',
    '/user-dashboard/nonexistent',
    '/app/pages/x.css',
    '/app/x.png',
    '/welcome/a.ico',
    '/user-dashboard%2fx.css',
    '/app/..%2f..%2fx.js',
  ])('are not served at %s (A23)', async (url) => {
    await start()
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('have first segments that no slug can take', () => {
    for (const path of APP_SCREENS) expect(RESERVED_SLUGS.has(path.slice(1)), path).toBe(true)
  })

  it('are not on the host of pages', async () => {
    await start({ PUBLIC_URL: 'https://app.example', SHORT_URL: 'https://go.example' })
    const at = (host: string, url: string) => app.inject({ url, headers: { host } })
    expect((await at('go.example', '/user-login')).statusCode).toBe(404)
    expect((await at('app.example', '/user-login')).statusCode).toBe(200)
    expect((await at('go.example', '/assets/page/starter-1.js')).statusCode).toBe(200)
  })

  it('answer 503 if there is no build', async () => {
    rmSync(join(folder, 'web/index.html'))
    await start()
    expect((await app.inject('/user-login')).statusCode).toBe(503)
  })
})

describe('built files', () => {
  it('are cached for ever and compressed', async () => {
    await start()
    const plain = await app.inject('/assets/app-1.js')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    const packed = await app.inject({
      url: '/assets/app-1.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const again = await app.inject({
      url: '/assets/app-1.js',
      headers: { 'if-none-match': String(plain.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it.each([
    '/assets/none.js',
    '/assets/../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/page/../../../secret.js',
    '/assets/',
    '/assets/app-1.js%00',
    '/assets//app-1.js',
  ])('are no way to others: %s', async (url) => {
    await start()
    expect((await app.inject(url)).statusCode).toBe(404)
  })

  it('are found after a new build has added them', async () => {
    await start()
    expect((await app.inject('/assets/late.js')).statusCode).toBe(404)
    writeFileSync(join(folder, 'web/assets/late.js'), '1')
    expect((await app.inject('/assets/late.js')).statusCode).toBe(200)
  })
})

describe('documents', () => {
  it('are compressed with a weak ETag, which still matches', async () => {
    await start()
    const packed = await app.inject({ url: '/page', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"v1"' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe('p'.repeat(3000))
    const plain = await app.inject('/page')
    expect(plain.headers).toMatchObject({ etag: '"v1"', vary: 'Accept-Encoding' })
  })

  it('are compressed as the client asks', () => {
    expect(acceptedEncoding('gzip, deflate, br')).toBe('br')
    expect(acceptedEncoding('gzip;q=1, br;q=0.5')).toBe('gzip')
    expect(acceptedEncoding('br;q=0, gzip')).toBe('gzip')
    expect(acceptedEncoding('*')).toBe('br')
    expect(acceptedEncoding('identity')).toBeUndefined()
    expect(acceptedEncoding(undefined)).toBeUndefined()
  })
})

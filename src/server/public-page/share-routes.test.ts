import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { createPublicApp, type PublicApp } from '#test/support/public-app.ts'

describeOn('sqlite', 'around a page', (engine) => {
  let app: PublicApp
  beforeEach(async () => {
    app = await createPublicApp(engine)
    await app.makePage('ada')
  })
  afterEach(() => app.close())

  const bytes = (url: string) =>
    app.app.inject({ url, headers: { host: 'localhost:3000' } }).then((answer) => ({
      status: answer.statusCode,
      type: answer.headers['content-type'],
      headers: answer.headers,
      body: answer.rawPayload,
    }))

  it('has a share screen that needs no scripts', async () => {
    const { status, text } = await app.browser().get('/ada/share')
    expect(status).toBe(200)
    expect(text).toContain('Share Your Link-Bio')
    expect(text).toContain('http://localhost:3000/ada')
    expect(text).not.toContain('<script')
  })

  it.each(['png', 'svg'])(
    'has a QR code as %s to download, which leads to the page',
    async (kind) => {
      const { status, headers, body } = await bytes(`/ada/qr.${kind}?x=1&x=2`)
      expect(status).toBe(200)
      expect(headers['content-disposition']).toBe(`attachment; filename="ada-qr.${kind}"`)
      const { data, info } = await sharp(body)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([200, 210])
      const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)
      expect(code?.data).toBe('http://localhost:3000/ada')
    },
  )

  it('has a picture for networks', async () => {
    const { status, headers, body } = await bytes('/ada/share.png')
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(body).metadata()
    expect([width, height]).toEqual([1200, 630])
    const again = await app.app.inject({
      url: '/ada/share.png',
      headers: { host: 'localhost:3000', 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('answers the usual requests at the root', async () => {
    expect((await bytes('/robots.txt')).body.toString()).toContain('Disallow: /api/')
    expect((await bytes('/favicon.ico')).type).toBe('image/png')
    expect((await bytes('/')).headers.location).toBe('/welcome')
    expect((await bytes('/api/icons/simple-icons/instagram.svg')).type).toContain('image/svg+xml')
    expect((await bytes('/api/icons/simple-icons/nothing.svg')).status).toBe(404)
    expect((await bytes('/api/icons/..%2f..%2fx/y.svg')).status).toBe(404)
  })

  it('redirects the root to the marketing site if there is one, and readers to the host of pages', async () => {
    await app.close()
    const env = {
      PUBLIC_URL: 'https://app.example',
      SHORT_URL: 'https://go.example',
      MARKETING_URL: 'https://www.example/about',
    }
    const { readConfig } = await import('#server/config.ts')
    const { createOrigins } = await import('#server/platform/http/origins.ts')
    const config = { ...readConfig(env), ...engine.address }
    app = await createPublicApp(engine, {
      env,
      deps: { config, origins: createOrigins(config, 3000) } as never,
    })
    const at = (host: string, url: string) => app.app.inject({ url, headers: { host } })
    expect((await at('app.example', '/')).headers.location).toBe('https://www.example/about')
    expect((await at('app.example', '/ada?x=1')).headers.location).toBe(
      'https://go.example/ada?x=1',
    )
    expect((await at('go.example', '/ada')).statusCode).toBe(200)
    expect((await at('go.example', '/ada')).body).toContain('https://go.example/ada')
    expect((await at('evil.example', '/ada')).statusCode).toBe(421)
  })
})

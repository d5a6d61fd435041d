import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const paths: Record<string, RequestListener> = {}
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0]!
  const listener = paths[path]
  if (listener) listener(request, response)
  else response.writeHead(404).end()
})
let site = ''
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const html =
  (text: string | Buffer, type = 'text/html; charset=utf-8', headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(text)
const image: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/plain' }).end(picture)

describeOnBothEngines('POST /api/v1/link-preview', (engine) => {
  let ada: Creator
  beforeEach(async () => {
    const fetchOutside = createOutboundFetch({ allowHosts: [new URL(site).host] })
    const { creators } = await createCreatorApp(engine, ['ada'], { fetchOutside })
    ada = creators[0]!
  })
  const preview = (address: string) => ada.call('POST', '/api/v1/link-preview', { address })

  it('answers title, description, icon and picture of a page, the pictures re-encoded', async () => {
    paths['/page'] = html(`<!doctype html><head><title>Plain &amp; simple</title>
      <meta property="og:title" content="Caf&eacute;
      on the corner"><meta name="description" content="Bread daily">
      <meta property="og:image" content="/share.png"><link rel="icon" href="drawing.svg">
      <link rel="apple-touch-icon" sizes="180x180" href="/touch.png"></head><body>no`)
    paths['/share.png'] = image
    paths['/touch.png'] = image
    const { status, json } = await preview(`${site}/page?utm_source=x`)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      address: `${site}/page?utm_source=x`,
      asciiHost: new URL(site).host,
      wasReached: true,
      title: 'Café on the corner',
      description: 'Bread daily',
    })
    for (const [data, width, height] of [
      [json.icon, 128, 64],
      [json.picture, 200, 200],
    ] as const) {
      const [head, base64] = data.split(',')
      expect(head).toBe('data:image/webp;base64')
      expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width, height })
    }
  })

  it('reads old encodings and ignores scripts and drawings', async () => {
    const text =
      '<meta charset="iso-8859-1"><title>Gr\xfc\xdfe</title><script>document.title="no"</script>'
    paths['/old'] = html(Buffer.from(text, 'latin1'), 'text/html')
    paths['/apple-touch-icon.png'] = html('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png')
    const { json } = await preview(`${site}/old`)
    expect(json).toMatchObject({ title: 'Grüße', icon: null, picture: null })
  })

  it.each<[string, RequestListener]>([
    [
      'a site that drips',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>slow'),
    ],
    [
      'a packed bomb',
      html(gzipSync(Buffer.alloc(2_000_000)), 'text/html', { 'content-encoding': 'gzip' }),
    ],
    ['what is no page', html('%PDF', 'application/pdf')],
    ['a page that is not there', (_request, response) => response.writeHead(404).end('x')],
    [
      'an endless way round',
      (_request, response) => response.writeHead(302, { location: '/site' }).end(),
    ],
  ])('says that %s was not reached', async (_name, listener) => {
    paths['/site'] = listener
    const { status, json } = await preview(`${site}/site`)
    expect([status, json.wasReached, json.title]).toEqual([200, false, ''])
  })

  it('stops at deep nesting, and keeps what came before it', async () => {
    paths['/deep'] = html(`<title>Deep</title>${'<div>'.repeat(80_000)}`)
    expect((await preview(`${site}/deep`)).json.title).toBe('Deep')
  })

  it('sends no request into private networks, also not for a picture or after a redirect', async () => {
    let touched = 0
    const canary = createServer((_request, response) => {
      touched += 1
      response.end()
    })
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done))
    const private_ = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x.png`
    paths['/lure'] = html(`<title>Lure</title><meta property="og:image" content="${private_}">`)
    paths['/away'] = (_request, response) => response.writeHead(302, { location: private_ }).end()
    expect((await preview(`${site}/lure`)).json).toMatchObject({ title: 'Lure', picture: null })
    for (const address of [`${site}/away`, private_, 'http://2130706433/', 'http://[::1]/']) {
      expect(await preview(address), address).toMatchObject({ status: 400, code: 'err_28' })
    }
    expect(await preview('javascript:alert(1)')).toMatchObject({ status: 400, code: 'err_28' })
    expect(await preview(' ')).toMatchObject({ status: 400, code: 'err_21' })
    expect(touched).toBe(0)
    canary.close()
  })
})

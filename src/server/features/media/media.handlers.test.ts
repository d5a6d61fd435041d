import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describeOnBothEngines('POST /api/v1/media', (engine) => {
  it('takes a picture as body or as multipart and serves it to everybody', async () => {
    const { creators, app } = await createCreatorApp(engine)
    const [ada] = creators
    const bytes = await picture()
    const raw = await ada!.inject({
      method: 'POST',
      url: '/api/v1/media?purpose=thumbnail',
      headers: { 'content-type': 'image/png' },
      payload: bytes,
    })
    expect(raw.statusCode).toBe(201)
    expect(raw.json()).toMatchObject({ width: 256, height: 256, contentType: 'image/webp' })
    const payload = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n',
      ),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const form = await ada!.inject({
      method: 'POST',
      url: '/api/v1/media?purpose=thumbnail',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })
    expect(form.json()).toEqual(raw.json())
    const path = new URL(raw.json().url).pathname
    const file = await app.inject({ url: path, headers: { host: 'localhost:3000' } })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const headers = { host: 'localhost:3000', 'if-none-match': String(file.headers.etag) }
    expect((await app.inject({ url: path, headers })).statusCode).toBe(304)
    const head = await app.inject({
      method: 'HEAD',
      url: path,
      headers: { host: 'localhost:3000' },
    })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const unknown = `/media/${'0'.repeat(64)}.webp`
    expect(
      (await app.inject({ url: unknown, headers: { host: 'localhost:3000' } })).statusCode,
    ).toBe(404)
  })

  it('lets a page show its own space’s pictures only', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const upload = await ada!.inject({
      method: 'POST',
      url: '/api/v1/media?purpose=profile',
      headers: { 'content-type': 'image/png' },
      payload: await picture(),
    })
    const imageId = upload.json().id
    const { json: page } = await ada!.call('POST', '/api/v1/pages', { username: 'ada' })
    const { json: other } = await bob!.call('POST', '/api/v1/pages', { username: 'bob' })
    const own = await ada!.call('PATCH', `/api/v1/pages/${page.id}`, { imageId })
    expect(own.json).toMatchObject({ imageId, imageUrl: upload.json().url })
    expect(own.json.document.image).toBe(upload.json().url)
    const foreign = await bob!.call('PATCH', `/api/v1/pages/${other.id}`, { imageId })
    expect(foreign).toMatchObject({ status: 404, code: 'err_404' })
    expect(
      (await ada!.call('PATCH', `/api/v1/pages/${page.id}`, { imageId: null })).json.imageUrl,
    ).toBeNull()
  })
})

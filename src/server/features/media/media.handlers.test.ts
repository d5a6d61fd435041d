import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describeOnBothEngines('POST /api/v1/media', (engine) => {
  it('accepts a picture as body or as multipart and serves it to everybody', async () => {
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

  it('serves ranges of it, and a 304, without reading all of it', async () => {
    const { creators, app } = await createCreatorApp(engine)
    const upload = await creators[0]!.inject({
      method: 'POST',
      url: '/api/v1/media',
      headers: { 'content-type': 'image/png' },
      payload: await picture(),
    })
    const url = new URL(upload.json().url).pathname
    const get = (headers: Record<string, string>) =>
      app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
    const whole = await get({})
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(whole.rawPayload.length),
    })
    const part = await get({ range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
    expect(part.headers).toMatchObject({
      'content-length': '10',
      'content-range': `bytes 10-19/${whole.rawPayload.length}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const beyond = await get({ range: `bytes=${whole.rawPayload.length}-` })
    expect([beyond.statusCode, beyond.body]).toEqual([416, ''])
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.rawPayload.length}`)
    const stale = await get({ range: 'bytes=10-19', 'if-range': '"another"' })
    expect([stale.statusCode, stale.rawPayload]).toEqual([200, whole.rawPayload])
    const fresh = await get({ range: 'bytes=10-19', 'if-range': String(whole.headers.etag) })
    expect(fresh.statusCode).toBe(206)
  })

  it('limits a range to the file, and refuses an invalid one', async () => {
    const { creators } = await createCreatorApp(engine)
    const send = async (crop: string) => {
      const answer = await creators[0]!.inject({
        method: 'POST',
        url: `/api/v1/media?purpose=icon&crop=${encodeURIComponent(crop)}`,
        headers: { 'content-type': 'image/png' },
        payload: await picture(),
      })
      return { status: answer.statusCode, ...answer.json() }
    }
    expect(await send('0.5,0,0.1,0.3')).toMatchObject({ status: 201, width: 60, height: 120 })
    for (const crop of [
      '',
      '0,0,1',
      '0,0,1,1,1',
      '0,0,0,1',
      '0.5,0,0.6,1',
      '-0.1,0,1,1',
      'a,0,1,1',
      '1e-1,0,1,1',
    ]) {
      const refused = await send(crop)
      expect([refused.status, refused.error.message], crop).toEqual([400, 'err_400'])
    }
  })

  it('makes an additional tab icon of a favicon, and of nothing else', async () => {
    const { creators, app } = await createCreatorApp(engine)
    const upload = async (purpose: string) => {
      const answer = await creators[0]!.inject({
        method: 'POST',
        url: `/api/v1/media?purpose=${purpose}`,
        headers: { 'content-type': 'image/png' },
        payload: await picture(),
      })
      return answer.json()
    }
    const get = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } })
    const favicon = await upload('favicon')
    expect(favicon).toMatchObject({ width: 180, height: 180, contentType: 'image/png' })
    const path = new URL(favicon.url).pathname
    const small = path.replace('.png', '.32.png')
    for (const answer of await Promise.all([get(small), get(small)])) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      const { width, height, format } = await sharp(answer.rawPayload).metadata()
      expect([width, height, format]).toEqual([32, 32, 'png'])
    }
    const profile = new URL((await upload('profile')).url).pathname
    expect((await get(profile.replace('.webp', '.32.png'))).statusCode).toBe(404)
    const wide = await upload('gallery')
    const narrow = await get(new URL(wide.url).pathname.replace('.webp', '.480.webp'))
    expect(wide).toMatchObject({ width: 600, height: 400, contentType: 'image/webp' })
    expect(narrow.headers['content-type']).toBe('image/webp')
    expect((await sharp(narrow.rawPayload).metadata()).width).toBe(480)
    expect((await get(profile.replace('.webp', '.480.webp'))).statusCode).toBe(404)
    expect((await get(path.replace('.png', '.33.png'))).statusCode).toBe(404)
    expect((await get(`/media/${'0'.repeat(64)}.32.png`)).statusCode).toBe(404)
  })

  it('lets a page show only its own space’s pictures', async () => {
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

import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { createCreatorApp } from '../support/creators.ts'
import { describeOn, readAllTables, type TestEngine } from '../support/engines.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'

/** A6 to A8: files that are not pictures, bombs, and endless uploads. */

const gif = Buffer.from('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describeOn('sqlite', 'uploads', (engine) => {
  describe('onto the disk', () => hostileUploads(engine, async () => undefined))

  describe('into S3', () => {
    let server: S3Server
    beforeAll(async () => {
      server = await startS3Server()
    })
    afterAll(() => server.stop())
    afterEach(() => server.objects.clear())
    hostileUploads(engine, async () => server)
  })
})

function hostileUploads(engine: TestEngine, storeOf: () => Promise<S3Server | undefined>): void {
  const start = async () => {
    const server = await storeOf()
    const storage = server && createS3Storage(server.address)
    const { creators, deps, app } = await createCreatorApp(engine, ['ada'], storage && { storage })
    const objects = async () => {
      const keys: string[] = []
      for await (const { key } of deps.storage.list()) keys.push(key)
      return keys
    }
    const upload = async (payload: Buffer, type = 'image/png') => {
      const headers = { 'content-type': type }
      const answer = await creators[0]!.inject({
        method: 'POST',
        url: '/api/v1/media',
        headers,
        payload,
      })
      return [answer.statusCode, answer.json().error?.message]
    }
    return { upload, objects, app, ada: creators[0]! }
  }

  it('are known by their content: no SVG, HTML, GIF or broken picture', async () => {
    const { upload, objects } = await start()
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const before = await readAllTables(engine.database)
    const cases: [Buffer, string][] = [
      [Buffer.from(svg), 'image/png'],
      [Buffer.from(svg), 'image/svg+xml'],
      [Buffer.from('<html><script>alert(1)</script>'), 'image/jpeg'],
      [gif, 'image/png'],
      [gif, 'image/gif'],
      [Buffer.from('%PDF-1.4'), 'image/webp'],
      [Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), 'image/png'],
      [png.subarray(0, 60), 'image/png'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ]
    for (const [bytes, type] of cases) {
      expect(await upload(bytes, type), `${type} ${bytes.toString('latin1', 0, 20)}`).toEqual([
        415,
        'err_415',
      ])
    }
    expect(await readAllTables(engine.database)).toEqual(before)
    expect(await objects()).toEqual([])
  })

  it('lose what hides behind a picture', async () => {
    const { ada, app, objects } = await start()
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
    const headers = { 'content-type': 'image/png' }
    const answer = await ada.inject({
      method: 'POST',
      url: '/api/v1/media',
      headers,
      payload: polyglot,
    })
    expect(answer.statusCode).toBe(201)
    const path = new URL(answer.json().url).pathname
    const file = await app.inject({ url: path, headers: { host: 'localhost:3000' } })
    expect(file.rawPayload.includes('script')).toBe(false)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(await objects()).toEqual([path.split('/').at(-1)])
  })

  it('of too many pixels are refused before they are decoded', async () => {
    const { upload } = await start()
    const bomb = flatPng(14_000, 14_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    await upload(flatPng(10, 10))
    const rss = process.memoryUsage().rss
    for (let at = 0; at < 3; at++) expect(await upload(bomb)).toEqual([413, 'err_413'])
    expect((process.memoryUsage().rss - rss) / 2 ** 20).toBeLessThan(150)
    expect((await upload(flatPng(5_000, 5_000)))[0]).toBe(201)
  }, 60_000)

  it('beyond 5 MB, with many parts or cut off leave nothing behind', async () => {
    const { upload, objects } = await start()
    const before = await readAllTables(engine.database)
    const temporary = () =>
      readdirSync(tmpdir()).filter((name) => !name.startsWith('waypost-test-')).length
    const files = temporary()
    expect(await upload(Buffer.alloc(5 * 2 ** 20 + 1, 0x89))).toEqual([413, 'err_413'])
    const part = (name: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`
    const parts = Buffer.from(
      `${Array.from({ length: 1_000 }, (_, at) => part(`p${at}`)).join('')}--b--\r\n`,
    )
    const [status] = await upload(parts, 'multipart/form-data; boundary=b')
    expect([400, 413]).toContain(status)
    const cut = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="f"; filename="x.png"\r\n\r\n\x89PNG',
    )
    const [cutStatus] = await upload(cut, 'multipart/form-data; boundary=b')
    expect([400, 413, 415]).toContain(cutStatus)
    expect(await readAllTables(engine.database)).toEqual(before)
    expect(temporary()).toBeLessThanOrEqual(files)
    expect(await objects()).toEqual([])
  })
}

/** A PNG of one colour: a few hundred bytes per megapixel. */
function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + width * 3)
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppClient, publishPage, setUp } from '../support/app-client.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** The upload storage is down, or fails midway: refusals in time, and nothing half done. */

let store: S3Server
let server: ServerProcess
let client: AppClient

beforeAll(async () => {
  store = await startS3Server()
  server = await startServer({ env: { STORAGE_URL: store.storageUrl } })
  client = await setUp(server)
})
afterAll(async () => {
  await server?.stop()
  await store?.stop()
})

const draw = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

const send = (path: string, body: BodyInit, headers = {}) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { authorization: client.accessToken, ...headers },
    body,
  })

const upload = async (background: string) => {
  const body = new Uint8Array(await draw(background))
  const answer = await send('/api/v1/media?purpose=icon', body, { 'content-type': 'image/png' })
  return {
    status: answer.status,
    retry: answer.headers.get('retry-after'),
    json: await answer.json(),
  }
}
const get = (path: string, headers = {}) => fetch(new URL(path, server.url), { headers })

it('uploads and reads say 503 while it is away, and go on when it is back', async () => {
  const first = await upload('#112233')
  expect(first.status).toBe(201)
  const path = new URL(first.json.url).pathname
  expect((await get(path)).status).toBe(200)
  const objects = new Set(store.objects.keys())

  await store.goAway()
  const began = performance.now()
  const refused = await upload('#445566')
  expect([refused.status, refused.json.error.message, Number(refused.retry) > 0]).toEqual([
    503,
    'err_503',
    true,
  ])
  const file = new FormData()
  file.set('file', new Blob(['x']), 'a.txt')
  const noFile = await send('/api/v1/files', file)
  expect(noFile.status).toBe(503)
  const away = await get(path)
  expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(performance.now() - began).toBeLessThan(30_000)
  // browsers' copies are still valid, and what never existed still does not exist
  const known = await get(path, { 'if-none-match': `"${path.split('/')[2]!.split('.')[0]}"` })
  expect([304, 503]).toContain(known.status)
  expect((await get(`/media/${'0'.repeat(64)}.webp`)).status).toBe(404)
  expect((await get('/healthz')).status).toBe(200)

  await store.comeBack()
  expect(new Set(store.objects.keys())).toEqual(objects)
  expect((await get(path)).status).toBe(200)
  expect((await upload('#445566')).status).toBe(201)
})

it('a page and its links go on without it', async () => {
  const page = await publishPage(client, { links: 1 })
  await store.goAway()
  expect((await fetch(page.url)).status).toBe(200)
  await store.comeBack()
})

it('an object that breaks off in the middle is no whole answer', async () => {
  const { json } = await upload('#778899')
  const path = new URL(json.url).pathname
  store.interfere((_request, response) => {
    response.writeHead(200, { 'content-length': json.bytes })
    response.write(Buffer.alloc(10))
    setTimeout(() => response.destroy(), 50)
  })
  await expect(get(path).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  store.interfere((request, response) => {
    request.resume()
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  })
  expect((await get(path)).status).toBe(503)
  store.interfere(undefined)
  expect((await (await get(path)).arrayBuffer()).byteLength).toBe(json.bytes)
})

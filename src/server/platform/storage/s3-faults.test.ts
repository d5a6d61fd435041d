import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '#test/support/s3-server.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Stores that are unreachable, slow, busy, or disconnect half way must give one error, in good
 * time, and no partial data.
 */

let server: S3Server
let storage: Storage
const KEY = 'ab.bin'
const unavailable = { name: 'unavailable', status: 503 }

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())
beforeEach(async () => {
  storage = createS3Storage(server.address, { answerMs: 300, putMs: 600, pieceMs: 300 })
  await storage.put(KEY, Buffer.alloc(200_000, 7))
})
afterEach(() => server.interfere(undefined))

const questions: [string, () => Promise<unknown>][] = [
  ['put', () => storage.put(KEY, Buffer.alloc(10))],
  ['get', () => storage.get(KEY)],
  ['read', () => storage.read(KEY)],
  ['has', () => storage.has(KEY)],
  ['delete', () => storage.delete(KEY)],
  ['list', () => storage.list()[Symbol.asyncIterator]().next()],
]

const allRefused = () =>
  Promise.all(questions.map(([, ask]) => expect(ask()).rejects.toMatchObject(unavailable)))

it('reports it if nobody answers, and works when the store is back', async () => {
  await server.goAway()
  await allRefused()
  await server.comeBack()
  for (const [, ask] of questions) await ask()
})

it('does not wait for ever', async () => {
  server.interfere(() => {})
  await allRefused()
})

it.each(questions)('%s asks a busy store again', async (_name, ask) => {
  let refused = 0
  server.interfere((request, response) => {
    request.resume()
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (++refused === 2) server.interfere(undefined)
  })
  await ask()
  expect(refused).toBe(2)
})

it.each([403, 400, 301, 500])('%i is never a missing object', async (status) => {
  server.interfere((request, response) => {
    request.resume()
    response.writeHead(status).end('<html>')
  })
  await allRefused()
})

it('returns no partial objects or lists', async () => {
  const half = (text: string) =>
    server.interfere((_request, response) => {
      response.writeHead(200, { 'content-length': 200_000 })
      response.write(text)
      setTimeout(() => response.destroy(), 50)
    })
  half('x'.repeat(70_000))
  await expect(storage.get(KEY)).rejects.toMatchObject(unavailable)
  const stream = (await storage.read(KEY))!
  await expect(stream.toArray()).rejects.toThrow()
  half('<ListBucketResult><Contents><Key>uploads/a</Key></Contents>')
  await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable)
  // complete as far as HTTP is concerned, but not a list
  server.interfere((_request, response) => {
    response.writeHead(200).end('<ListBucketResult><Contents><Key>uploads/a</Key></Contents>')
  })
  await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable)
})

it('gives up on a stream that stops half way', async () => {
  server.interfere((_request, response) => {
    response.writeHead(200, { 'content-length': 200_000 })
    response.write('x'.repeat(70_000))
  })
  const stream = (await storage.read(KEY))!
  await expect(stream.toArray()).rejects.toThrow()
})

it('keeps the old object if a put is interrupted', async () => {
  const before = await storage.get(KEY)
  server.interfere((request) => void wait(30).then(() => request.destroy()))
  await expect(storage.put(KEY, Buffer.alloc(5_000_000))).rejects.toMatchObject(unavailable)
  server.interfere(undefined)
  expect(await storage.get(KEY)).toEqual(before)
})

import { mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '#test/support/s3-server.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** What both stores guarantee, tested on a real folder and on a server with S3's protocol. */

const folder = mkdtempSync(join(tmpdir(), 'waypost-test-storage-'))
let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 256))

async function read(storage: Storage, key: string, range?: { first: number; last: number }) {
  const stream = await storage.read(key, range)
  return stream && Buffer.concat(await stream.toArray())
}

async function keysOf(storage: Storage) {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

describe.each<[string, () => Storage]>([
  ['disk', () => createDiskStorage(folder)],
  ['S3', () => createS3Storage(server.address)],
])('storage on %s', (_name, open) => {
  it('keeps bytes unchanged, whole and in parts', async () => {
    const storage = open()
    for (const key of [`${'a'.repeat(64)}.webp`, 'share/0123', '01890000-1-2.bin']) {
      const bytes = bytesOf(70_000)
      await storage.put(key, bytes)
      expect(await storage.get(key)).toEqual(bytes)
      expect(await read(storage, key)).toEqual(bytes)
      expect(await read(storage, key, { first: 0, last: 0 })).toEqual(bytes.subarray(0, 1))
      const part = await read(storage, key, { first: 65_000, last: 69_999 })
      expect(part).toEqual(bytes.subarray(65_000))
      expect(await storage.has(key)).toBe(true)
      await storage.put(key, bytes.subarray(5))
      expect(await storage.get(key)).toEqual(bytes.subarray(5))
      await storage.delete(key)
      expect(await storage.has(key)).toBe(false)
    }
  })

  it('reports missing objects', async () => {
    const storage = open()
    expect(await storage.get('none.webp')).toBeUndefined()
    expect(await storage.read('none.webp')).toBeUndefined()
    expect(await storage.read('none.webp', { first: 0, last: 4 })).toBeUndefined()
    expect(await storage.has('none.webp')).toBe(false)
    await storage.delete('none.webp')
  })

  it('accepts no key that could lead elsewhere', async () => {
    const storage = open()
    for (const key of ['../secrets.json', '/etc/passwd', 'a/../../b', 'A.webp', '', 'a b', 'a?b']) {
      const calls = [
        async () => storage.put(key, bytesOf(1)),
        async () => storage.get(key),
        async () => storage.read(key),
        async () => storage.has(key),
        async () => storage.delete(key),
      ]
      for (const call of calls) await expect(call(), key).rejects.toThrow('not ours')
    }
  })

  it('lists everything it holds with the time of its last change', async () => {
    const storage = open()
    const before = Date.now() - 2_000
    const keys = Array.from({ length: 12 }, (_, at) => `${at}f-list.bin`)
    for (const key of [...keys, 'share/list']) await storage.put(key, bytesOf(3))
    expect(await keysOf(storage)).toEqual([...keys, 'share/list'].sort())
    for await (const { key, changedAt } of storage.list()) {
      expect(changedAt, key).toBeGreaterThan(before)
      expect(changedAt, key).toBeLessThan(Date.now() + 2_000)
    }
    for (const key of [...keys, 'share/list']) await storage.delete(key)
    expect(await keysOf(storage)).toEqual([])
  })

  it('holds one object after many concurrent writes to it', async () => {
    const storage = open()
    const key = `${'b'.repeat(64)}.jpg`
    await Promise.all(Array.from({ length: 20 }, () => storage.put(key, bytesOf(9_000))))
    expect(await storage.get(key)).toEqual(bytesOf(9_000))
    expect(await keysOf(storage)).toEqual([key])
    await storage.delete(key)
  })
})

describe('storage on disk', () => {
  it('lists what a killed process left, and no foreign files', async () => {
    const own = mkdtempSync(join(tmpdir(), 'waypost-test-storage-'))
    const storage = createDiskStorage(own)
    expect(await keysOf(createDiskStorage(join(own, 'missing')))).toEqual([])
    await storage.put('cc.webp', bytesOf(2))
    await storage.put('cc.webp.123.tmp', bytesOf(2))
    const path = join(own, 'cc', 'cc.webp')
    utimesSync(path, 1_000, 1_000)
    const { writeFile } = await import('node:fs/promises')
    await writeFile(join(own, 'stray.db'), 'x')
    await writeFile(join(own, 'cc', 'other.webp'), 'x')
    expect(await keysOf(storage)).toEqual(['cc.webp', 'cc.webp.123.tmp'])
    for await (const { key, changedAt } of storage.list()) {
      if (key === 'cc.webp') expect(changedAt).toBe(1_000_000)
    }
    await storage.delete('cc.webp.123.tmp')
    expect(readdirSync(join(own, 'cc')).sort()).toEqual(['cc.webp', 'other.webp'])
    await rm(own, { recursive: true, force: true })
  })
})

describe('storage on S3', () => {
  it('lists more than a page, and only below its prefix', async () => {
    const many = createS3Storage(server.address)
    const other = createS3Storage({ ...server.address, prefix: 'uploads-of-another/' })
    const bare = createS3Storage({ ...server.address, prefix: '' })
    await other.put('aa.bin', bytesOf(1))
    await bare.put('bb.bin', bytesOf(1))
    const keys = Array.from({ length: 1_050 }, (_, at) => `${String(at).padStart(5, '0')}.bin`)
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => many.put(key, bytesOf(1))))
    }
    expect(await keysOf(many)).toEqual(keys)
    expect(await keysOf(other)).toEqual(['aa.bin'])
    expect((await keysOf(bare)).length).toBe(1_052)
  })

  it('is refused with wrong keys, which does not mean a missing object', async () => {
    const foreign = createS3Storage({ ...server.address, secretKey: 'wrong' })
    const unavailable = { name: 'unavailable', status: 503 }
    await expect(foreign.get('aa.bin')).rejects.toMatchObject(unavailable)
    await expect(foreign.put('aa.bin', bytesOf(1))).rejects.toMatchObject(unavailable)
    await expect(foreign.has('aa.bin')).rejects.toMatchObject(unavailable)
    await expect(foreign.delete('aa.bin')).rejects.toMatchObject(unavailable)
    await expect(keysOf(foreign)).rejects.toMatchObject(unavailable)
    const nowhere = createS3Storage({ ...server.address, bucket: 'no-such-bucket' })
    await expect(keysOf(nowhere)).rejects.toMatchObject(unavailable)
    await expect(nowhere.put('aa.bin', bytesOf(1))).rejects.toMatchObject(unavailable)
  })
})

import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '#test/support/run-command.ts'
import { type S3Server, startS3Server } from '#test/support/s3-server.ts'
import { createDiskStorage } from '../platform/storage/disk-storage.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-test-copy-'))
let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const run = (args: string[], env: Record<string, string> = {}) =>
  runCommand('copy-media', args, { DATA_DIR: dataDir, ...env })

it('takes uploads to S3 and back, as often as one likes', async () => {
  const disk = createDiskStorage(join(dataDir, 'media'))
  const keys = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(64, 'a')}.webp`)
  for (const key of keys) await disk.put(key, Buffer.from(key))
  await disk.put('share/0123', Buffer.from('drawn'))
  await disk.put(`${keys[0]}.1.tmp`, Buffer.from('half'))
  const env = { STORAGE_URL: server.storageUrl }
  const first = await run(['--to=s3'], env)
  expect([first.code, first.stdout.trim()]).toEqual([0, '21 copied, 0 were there already'])
  expect(server.objects.get(`uploads/${keys[3]}`)?.bytes.toString()).toBe(keys[3])
  expect([...server.objects.keys()].filter((key) => key.endsWith('.tmp'))).toEqual([])
  expect((await run(['--to=s3'], env)).stdout.trim()).toBe('0 copied, 21 were there already')

  for (const key of keys) await disk.delete(key)
  expect((await run(['--to=disk'], env)).stdout.trim()).toBe('20 copied, 1 were there already')
  expect((await disk.get(keys[7]!))?.toString()).toBe(keys[7])
})

it('says what it needs, and what went wrong', async () => {
  const env = { STORAGE_URL: server.storageUrl }
  for (const [args, more] of [
    [[], env],
    [['--to=elsewhere'], env],
    [['--to=s3', '--now'], env],
    [['--to=s3'], {}],
  ] as const) {
    const answer = await run([...args], more)
    expect([answer.code, answer.stderr]).toEqual([2, expect.stringContaining('--to=s3')])
  }
  await server.goAway()
  const away = await run(['--to=disk'], env)
  await server.comeBack()
  expect(away.code).toBe(1)
})

import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '#test/support/until.ts'
import { createLogger } from '../logger.ts'
import { BALLAST_FILE, createDiskGuard, type DiskGuard, keptFromUploads } from './disk-guard.ts'

describe('the guard of the disk', () => {
  let dataDir: string
  let guard: DiskGuard
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'waypost-disk-'))
    guard = createDiskGuard({
      dataDir,
      log: createLogger({ level: 'silent' }),
      ballastBytes: 3_000_000,
      lookEveryMs: 10,
      startAfterMs: 10,
    })
  })
  afterEach(() => {
    guard.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const ballast = () => join(dataDir, BALLAST_FILE)

  it('reserves space that is really allocated', async () => {
    guard.start()
    await until(() => existsSync(ballast()) && statSync(ballast()).size === 3_000_000)
    expect(statSync(ballast()).blocks * 512).toBeGreaterThanOrEqual(3_000_000)
    expect(guard.state()).toBe('good')
  })

  it('frees it when the disk is full, and reserves it again when there is room', async () => {
    guard.start()
    await until(() => existsSync(ballast()))
    guard.noteFull()
    expect([guard.state(), existsSync(ballast())]).toEqual(['full', false])
    await until(() => guard.state() === 'good')
    expect(existsSync(ballast())).toBe(true)
  })

  it('reserves much more room from uploads than from other writes, and accepts none when full', () => {
    const [MB, GB] = [1024 ** 2, 1024 ** 3]
    const kept = [0.25, 4, 20, 100, 4_000].map((gigabytes) => keptFromUploads(gigabytes * GB) / MB)
    expect(kept).toEqual([128, 512, 1_024, 5_120, 10_240])
    expect(guard.hasRoomForUploads()).toBe(true)
    guard.noteFull()
    expect(guard.hasRoomForUploads()).toBe(false)
  })

  it('stays broken until a restart', async () => {
    guard.start()
    guard.noteBroken()
    await guard.broken
    guard.noteFull()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(guard.state()).toBe('broken')
  })
})

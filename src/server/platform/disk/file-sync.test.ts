import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileSync } from './file-sync.ts'

describe('the thread that syncs a file', () => {
  let folder: string
  let file: number
  let sync: FileSync
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'file-sync-'))
    file = openSync(join(folder, 'file'), 'w+')
    sync = new FileSync('file-sync')
    process.on('worker', note)
  })
  afterEach(() => {
    process.off('worker', note)
    threads.length = 0
    sync.close()
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  })

  const start = (of = file) => new Promise<string>((resolve) => sync.start(of, resolve))

  it('says when a file is on disk, one after the other', async () => {
    for (let round = 0; round < 20; round++) {
      writeSync(file, 'a click')
      const synced = start()
      expect(sync.isBusy).toBe(true)
      expect(await synced).toBe('')
      expect(sync.isBusy).toBe(false)
    }
    expect(threads).toHaveLength(1)
  })

  it('lets the thread run first if both share a core, whatever the result', async () => {
    sync.close()
    sync = new FileSync('file-sync', true)
    for (let round = 0; round < 20; round++) expect(await start()).toBe('')
    expect(await start(987_654)).toBe('EBADF')
    await threads[0]!.terminate()
    for (let round = 0; round < 3; round++) expect(await start()).toBe('')
    expect(threads).toHaveLength(2)
  })

  it("reports the disk's error, and continues", async () => {
    expect(await start(987_654)).toBe('EBADF')
    expect(await start()).toBe('')
  })

  it('is replaced if it dies half way: the file is still synced', async () => {
    await start()
    const answers: string[] = []
    sync.start(file, (error) => answers.push(error))
    await threads[0]!.terminate()
    await expect.poll(() => answers).toEqual([''])
    expect(await start()).toBe('')
    expect(threads).toHaveLength(2)
  })

  it('finishes the running sync at once on request, and only once', async () => {
    const answers: string[] = []
    sync.start(file, (error) => answers.push(error))
    sync.finish()
    expect(answers).toEqual([''])
    expect(await start()).toBe('')
    expect(answers).toEqual([''])
  })

  it('is noticed before its turn in the event loop, once, and only on success', async () => {
    const answers: string[] = []
    expect(sync.notice()).toBe(false)
    sync.start(file, (error) => answers.push(error))
    const deadline = performance.now() + 10_000
    while (!sync.notice() && performance.now() < deadline);
    expect(answers).toEqual([''])
    expect(sync.isBusy).toBe(false)
    expect(sync.notice()).toBe(false)
    expect(await start()).toBe('')
    expect(answers).toEqual([''])
    expect(await start(987_654)).toBe('EBADF')
    expect(sync.notice()).toBe(false)
  })

  it('also reports its end to callers that checked too early', async () => {
    for (let round = 0; round < 60; round++) {
      const synced = new Promise<string>((resolve) => sync.start(file, resolve, true))
      // ends before, during and after the turn
      if (round % 3 > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, round % 3)
      expect(await synced).toBe('')
      expect(sync.isBusy).toBe(false)
    }
    expect(await new Promise((resolve) => sync.start(987_654, resolve, true))).toBe('EBADF')
    expect(threads).toHaveLength(1)
  })

  it('closes a file once it is no longer being synced', async () => {
    const other = openSync(join(folder, 'other'), 'w+')
    const synced = start(other)
    sync.closeFile(other)
    expect(() => fstatSync(other)).not.toThrow()
    expect(await synced).toBe('')
    expect(() => fstatSync(other)).toThrow('EBADF')
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchPatiently } from '#test/support/app-client.ts'
import { npmStart } from '#test/support/npm-start.ts'
import { until } from '#test/support/until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A file whose disk is always full. */
const FULL = '/dev/full'

/**
 * The log is usually a file on the same disk as everything else: when the disk is full, or nobody
 * reads the log any more, the server must continue (F6).
 */
describe('a server whose log cannot be written', () => {
  const folders: string[] = []
  let child: ChildProcess | undefined

  afterEach(() => {
    child?.kill('SIGKILL')
    child = undefined
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  async function startWith(output: 'pipe' | number): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-log-'))
    folders.push(folder)
    const port = await freePort()
    child = spawn(process.execPath, [...npmStart], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        // each call is a line
        LOG_LEVEL: 'debug',
      },
    })
    child.stdout?.resume()
    child.stderr?.resume()
    const url = `http://127.0.0.1:${port}`
    await until(
      async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status === 200,
      30_000,
    )
    return url
  }

  async function expectToWork(url: string) {
    for (let time = 0; time < 3; time += 1) {
      const refused = await fetchPatiently(`${url}/api/v1/links`)
      expect([refused.status, await refused.json()]).toEqual([
        401,
        { error: expect.objectContaining({ message: 'err_401' }) },
      ])
      const unknown = await fetchPatiently(`${url}/nothing-here`)
      expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
    const ended = new Promise((resolve) => child!.once('exit', resolve))
    child!.kill('SIGTERM')
    expect(await ended).toBe(0)
  }

  it.skipIf(!existsSync(FULL))(
    'starts, answers as ever and stops with a full disk',
    async () => {
      const full = openSync(FULL, 'w')
      try {
        await expectToWork(await startWith(full))
      } finally {
        closeSync(full)
      }
    },
    60_000,
  )

  it('answers as ever when the reader of its output has gone', async () => {
    const url = await startWith('pipe')
    child!.stdout!.destroy()
    child!.stderr!.destroy()
    await expectToWork(url)
  }, 60_000)
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

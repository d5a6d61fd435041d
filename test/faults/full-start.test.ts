import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { setUp } from '#test/support/app-client.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { until } from '#test/support/until.ts'

/** A separate small disk, if one can be mounted. */
const folder = mkdtempSync(join(tmpdir(), 'waypost-full-start-'))
const canMount =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder]).status === 0
const dataDir = join(folder, 'data')

let server: ServerProcess | undefined
afterAll(async () => {
  await server?.stop()
  if (canMount) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(!canMount)(
  'a start on a disk without a byte left redirects (F6)',
  {
    timeout: 90_000,
  },
  async () => {
    server = await startServer({ dataDir })
    const client = await setUp(server)
    const { alias } = await client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: 'https://example.com/full',
    })
    await until(() => existsSync(join(dataDir, 'ballast')), 20_000)
    await server.kill()
    fillToTheLastByte()

    server = await startServer({ dataDir })
    expect(existsSync(join(dataDir, 'ballast'))).toBe(false)
    for (let at = 0; at < 50; at++) {
      const answer = await fetch(`${server.url}/${alias}`, { redirect: 'manual' })
      expect(answer.status).toBe(302)
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  },
)

function fillToTheLastByte(): void {
  for (const [name, bytes] of [
    ['large', 160 * 1024 * 1024],
    ['small', 4096 * 64],
  ] as const) {
    try {
      writeFileSync(join(folder, name), Buffer.alloc(bytes))
    } catch {
      // as much as there was
    }
  }
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppClient, fetchPatiently, setUp } from './support/app-client.ts'
import type { LoadedModules } from './support/record-modules.ts'
import { startServer } from './support/server-process.ts'
import { until } from './support/until.ts'

/** decision 079 */
describe('the start of an installation', () => {
  let folder: string
  let dataDir: string
  let client: AppClient

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-start-'))
    dataDir = join(folder, 'data')
    const first = await startServer({ dataDir })
    client = await setUp(first)
    await client.call('POST', '/api/v1/links', {
      destination: 'https://example.com/',
      alias: 'begin',
    })
    await first.stop()
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** up to its end, after a redirect and what `also` asks for */
  async function loadedBy(also: (url: string) => Promise<unknown> = async () => {}) {
    const to = join(folder, 'loaded.json')
    const hook = new URL(`./support/record-modules.ts?to=${to}`, import.meta.url)
    const server = await startServer({ dataDir, env: { NODE_OPTIONS: `--import=${hook.href}` } })
    try {
      const { status } = await fetch(`${server.url}/begin`, { redirect: 'manual' })
      expect(status).toBe(302)
      await also(server.url)
    } finally {
      await server.stop()
    }
    return JSON.parse(readFileSync(to, 'utf8')) as LoadedModules
  }

  it('loads the packages that every start needs, and no other', { timeout: 60_000 }, async () => {
    const { ours, all, files, builtin } = await loadedBy()
    expect(ours).toEqual(
      [
        '@fastify/multipart',
        'bowser',
        'cookie',
        'dejavu-fonts-ttf',
        '@expo-google-fonts/inter',
        'fastify',
        'ipaddr.js',
        'isbot',
        'kysely',
        'mmdb-lib',
        'pino',
        'uqr',
        'ws',
        'zod',
      ].sort(),
    )
    expect(
      all.filter((name) => /ajv|fast-json-stringify-compiler|opentelemetry/.test(name)),
    ).toEqual([])
    expect(files).toContain('server/compose.ts')
    const rare = /migrations\/|(seed|reset)-demonstration|demo-content\//
    expect(files.filter((file) => rare.test(file))).toEqual([])
    expect(builtin.filter((name) => /undici/.test(name))).toEqual([])
  })

  it('loads the application in pieces that no redirect waits long for (decision 081)', {
    timeout: 60_000,
  }, async () => {
    const { pieces } = await loadedBy()
    expect(Object.keys(pieces).length).toBeGreaterThan(15)
    expect(Object.entries(pieces).filter(([, modules]) => modules > 150)).toEqual([])
  })

  it('loads the others for the calls that need them', { timeout: 60_000 }, async () => {
    const { ours } = await loadedBy(async (url) => {
      const headers = { authorization: client.accessToken }
      expect((await fetch(`${url}/api/v1/links`, { headers })).status).toBe(200)
      const metrics = await (await fetchPatiently(`${url}/metrics`)).text()
      expect(metrics).toMatch(/^process_start_time_seconds \d/m)
    })
    expect(ours).toEqual(expect.arrayContaining(['jose', 'prom-client']))
  })

  it('leaves compiled code for the next one, also when it is killed', {
    timeout: 60_000,
  }, async () => {
    const cache = join(folder, 'compiled')
    const server = await startServer({ dataDir, env: { NODE_COMPILE_CACHE: cache } })
    await until(() => filesIn(cache) > 1_000)
    await server.kill()
  })
})

function filesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true }).length
  } catch {
    return 0
  }
}

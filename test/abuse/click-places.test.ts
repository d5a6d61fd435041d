import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AppClient, setUp } from '../support/app-client.ts'
import { makePlaceDatabase } from '../support/place-database.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/**
 * Country and city of a click, from the proxy's header to the statistics; the address is stored
 * nowhere.
 */

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const LONDON = '81.2.69.160'
const PORTO = '2a02:dead:beef:7::9'

describe('the place of a click', { timeout: 60_000 }, () => {
  let folder: string
  let server: ServerProcess | undefined
  let client: AppClient
  let linkId: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waypost-places-'))
  })
  afterEach(async () => {
    await server?.kill()
    server = undefined
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (env: Record<string, string>) => {
    server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.0/8', ...env } })
    client = await setUp(server)
    const link = { destination: 'https://example.com/', alias: 'placed' }
    linkId = (await client.call<{ id: string }>('POST', '/api/v1/links', link)).id
    return server
  }
  const visit = async (forwardedFor: string) => {
    const headers = { 'user-agent': BROWSER, 'x-forwarded-for': forwardedFor }
    const answer = await fetch(`${server!.url}/placed`, { redirect: 'manual', headers })
    expect(answer.status).toBe(302)
  }
  const breakdown = async (dimension: string) => {
    const path = `/api/v1/statistics/breakdown?scope=link&id=${linkId}&dimension=${dimension}`
    const { items } = await client.call<{ items: { value: string; clicks: number }[] }>('GET', path)
    return Object.fromEntries(items.map(({ value, clicks }) => [value, clicks]))
  }
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)

  it('is its country, by the address that a trusted proxy names', async () => {
    await start({})
    // a client before the proxy may send any header
    await visit(`5.9.0.1, ${LONDON}`)
    await visit(LONDON)
    await visit('5.9.0.1')
    await visit('2001:218::1')
    await visit('10.1.2.3')
    await until(async () => sum(await breakdown('country')) === 5)
    expect(await breakdown('country')).toEqual({ GB: 2, DE: 1, JP: 1, '': 1 })
    expect(await breakdown('city')).toEqual({ '': 5 })
  })

  it('is the connection’s own where no proxy is trusted', async () => {
    await start({ TRUSTED_PROXIES: '' })
    await visit(LONDON)
    await until(async () => sum(await breakdown('country')) === 1)
    expect(await breakdown('country')).toEqual({ '': 1 })
  })

  it('is country and city with GEOIP_FILE, and no address lies in DATA_DIR', async () => {
    const file = join(folder, 'cities.mmdb')
    const networks = {
      '81.2.69.0/24': { country: { iso_code: 'GB' }, city: { names: { en: 'London' } } },
      '2a02:dead::/32': { country: { iso_code: 'PT' }, city: { names: { en: 'Porto' } } },
    }
    await writeFile(file, makePlaceDatabase({ networks }))
    const { dataDir } = await start({ GEOIP_FILE: file })
    await visit(LONDON)
    await visit(LONDON)
    await visit(PORTO)
    await visit('5.9.0.1')
    await until(async () => sum(await breakdown('country')) === 4)
    expect(await breakdown('country')).toEqual({ GB: 2, PT: 1, '': 1 })
    expect(await breakdown('city')).toEqual({ London: 2, Porto: 1, '': 1 })
    const live = await client.call<{ last: { city: string }[] }>(
      'GET',
      `/api/v1/statistics/live?scope=link&id=${linkId}`,
    )
    expect(live.last.map(({ city }) => city).sort()).toEqual(['', 'London', 'London', 'Porto'])
    const files = globSync('**/*', { cwd: dataDir, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    expect(files.map(({ name }) => name)).toContain('clicks.duckdb')
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name))
      for (const address of [LONDON, PORTO, '5.9.0.1']) {
        expect(bytes.includes(address), `${address} in ${name}`).toBe(false)
      }
    }
  })

  it('stops the start when GEOIP_FILE is none', async () => {
    const file = join(folder, 'broken.mmdb')
    await writeFile(file, 'not a database')
    const refused = startServer({ env: { GEOIP_FILE: file } })
    await expect(refused).rejects.toThrow(/GEOIP_FILE is not usable: .* is no MaxMind database\./)
  })
})

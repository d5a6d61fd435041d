import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { createOrigins } from '#server/platform/http/origins.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { isOwnAddress } from './own-hosts.ts'

describeOn('sqlite', 'an address of our own', (engine) => {
  const depsWith = (publicUrl?: string, shortUrl?: string) => {
    const deps = testDeps(engine, { config: { publicUrl, shortUrl, port: 3000 } })
    return { ...deps, origins: createOrigins(deps.config, 3000) }
  }

  it.each([
    'https://sho.rt/a',
    'http://sho.rt/a',
    'https://SHO.RT./a',
    'https://www.sho.rt/a',
    'https://sho.rt:8443/a',
    'https://app.example/x',
    'http://xn--bcher-kva.example/',
    'http://www.xn--bcher-kva.example./',
    'http://localhost:3000/a',
    'http://localhost./a',
    'http://127.0.0.1:3000/a',
    'http://2130706433:3000/',
    'http://[::ffff:7f00:1]:3000/',
    'http://0.0.0.0:3000/',
  ])('is %s', async (address) => {
    const deps = depsWith('https://app.example', 'https://sho.rt')
    const domain = { id: 'd1', host: 'xn--bcher-kva.example', verified_at: 1, created_at: 1 }
    await deps.db.insertInto('domain').values(domain).execute()
    expect(await isOwnAddress(deps, new URL(address).href)).toBe(true)
  })

  it.each([
    'https://example.com/',
    'https://sho.rt.example.com/',
    'https://notsho.rt/',
    'http://localhost:9999/',
    'http://127.0.0.1:9999/',
    'http://unverified.example/',
  ])('is not %s', async (address) => {
    const deps = depsWith('https://app.example', 'https://sho.rt')
    const domain = { id: 'd1', host: 'unverified.example', created_at: 1 }
    await deps.db.insertInto('domain').values(domain).execute()
    expect(await isOwnAddress(deps, new URL(address).href)).toBe(false)
  })

  it('is one of this machine on our port', async () => {
    const deps = depsWith()
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    for (const { address, family } of own) {
      const host = family === 'IPv6' ? `[${address.split('%')[0]}]` : address
      expect(await isOwnAddress(deps, `http://${host}:3000/`), host).toBe(true)
      expect(await isOwnAddress(deps, `http://${host}:3001/`), host).toBe(false)
    }
  })
})

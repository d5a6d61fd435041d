import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DomainAnswer } from '#contract/domains.ts'
import { text } from '#web/messages/index.ts'
import { type AcmeServer, BLOCKED, hasPebble, startAcmeServer } from '../support/acme-server.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import { freePorts } from '../support/free-ports.ts'
import { secureClient } from '../support/https-fetch.ts'
import { beginServer, type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const WAY = 'way.example'
const SHOP = 'go.shop.example'
// a headless browser does not count as a person
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36'

/**
 * A browser opens https:// on the installation's host and on a domain, with both ways to get
 * certificates.
 */
describe.runIf(hasPebble)('https', () => {
  let folder: string
  let ports: { http: number; tls: number; behind: number }
  let acme: AcmeServer
  let browser: Browser
  let tab: Page
  let server: ServerProcess
  let caddy: ChildProcess | undefined

  const environment = () => ({
    PUBLIC_URL: `https://${WAY}:${ports.tls}`,
    DNS_SERVERS: acme.dns.servers.join(),
  })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-https-'))
    const [http, tls, behind] = (await freePorts(3)) as [number, number, number]
    ports = { http, tls, behind }
    acme = await startAcmeServer({ httpPort: http, tlsPort: tls })
    browser = await launchBrowser([
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      `--ignore-certificate-errors-spki-list=${publicKeyHash(acme.intermediate)}`,
    ])
    tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    server = await startServer({
      port: http,
      dataDir: join(folder, 'data'),
      env: {
        ...environment(),
        ...{ TLS_PORT: String(tls), ACME_EMAIL: 'operator@way.example' },
        ...{ ACME_DIRECTORY: acme.directory, ACME_CA_FILE: acme.rootsFile },
      },
    })
  })
  afterAll(async () => {
    caddy?.kill()
    await browser?.close()
    await server?.stop()
    await acme?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const call = <T>(method: string, path: string, body?: unknown) =>
    tab.evaluate(
      async ({ method, path, body }) => {
        const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
        const answer = await fetch(path, {
          ...{ method, headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
        return text === '' ? undefined : JSON.parse(text)
      },
      { method, path, body },
    ) as Promise<T>

  /** Its records are as they are to be. */
  const addDomain = async (host: string) => {
    const domain = await call<DomainAnswer>('POST', '/api/v1/domains', { host })
    const [proof] = domain.records
    acme.dns.zones.set(proof!.name, { TXT: [proof!.value] })
    acme.dns.zones.set(host, { CNAME: [WAY] })
    await call('POST', `/api/v1/domains/${domain.id}/check`)
    return domain
  }

  /** The destination is not requested: the browser reports where it was redirected. */
  const follow = async (address: string) => {
    const page = await browser.newPage({ userAgent: PERSON })
    const sent = page.waitForRequest('https://there.example/**', { timeout: 10_000 })
    await page.goto(address).catch(() => {})
    const url = (await sent).url()
    await page.close()
    return url
  }

  it('comes by itself, for the installation and for a domain that is proven', async () => {
    const app = `https://${WAY}:${ports.tls}`
    await until(() => opens(`${app}/livez`), 30_000)
    await until(() => server.firstAdministratorUrl !== undefined)
    const token = new URL(server.firstAdministratorUrl!).searchParams.get('token')
    await tab.goto(`${app}/user-login`)
    await call('POST', '/api/v1/setup', { token, ...CREATOR })
    await call('POST', '/post-jwt-login', CREATOR)
    const refused = await addDomain(BLOCKED)
    const domain = await addDomain(SHOP)
    await tab.goto(`${app}/app/settings/domains/${refused.id}`)
    await tab.getByText(text.domains.certificateProblems.refused).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.goto(`${app}/app/settings/domains/${domain.id}`)
    await tab.getByText(text.domains.states.active, { exact: true }).first().waitFor()
    await tab.getByRole('heading', { name: text.domains.certificate }).waitFor()
    await tab.getByText(/Issued by Pebble/).waitFor()
    expect(await violationsOf(tab)).toEqual([])

    const destination = 'https://there.example/spring'
    await call('POST', '/api/v1/links', { destination, alias: 'spring', domain: SHOP })
    // plain HTTP redirects to https, before HSTS takes effect
    expect(await follow(`http://${SHOP}:${ports.http}/spring`)).toBe(destination)
    expect(await follow(`https://${SHOP}:${ports.tls}/spring`)).toBe(destination)
    await expectClicks(2)
  })

  it('is spoken by processes that redirect, also while the one that is everything is away', async () => {
    const redirects = beginServer({
      port: ports.http,
      dataDir: join(folder, 'data'),
      args: ['--role=redirect'],
      env: {
        ...environment(),
        ...{ TLS_PORT: String(ports.tls), ACME_EMAIL: 'operator@way.example' },
      },
    })
    await redirects.ready
    await server.stop()
    const client = secureClient(ports.tls, acme.root)
    const answer = await client.send(`https://${SHOP}/spring`)
    expect(answer).toMatchObject({ status: 302, text: '' })
    await expect(client.send('https://nobody.example/', { agent: false })).rejects.toThrow(/alert/)
    client.close()
    await redirects.stop()
  })

  it('comes from Caddy, which asks for which names it may', async () => {
    server = await startServer({
      port: ports.behind,
      dataDir: join(folder, 'data'),
      env: { ...environment(), TRUSTED_PROXIES: '127.0.0.0/8' },
    })
    const options = `http_port ${ports.http}
      https_port ${ports.tls}
      acme_ca ${acme.directory}
      acme_ca_root ${acme.rootsFile}
      admin off
      skip_install_trust`
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, readFileSync('deploy/Caddyfile', 'utf8').replace(/^\{$/m, `{\n${options}`))
    caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { HOME: folder, DOMAIN: WAY, WAYPOST: `127.0.0.1:${ports.behind}` },
    })
    let said = ''
    caddy.stderr!.on('data', (chunk) => {
      said += chunk
    })
    await until(() => opens(`https://${WAY}:${ports.tls}/livez`), 30_000)
    await until(() => opens(`https://${SHOP}:${ports.tls}/livez`), 30_000)
    expect(await follow(`https://${SHOP}:${ports.tls}/spring`)).toBe('https://there.example/spring')
    expect(await opens(`https://nobody.example:${ports.tls}/`)).toBe(false)
    expect(said).not.toMatch(/"identifier":"nobody\.example"/)
    await tab.goto(`https://${WAY}:${ports.tls}/user-login`)
    await expectClicks(4)
    const gone = once(caddy, 'exit')
    caddy.kill()
    await gone
    caddy = undefined
  })

  const opens = async (address: string) => {
    const page = await browser.newPage()
    const answer = await page.goto(address).catch(() => null)
    await page.close()
    return answer?.ok() === true
  }

  const expectClicks = async (count: number) => {
    await until(async () => {
      const { items } = await call<{ items: { clicks: number }[] }>('GET', '/api/v1/links?q=spring')
      return items[0]?.clicks === count
    })
  }
})

const publicKeyHash = (pem: string) =>
  createHash('sha256')
    .update(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

import { once } from 'node:events'
import { connect as connectWithTls } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { hasPebble, startAcmeServer } from '#test/support/acme-server.ts'
import { describeOn, type TestEngine } from '#test/support/engines.ts'
import { freePorts } from '#test/support/free-ports.ts'
import { secureClient } from '#test/support/https-fetch.ts'
import { createLinkApp } from '#test/support/link-app.ts'
import { until } from '#test/support/until.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findCertificate } from '../../platform/tls/certificate.repository.ts'
import { presentDomain } from './domains.presenter.ts'
import { findDomain, insertDomain } from './domains.repository.ts'
import { getDomain } from './domains.service.ts'
import { orderDueCertificates } from './order-certificates.service.ts'

const WAY = 'way.example'
const SHOP = 'go.shop.example'
const MINUTE_MS = 60_000
const SEEN = JSON.stringify({
  ...{ isApex: false, texts: [], aliases: [], v4: [], v6: [], own4: [], own6: [], parkedAt: null },
})

describe.runIf(hasPebble)('certificates that are fetched here (A70, A71, F30)', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  const prepare = async (engine: TestEngine, { lifeSeconds = 3_600, refused = 5 } = {}) => {
    const [port] = await freePorts(1)
    const tls = { port: port!, email: 'operator@way.example', directory: '', authorityRoots: '' }
    const app = await createLinkApp(engine, {
      ...{ publicUrl: `https://${WAY}`, tls, trustedProxies: [], startAt: Date.now() },
    })
    ends.push(app.close)
    const httpPort = Number(new URL(app.origin).port)
    const acme = await startAcmeServer({ httpPort, lifeSeconds, refused })
    ends.push(acme.stop)
    Object.assign(tls, acme.settings(port!))
    const client = secureClient(port!, acme.root)
    ends.push(client.close)
    return { app, deps: app.deps, acme, client, port: port!, httpPort }
  }
  type Prepared = Awaited<ReturnType<typeof prepare>>

  const putDomain = async ({ app, deps }: Prepared, values: { pointed_at: number | null }) => {
    await transaction(deps, async (deps) => {
      const row = { id: 'd1', name: SHOP, host: SHOP, space_id: app.owner.spaceId, observed: SEEN }
      await insertDomain(deps.db, { ...row, verified_at: 1, created_at: 1, ...values })
      await recordChange(deps, 'domain', 'd1')
    })
    await until(() => deps.domains.byId('d1') !== undefined)
  }
  const order = async ({ app, deps }: Prepared, host = WAY) => {
    const before = (await findCertificate(deps.db, host))?.sealed_key
    await orderDueCertificates(deps)
    const after = await findCertificate(deps.db, host)
    if (after?.sealed_key && after.sealed_key !== before)
      await until(() => app.certificates.has(host))
    return after
  }
  const answerOf = async ({ app, deps }: Prepared) => {
    const known = await getDomain(deps, { userId: app.owner.userId, id: 'd1' })
    return presentDomain(deps, known.row, known)
  }

  describeOn('sqlite', 'of our own hosts and of domains', (engine) => {
    it('are ordered for proven domains that lead here, and serve redirects that count', async () => {
      const all = await prepare(engine)
      const { app, deps, client, httpPort } = all
      await putDomain(all, { pointed_at: null })
      await order(all)
      expect(await findCertificate(deps.db, SHOP)).toBeUndefined()
      await deps.db.updateTable('domain').set({ pointed_at: 1 }).execute()
      const row = await order(all, SHOP)
      expect(row).toMatchObject({ problem: '', failures: 0, challenge_token: null })
      expect(row!.sealed_key).not.toContain('KEY')
      expect(await answerOf(all)).toMatchObject({
        state: 'active',
        problem: null,
        certificate: { by: 'acme', expiresAt: new Date(row!.expires_at!).toISOString() },
        certificateProblem: null,
      })
      expect((await answerOf(all)).certificate!.issuer).toMatch(/^Pebble/)

      const destination = 'https://example.com/there'
      await app.makeLink('spring', { destination })
      for (const isSame of [false, true]) {
        const answer = await client.send(`https://${WAY}/spring`)
        expect(answer).toMatchObject({ status: 302, headers: { location: destination } })
        expect(answer.headers['strict-transport-security']).toBeDefined()
        expect(answer.headers.connection).toBe('keep-alive')
        if (isSame) expect(answer.localPort).toBe(await portOf(client))
      }
      await until(() => app.clicks().length === 3)

      // plain HTTP redirects to https, except for an authority's requests
      const visitor = app.client()
      const plain = (path: string, host: string, method = 'GET') =>
        visitor.send(path, { method, headers: { host } })
      const led = await plain('/spring?a=b', `${WAY}:${httpPort}`)
      expect(led.status).toBe(301)
      expect(led.headers.get('location')).toBe(`https://${WAY}/spring?a=b`)
      expect((await plain('/api/v1/links', WAY, 'POST')).status).toBe(308)
      expect((await plain('/', SHOP)).headers.get('location')).toBe(`https://${SHOP}/`)
      expect((await plain('/.well-known/acme-challenge/none', SHOP)).status).toBe(404)
      expect((await plain('/spring', 'other.example')).status).toBe(421)
      expect(app.clicks()).toHaveLength(3)

      // a limit holds as it does without TLS
      await app.makeLink('once-only', { destination, clickLimit: 1 })
      const once = () => client.send(`https://${WAY}/once-only`)
      expect(await once()).toMatchObject({ status: 302, headers: { location: destination } })
      const over = await once()
      expect([over.status, over.headers.location]).toEqual([410, undefined])
      await until(() => app.clicks().length === 4)
    })

    const portOf = async (client: Prepared['client']) =>
      (await client.send(`https://${WAY}/spring`)).localPort

    it('are renewed while in use, with a third of their life left', async () => {
      const all = await prepare(engine)
      const { app, deps, client, port, acme } = all
      const first = await order(all)
      await app.makeLink('spring')
      const before = await client.send(`https://${WAY}/spring`)
      app.clock.advance(39 * MINUTE_MS)
      expect((await order(all))!.sealed_key).toBe(first!.sealed_key)
      app.clock.advance(2 * MINUTE_MS)
      expect((await order(all))!.sealed_key).not.toBe(first!.sealed_key)
      // open connections stay, new ones get the new certificate
      const kept = await client.send(`https://${WAY}/spring`)
      expect(kept).toMatchObject({ localPort: before.localPort, serial: before.serial })
      const other = secureClient(port, acme.root)
      ends.push(other.close)
      await until(async () => {
        const answer = await other.send(`https://${WAY}/spring`, { agent: false })
        return answer.status === 302 && answer.serial !== before.serial
      })
      expect(await deps.db.selectFrom('certificate').select('host').execute()).toHaveLength(1)
    })

    it('that cannot be issued say why, and are retried less and less often', async () => {
      const all = await prepare(engine)
      const { app, deps, acme } = all
      await order(all)
      await putDomain(all, { pointed_at: 1 })
      acme.dns.zones.set(SHOP, { A: ['127.0.0.9'] })
      const waits: number[] = []
      for (let times = 0; times < 3; times++) {
        const row = await order(all, SHOP)
        waits.push((row!.next_order_at - deps.clock.now()) / MINUTE_MS)
        app.clock.advance(row!.next_order_at - deps.clock.now())
      }
      expect(waits).toEqual([1, 5, 30])
      const { problem, certificate, certificateProblem } = await answerOf(all)
      expect({ problem, certificate }).toEqual({ problem: 'err_283', certificate: null })
      expect(certificateProblem).toMatchObject({ reason: 'refused' })
      expect(certificateProblem!.detail).toMatch(/127\.0\.0\.9|refused|Fetching/)

      // the authority is unreachable: its last message stays until it sends another
      await acme.stop()
      const away = await order(all, SHOP)
      expect(JSON.parse(away!.problem)).toEqual({ reason: 'away', detail: '' })
      expect((away!.next_order_at - deps.clock.now()) / MINUTE_MS).toBe(15)
      ends.splice(ends.indexOf(acme.stop), 1)
      expect(await findDomain(deps.db, 'd1')).toMatchObject({ verified_at: 1, pointed_at: 1 })
      expect(app.certificates.has(WAY)).toBe(true)
    })

    it('are at most five new ones a week below one registered name', async () => {
      const all = await prepare(engine, { refused: 0 })
      const { app, deps } = all
      for (let at = 0; at < 6; at++) {
        const host = `n${at}.shop.example`
        const row = { id: `n${at}`, name: host, host, space_id: app.owner.spaceId, created_at: 1 }
        await insertDomain(deps.db, { ...row, verified_at: 1, pointed_at: 1 })
      }
      await order(all)
      const rows = await deps.db.selectFrom('certificate').selectAll().orderBy('host').execute()
      expect(rows.filter(({ chain }) => chain !== null)).toHaveLength(6)
      const limited = rows.find(({ chain }) => chain === null)!
      expect(JSON.parse(limited.problem)).toEqual({ reason: 'limited', detail: '' })
      expect(limited.next_order_at - deps.clock.now()).toBeGreaterThan(6 * 24 * 60 * MINUTE_MS)
    })

    it('do not exist for a name that is not ours: nothing is ordered, and the handshake fails', async () => {
      const all = await prepare(engine)
      const { deps, client, port } = all
      await order(all)
      const rows = await deps.db.selectFrom('certificate').select('host').execute()
      for (const host of ['other.example', SHOP, 'x'.repeat(200)]) {
        await expect(client.send(`https://${host}/`, { agent: false })).rejects.toThrow(
          /handshake|alert/i,
        )
      }
      const nameless = connectWithTls({ port, rejectUnauthorized: false })
      await expect(once(nameless, 'secureConnect')).rejects.toThrow(/handshake|alert/i)
      expect(await deps.db.selectFrom('certificate').select('host').execute()).toEqual(rows)
    })
  })

  describeOn('postgres', 'of our own hosts and of domains', (engine) => {
    it('are ordered for proven domains that lead here', async () => {
      const all = await prepare(engine)
      await putDomain(all, { pointed_at: 1 })
      await order(all, SHOP)
      const answer = await all.client.send(`https://${SHOP}/nothing`)
      expect(answer.status).toBe(404)
      expect((await answerOf(all)).certificate!.by).toBe('acme')
    })
  })
})

import { expect, it } from 'vitest'
import { extensionRoutes } from '#server/features/add-ons/index.ts'
import { identityRoutes } from '#server/features/identity/index.ts'
import { routes } from '#server/routes.ts'
import { makeAccount } from '../support/accounts.ts'
import { describeOn, readAllTables } from '../support/engines.ts'
import { createIdentityApp } from '../support/identity-app.ts'

/** A78: the key of a paired browser is good for what the extension does, and nothing else. */

/** Of what it may change, nothing but that new links come, and that it ends itself. */
const WRITES = [
  ...['account.postFakeProfile'],
  ...['addOns.unpair', 'links.bulk', 'links.bulkCsv', 'links.create', 'links.simulate'],
  // which only ask or draw
  ...['lookAlikes.find', 'lookAlikes.findMany', 'qr.linksSheet', 'qr.linksZip'],
]
/** What it may read: its links, what belongs to them, and their numbers. */
const READS = [
  ...['addOns', 'domains', 'folders', 'identity', 'linkLists', 'links', 'moves'],
  ...['qr', 'quarantine', 'slugs', 'statistics'],
]
const EXTENSION = { origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'none' }

describeOn('sqlite', 'the key of a paired browser', (engine) => {
  it('is refused by every call of an account that the extension does not make', async () => {
    const own = new Set(identityRoutes.map(({ endpoint }) => endpoint.id))
    const others = routes.filter(({ endpoint }) => !own.has(endpoint.id))
    const app = await createIdentityApp(engine, { routes: others })
    const ada = await makeAccount(app.deps)
    const made = await app
      .browser()
      .send('POST', `/api/v1/spaces/${ada.spaceId}/browsers`, undefined, {
        headers: { authorization: ada.accessToken },
      })
    const code = made.body.pairing.split('#')[1]
    const paired = await app
      .browser()
      .send('POST', '/api/v1/extension/pair', { code, name: 'F' }, { headers: EXTENSION })
    const { endpoint: unpair } = extensionRoutes.find(
      ({ endpoint }) => endpoint.id === 'addOns.unpair',
    )!
    const calls = routes
      .map(({ endpoint }) => endpoint)
      // a file that is cut off; the read beside it stands for it
      .filter(({ id }) => id !== unpair.id && id !== 'statistics.export')
      .filter(({ access }) => access !== 'public')
    expect(calls.length).toBeGreaterThan(300)
    const before = await readAllTables(engine.database)
    const heard = { reads: new Set<string>(), writes: [unpair.id as string] }
    for (const { id, method, path, upload, access } of calls) {
      const url = path.replaceAll(/:\w+/g, 'x')
      const body = method === 'GET' || method === 'DELETE' || upload ? undefined : {}
      const { status, body: answer } = await app.browser().send(method, url, body, {
        headers: { authorization: `Bearer ${paired.body.key}` },
      })
      const refused = access === 'administrator' ? [404, 409] : [409]
      if (answer?.error?.message === 'err_101') expect(refused, id).toContain(status)
      else if (access === 'administrator') expect([id, status]).toEqual([id, 404])
      else if (method === 'GET') heard.reads.add(id.split('.')[0]!)
      else heard.writes.push(id)
    }
    expect(heard.writes.sort()).toEqual(WRITES)
    expect([...heard.reads].sort()).toEqual(READS)
    // which say that the key was used
    const withoutUse = (tables: Record<string, unknown>) => ({
      ...tables,
      ...{ api_key: [], counter: [], audit_entry: [] },
    })
    expect(withoutUse(await readAllTables(engine.database))).toEqual(withoutUse(before))
  }, 120_000)
})

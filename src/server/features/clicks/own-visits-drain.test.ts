import { expect, it } from 'vitest'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { makeOwnMark } from '#server/platform/own-mark.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { HARNESS_SECRETS, openRedirectHarness } from '#test/support/redirect-harness.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { countsOfLinks } from './click-counts.service.ts'
import { counterSink } from './click-sinks.ts'
import { counterFunctions } from './drain.job.ts'
import { Drain } from './drain.ts'
import { ownVisitMarks } from './own-visits.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

describeOnBothEngines('from the redirect to the counters', (engine) => {
  it('counts people in an office behind one address, and as own only those who prove it', async () => {
    const deps = { ...testDeps(engine), secrets: HARNESS_SECRETS }
    const ada = await makeAccount(deps, 'ada')
    await insertTestLink(deps, { ...ada, id: 'sale' })
    const slug = {
      domain_id: 'main',
      key: 'sale',
      text: 'sale',
      kind: 'link',
      target_id: 'sale',
    } as const
    const rest = { space_id: ada.spaceId, state: 'live', released_at: null, created_at: 0 } as const
    await deps.db
      .insertInto('slug')
      .values({ ...slug, ...rest })
      .execute()
    const harness = await openRedirectHarness(engine)
    const cookie = `a=b; waypost_own=${makeOwnMark(HARNESS_SECRETS, ada.userId)}`
    const visit = (headers: object) => harness.ask('/sale', { 'user-agent': FIREFOX, ...headers })
    const visits = [{}, {}, { cookie }, {}, { cookie: 'waypost_own=made.up' }]
    for (const headers of visits) expect((await visit(headers)).status).toBe(302)
    await harness.close()

    const functions: Record<string, (...values: never[]) => unknown> = counterFunctions(deps)
    const port = {
      call: async <T>(name: string, ...values: unknown[]) =>
        (await functions[name]!(...(values as never[]))) as T,
    }
    const store = createDuckDbClickStore(':memory:')
    const drain = new Drain({
      dataDir: engine.address.dataDir,
      store,
      counters: counterSink(port),
      markOwnVisits: ownVisitMarks(port),
      log: () => {},
    })
    await drain.pass()
    const counts = await countsOfLinks(deps, ['sale'])
    expect(counts.get('sale')).toMatchObject({ total: 5, human: 4, own: 1 })
    expect(await store.count({})).toMatchObject({ total: 5, human: 4 })
    await drain.close()
    await store.close()
  })
})

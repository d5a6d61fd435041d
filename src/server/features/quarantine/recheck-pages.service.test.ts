import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { startSafeBrowsing } from '#test/support/safe-browsing-server.ts'
import { changePage, createPage, findPageById } from '../pages/index.ts'
import { recheckPages } from './recheck-pages.service.ts'

let service: Awaited<ReturnType<typeof startSafeBrowsing>>
beforeAll(async () => {
  service = await startSafeBrowsing()
})
afterAll(() => service.close())

describeOnBothEngines('a page that forwards', (engine) => {
  it('is checked like a link, refused when it is changed, and left alone while the service is unreachable', async () => {
    service.reset()
    const deps = testDeps(engine, {
      config: { safeBrowsing: { key: service.key, origin: service.origin } },
      fetchOutside: createOutboundFetch({ allowHosts: [service.host] }),
    })
    const { userId } = await makeAccount(deps, 'ada')
    const { id } = await createPage(deps, userId, { username: 'ada-page' })
    const lead = (forwardTo: string) => changePage(deps, { userId, id }, { forwardTo })
    service.state.bad.set('evil.com/', 'phishing')
    await expect(lead('https://www.evil.com/')).rejects.toMatchObject({ code: 'err_241' })
    await lead('https://later.com/x')
    service.state.bad.set('later.com/', 'malware')
    deps.clock.advance(301_000)
    expect(await recheckPages(deps, null)).toEqual({ blocked: 1, freed: 0 })
    expect(await findPageById(deps.db, id)).toMatchObject({
      blocked_reason: 'malware',
      blocked_host: 'later.com',
    })
    service.state.bad.delete('later.com/')
    service.state.status = 500
    deps.clock.advance(301_000)
    expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 0 })
    service.state.status = 200
    deps.clock.advance(60_000)
    expect(await recheckPages(deps, null)).toEqual({ blocked: 0, freed: 1 })
  })
})

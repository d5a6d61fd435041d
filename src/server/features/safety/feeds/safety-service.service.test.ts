import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { startSafeBrowsing } from '#test/support/safe-browsing-server.ts'
import { createLink } from '../../links/index.ts'
import { recheckLinks } from '../../quarantine/recheck.service.ts'
import { judgeAddresses } from '../judge.service.ts'
import {
  checkService,
  getSafetyService,
  removeServiceKey,
  setServiceKey,
} from './safety-service.service.ts'

let service: Awaited<ReturnType<typeof startSafeBrowsing>>
beforeAll(async () => {
  service = await startSafeBrowsing()
})
beforeEach(() => service.reset())
afterAll(() => service.close())

describeOnBothEngines('the key of the safety service', (engine) => {
  const setUp = (key?: string) =>
    testDeps(engine, {
      config: { safeBrowsing: { key, origin: service.origin } },
      fetchOutside: createOutboundFetch({ allowHosts: [service.host] }),
    })

  it('is tried, stored encrypted, used at once and by other processes, and forgotten', async () => {
    const deps = setUp()
    expect(await getSafetyService(deps)).toMatchObject({ source: null })
    await expect(checkService(deps)).rejects.toMatchObject({ code: 'err_294' })
    await expect(removeServiceKey(deps)).rejects.toMatchObject({ code: 'err_294' })
    await expect(setServiceKey(deps, '')).rejects.toMatchObject({ code: 'err_291' })
    await expect(setServiceKey(deps, 'wrong')).rejects.toMatchObject({ code: 'err_292' })
    service.state.status = 500
    await expect(setServiceKey(deps, service.key)).rejects.toMatchObject({ code: 'err_293' })
    service.state.status = 200
    expect(await setServiceKey(deps, service.key)).toEqual({ source: 'setting' })
    expect(JSON.stringify(await readAllTables(engine.database))).not.toContain(service.key)
    service.state.bad.set('evil.com/', 'phishing')
    const elsewhere = setUp()
    for (const one of [deps, elsewhere]) {
      expect((await judgeAddresses(one, ['https://evil.com/'])).size).toBe(1)
    }
    expect(await checkService(deps)).toEqual({ source: 'setting' })
    await removeServiceKey(deps)
    expect((await judgeAddresses(deps, ['https://evil.com/'])).size).toBe(0)
    elsewhere.clock.advance(6_000)
    expect((await judgeAddresses(elsewhere, ['https://evil.com/'])).size).toBe(0)
  })

  it('takes precedence if it is in the environment, and cannot be changed there', async () => {
    const deps = setUp(service.key)
    expect(await getSafetyService(deps)).toEqual({ source: 'environment' })
    await expect(setServiceKey(deps, 'other')).rejects.toMatchObject({ name: 'conflict' })
    await expect(removeServiceKey(deps)).rejects.toMatchObject({ name: 'conflict' })
    service.state.status = 429
    await expect(checkService(deps)).rejects.toMatchObject({ code: 'err_293' })
    expect(await getSafetyService(deps)).toMatchObject({ problem: { problem: 'quota' } })
    service.state.status = 200
    expect(await checkService(deps)).toEqual({ source: 'environment' })
  })

  it('has links checked again: a new verdict blocks, a withdrawn one unblocks, no answer changes nothing', async () => {
    const deps = setUp(service.key)
    const { userId } = await makeAccount(deps, 'ada')
    const given = { alias: 'mine', destination: 'https://turned.com/x' }
    const { id } = await createLink(deps, userId, newLinkSchema.parse(given))
    const blockedAt = async () =>
      (
        await deps.db
          .selectFrom('link')
          .select(['blocked_at', 'blocked_reason'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).blocked_reason
    service.state.bad.set('turned.com/', 'phishing')
    deps.clock.advance(301_000)
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 1, freed: 0 })
    expect(await blockedAt()).toBe('phishing')
    deps.clock.advance(301_000)
    service.state.status = 503
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 0, freed: 0 })
    service.state.status = 200
    service.state.bad.clear()
    deps.clock.advance(301_000)
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 0, freed: 1 })
    expect(await blockedAt()).toBe('')
  })
})

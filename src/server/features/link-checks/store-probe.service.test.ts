import { expect, it } from 'vitest'
import { createCheckedApp } from '#test/support/checked-links.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import type { Probe } from './probe-address.ts'
import { storeProbe } from './store-probe.service.ts'

const address = 'https://a.example/'
const gone: Probe = { kind: 'failed', reason: 'gone', status: 410, wasAnswered: true }
const fine: Probe = { kind: 'alive', reason: '', status: 200, wasAnswered: true }
const guarded: Probe = { kind: 'unclear', reason: '', status: 403, wasAnswered: true }

describeOnBothEngines('what a look at a destination changes', (engine) => {
  async function setUp() {
    const app = await createCheckedApp(engine, [])
    const linkId = await app.make(address)
    const store = async (probe: Probe, hours: number, of = address) => {
      await storeProbe(app.deps, { linkId, address: of, probe })
      app.deps.clock.advance(hours * 3_600_000)
    }
    const kinds = async () => (await app.notices()).items.map(({ kind }: { kind: string }) => kind)
    return { ...app, linkId, store, kinds }
  }

  it('reports once when it is dead and once when it works again, however many checks run at once', async () => {
    const { store, kinds, linkId, deps } = await setUp()
    await store(gone, 13)
    await store(gone, 13)
    expect(await kinds()).toEqual([])
    const wish = { linkId, address, probe: gone }
    await Promise.all([storeProbe(deps, wish), storeProbe(deps, wish), storeProbe(deps, wish)])
    expect(await kinds()).toEqual(['linkDead'])
    // an unclear answer is not good news either
    await store(guarded, 1)
    expect(await kinds()).toEqual(['linkDead'])
    for (let times = 0; times < 4; times++) await store(gone, 13)
    expect(await kinds()).toEqual(['linkDead', 'linkDead'])
    await store(fine, 1)
    await store(fine, 1)
    expect(await kinds()).toEqual(['linkAlive', 'linkDead', 'linkDead'])
  })

  it('reports nothing about ignored links', async () => {
    const { store, kinds, ada, linkId, health } = await setUp()
    await ada.call('PUT', `/api/v1/links/${linkId}/health`, { isIgnored: true })
    for (let times = 0; times < 4; times++) await store(gone, 13)
    expect(await health(linkId)).toMatchObject({ state: 'dead', isIgnored: true })
    await store(fine, 1)
    expect(await kinds()).toEqual([])
  })

  it('counts only for the destination that was checked', async () => {
    const { store, ada, linkId, health, kinds } = await setUp()
    for (let times = 0; times < 3; times++) await store(gone, 13)
    await ada.call('PUT', `/api/v1/links/${linkId}/health`, { isIgnored: true })
    const other = 'https://b.example/'
    await ada.call('PATCH', `/api/v1/links/${linkId}`, { destination: other })
    expect(await health(linkId)).toBeNull()
    await store(gone, 1)
    expect(await health(linkId)).toBeNull()
    await store(gone, 1, other)
    expect(await health(linkId)).toMatchObject({ state: 'failing', isIgnored: false })
    expect(await kinds()).toEqual(['linkDead'])
  })
})

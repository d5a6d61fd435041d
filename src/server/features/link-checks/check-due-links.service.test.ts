import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type AnsweringSite,
  findSilentPort,
  openAnsweringSite,
} from '#test/support/answering-site.ts'
import { createCheckedApp, HURRY } from '#test/support/checked-links.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { checkBatch, checkDueLinks } from './check-due-links.service.ts'

const DAYS = 24

describeOnBothEngines('the checks of destinations', (engine) => {
  let sites: AnsweringSite[]
  beforeEach(async () => {
    sites = await Promise.all(['127.0.0.1', '127.0.0.2', '127.0.0.3'].map(openAnsweringSite))
  })
  afterEach(() => {
    for (const site of sites) site.close()
  })
  const setUp = (hosts: readonly string[] = []) =>
    createCheckedApp(engine, [...sites.map(({ host }) => host), ...hosts])

  it('checks every link within two days and then weekly, and reports dead ones', async () => {
    const { make, check, health, notices } = await setUp()
    const [site] = sites
    const fine = await make(`${site!.origin}/200`)
    const gone = await make(`${site!.origin}/404`, { alias: 'gone' })
    await check()
    expect(await health(fine)).toBeNull()
    await check(2 * DAYS)
    expect(await health(fine)).toMatchObject({ state: 'alive', reason: null, status: 200 })
    expect(await health(gone)).toMatchObject({ state: 'failing', reason: 'gone', status: 404 })
    expect((await notices()).items).toEqual([])
    await check(5)
    expect((await health(gone)).state).toBe('failing')
    await check(25)
    expect(await health(gone)).toMatchObject({ state: 'dead', isIgnored: false })
    expect((await notices()).items).toMatchObject([
      { kind: 'linkDead', reason: 'gone', status: 404, link: { id: gone, alias: 'gone' } },
    ])
    site!.answer('/404', 200)
    await check(3 * DAYS)
    expect((await health(gone)).state).toBe('alive')
    const said = await notices()
    expect(said.items.map((one: { kind: string }) => one.kind)).toEqual(['linkAlive', 'linkDead'])
    const before = site!.asked.filter((line) => line.endsWith(' /200')).length
    await check(3 * DAYS)
    await check(9 * DAYS)
    expect(site!.asked.filter((line) => line.endsWith(' /200')).length).toBeGreaterThan(before)
  })

  it('skips links that are archived, deleted, ended, blocked or in a space without checks', async () => {
    const { make, check, ada, deps } = await setUp()
    const { origin } = sites[0]!
    await make(`${origin}/archived`, { isArchived: true })
    const deleted = await make(`${origin}/deleted`)
    await ada.call('DELETE', `/api/v1/links/${deleted}`)
    await make(`${origin}/ended`, { endsAt: new Date(deps.clock.now() + 3_600_000).toISOString() })
    const blocked = await make(`${origin}/blocked`)
    await deps.db.updateTable('link').set({ blocked_at: 1 }).where('id', '=', blocked).execute()
    await make(`${origin}/looked`)
    await check()
    await check(3 * DAYS)
    expect(sites[0]!.asked).toEqual(['HEAD /looked'])
    await ada.call('PATCH', '/api/v1/link-checks', { isOn: false })
    await check(10 * DAYS)
    expect(sites[0]!.asked).toHaveLength(1)
    await ada.call('PATCH', '/api/v1/link-checks', { isOn: true })
    await check(3 * DAYS)
    expect(sites[0]!.asked).toHaveLength(2)
  })

  it('asks once for many links to one address, and a host only so often in one batch', async () => {
    const { ada, check, deps } = await setUp()
    const [busy, other] = sites
    const links = [
      ...Array.from({ length: 40 }, () => ({ destination: `${busy!.origin}/same` })),
      ...Array.from({ length: 40 }, (_, at) => ({ destination: `${busy!.origin}/page-${at}` })),
      { destination: `${other!.origin}/alone` },
    ]
    await ada.call('POST', '/api/v1/links/bulk', { links })
    await check()
    await deps.db.updateTable('link_health').set({ due_at: 1 }).execute()
    await checkBatch(deps, HURRY, new AbortController().signal)
    expect(other!.asked).toEqual(['HEAD /alone'])
    expect(busy!.asked).toHaveLength(HURRY.perHost)
    expect(busy!.asked.filter((line) => line === 'HEAD /same').length).toBeLessThanOrEqual(1)
    // postponed links get their turn
    for (let turns = 0; turns < 12; turns++) await check(1)
    expect(new Set(busy!.asked).size).toBe(41)
    expect(busy!.asked.length).toBeLessThanOrEqual(41 + 4)
  })

  it('leaves a host alone that asks for it', async () => {
    const { make, check } = await setUp()
    for (let at = 0; at < 8; at++) await make(`${sites[0]!.origin}/429/${at}`)
    await check()
    await check(3 * DAYS)
    expect(sites[0]!.asked).toHaveLength(1)
  })

  it('reports nothing as dead while the machine itself is offline', async () => {
    const names = ['127.0.0.4', '127.0.0.5', '127.0.0.6']
    const silent = await Promise.all(
      names.map(async (name) => (await findSilentPort()).replace('127.0.0.1', name)),
    )
    const { make, check, health } = await setUp(silent)
    const ids = await Promise.all(silent.map((host) => make(`http://${host}/`)))
    await check()
    await check(3 * DAYS)
    for (let times = 0; times < 6; times++) await check(12)
    for (const id of ids) expect(await health(id)).toBeNull()
    // one host that answers proves that the others are at fault
    await make(`${sites[0]!.origin}/200`)
    await check()
    for (let times = 0; times < 12; times++) await check(12)
    const states = await Promise.all(ids.map(async (id) => (await health(id))?.state))
    expect(states).toContain('failing')
  })

  it('continues after a process died, and never takes what another has claimed', async () => {
    const { make, check, deps } = await setUp()
    await make(`${sites[0]!.origin}/hang`)
    await make(`${sites[1]!.origin}/200`)
    await check()
    await deps.db.updateTable('link_health').set({ due_at: 1 }).execute()
    const stop = new AbortController()
    const cut = check(0, { ...HURRY, timeoutMs: 30_000 }, stop.signal)
    await until(() => sites[0]!.asked.length > 0 && sites[1]!.asked.length > 0)
    await check()
    expect([sites[0]!.asked.length, sites[1]!.asked.length]).toEqual([1, 1])
    stop.abort()
    await cut
    await check()
    expect(sites[0]!.asked).toHaveLength(1)
    // the claim of a dead process ends after a quarter of an hour
    await check(0.3)
    expect(sites[0]!.asked.length).toBeGreaterThan(1)
  })

  it('does nothing if the installation has checks turned off', async () => {
    const { make, deps } = await setUp()
    await make(`${sites[0]!.origin}/200`)
    const off = { ...deps, config: { ...deps.config, linkChecks: false } }
    for (let times = 0; times < 3; times++) {
      await checkDueLinks(off, HURRY, new AbortController().signal)
      deps.clock.advance(100 * 3_600_000)
    }
    expect(sites[0]!.asked).toEqual([])
  })
})

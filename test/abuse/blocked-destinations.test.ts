import { expect, it } from 'vitest'
import { quarantineOutboxHandlers } from '#server/features/quarantine/quarantine.job.ts'
import { blockAddress } from '#server/features/safety/blocked-addresses.service.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

/** A11 and A58: every way in refuses blocked destinations and writes nothing. */
describeOnBothEngines('a blocked destination', (engine) => {
  const openApp = async () => {
    const app = await createCreatorApp(engine)
    const block = (pattern: string, reason: 'unwanted' | 'phishing' = 'unwanted') =>
      blockAddress(app.deps, 'admin', { pattern, reason, note: '' })
    await block('unwanted.example')
    await block('https://good.example/unwanted')
    await block('xn--80ak6aa92e.com', 'phishing')
    return app
  }

  const bad: [string, string][] = [
    ['https://sub.unwanted.example/x', 'err_125'],
    ['https://good.example/unwanted?utm_source=a', 'err_126'],
    ['http://аррӏе.com/login', 'err_241'],
  ]

  it('is refused when a link is made or changed, by itself and among others', async () => {
    const { creators } = await openApp()
    const [ada] = creators
    const good = 'https://good.example/'
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination: good })
    const before = await readAllTables(engine.database)
    for (const [destination, code] of bad) {
      const refused = { status: 422, code }
      expect(await ada!.call('POST', '/api/v1/links', { destination })).toMatchObject(refused)
      const url = `/api/v1/links/${link.id}`
      expect(await ada!.call('PATCH', url, { destination })).toMatchObject(refused)
    }
    const [destination] = bad[2]!
    const several = { destination: good, endedDestination: destination }
    const answer = await ada!.call('POST', '/api/v1/links', several)
    expect(answer).toMatchObject({ status: 422, code: 'err_295' })
    expect(Object.keys(answer.json.error.fields)).toEqual(['endedDestination'])
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('is refused in its row of a bulk call', async () => {
    const { creators } = await openApp()
    const [ada] = creators
    const links = [
      { destination: 'https://fine.example/' },
      ...bad.map(([destination]) => ({ destination })),
    ]
    const { json } = await ada!.call('POST', '/api/v1/links/bulk', { links })
    const codes = json.results.map((one: { error?: { message: string } }) => one.error?.message)
    expect(codes).toEqual([undefined, ...bad.map(([, code]) => code)])
  })

  it('is refused for a block and an icon of a page', async () => {
    const { creators } = await openApp()
    const [ada] = creators
    const { json: page } = await ada!.call('POST', '/api/v1/pages', { username: 'ada-page' })
    const before = await readAllTables(engine.database)
    for (const [address, code] of bad) {
      const refused = { status: 422, code }
      const block = { title: 'x', address }
      expect(await ada!.call('POST', `/api/v1/pages/${page.id}/blocks`, block)).toMatchObject(
        refused,
      )
      const icon = { icon: 22, address }
      expect(await ada!.call('POST', `/api/v1/pages/${page.id}/icons`, icon)).toMatchObject(refused)
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })
  it('is refused in any address of a copy', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const good = 'https://good.example/'
    const bad = 'https://later.example/x'
    const target = { kind: 'split', variants: [good, bad].map(weighed) }
    const ways = [
      { rules: [{ id: 'r', target }] },
      { endsAt: '2099-01-01T00:00:00.000Z', endedDestination: bad },
      { clickLimit: 5, limitDestination: bad },
      { startsAt: '2099-01-01T00:00:00.000Z', startsDestination: bad },
    ]
    const ids: string[] = []
    for (const way of ways) {
      const { json } = await ada!.call('POST', '/api/v1/links', { destination: good, ...way })
      ids.push(json.id)
    }
    await blockAddress(deps, 'admin', { pattern: 'later.example', reason: 'phishing', note: '' })
    const before = await readAllTables(engine.database)
    for (const id of ids) {
      const answer = await ada!.call('POST', `/api/v1/links/${id}/duplicate`)
      expect(answer).toMatchObject({ status: 422, code: 'err_295' })
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('comes back behind the warning page', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const make = async (alias: string) => {
      const link = { alias, destination: 'https://later.example/x' }
      return (await ada!.call('POST', '/api/v1/links', link)).json.id as string
    }
    const single = await make('single')
    const several = await make('several')
    const moved = await make('moved')
    await ada!.call('DELETE', `/api/v1/links/${single}`)
    const batch = '/api/v1/links/batches'
    const change = async (ids: string[], change: object) => {
      const batchId = deps.ids.uuid()
      const answer = await ada!.call('POST', batch, { batchId, ids, change })
      expect(answer.status).toBe(200)
      return batchId
    }
    await change([several], { isDeleted: true })
    const moving = await change([moved], { destination: 'https://good.example/' })
    await blockAddress(deps, 'admin', { pattern: 'later.example', reason: 'phishing', note: '' })
    const look = async () => {
      const kind = 'quarantine.recheck'
      const rows = await deps.db
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', kind)
        .orderBy('id')
        .execute()
      await deps.db.deleteFrom('outbox').where('kind', '=', kind).execute()
      for (const { id, payload } of rows) {
        const entry = { id, attempt: 1, sinceAt: 0 }
        await quarantineOutboxHandlers[kind]!.run(deps, JSON.parse(payload) as never, entry)
      }
      const blocked = await deps.db
        .selectFrom('link')
        .select('alias')
        .where('blocked_at', 'is not', null)
        .orderBy('alias')
        .execute()
      return blocked.map(({ alias }) => alias)
    }
    expect(await look()).toEqual([])
    await ada!.call('POST', `/api/v1/links/${single}/restore`)
    expect(await look()).toEqual(['single'])
    await change([several], { isDeleted: false })
    expect(await look()).toEqual(['several', 'single'])
    await ada!.call('POST', `${batch}/${moving}/undo`)
    expect(await look()).toEqual(['moved', 'several', 'single'])
  })
})

const weighed = (destination: string) => ({ destination, weight: 1 })

import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

describeOnBothEngines('a copy of a block', (engine) => {
  const settings = {
    ...{ tags: ['autumn', 'shop'], note: 'Ask Bob', clickLimit: 50, limitMessage: 'Sold out' },
    ...{ hidesReferrer: true, forwardsQuery: true, interstitialSeconds: 5, endedMessage: 'Over' },
    preview: { title: 'In chats', text: '', image: null },
    rules: [
      {
        ...{ id: 'phones', name: 'Phones', conditions: [{ on: 'system', values: ['ios'] }] },
        target: { kind: 'destination', destination: 'https://m.example/' },
      },
    ],
  }

  it('has the settings of its link, as a copy of a link has', async () => {
    const { ada, url, add, deps } = await createPage(engine)
    const linkOf = async (id: string) => (await ada.call('GET', `/api/v1/links/${id}`)).json
    const asked = { passcode: 'open sesame', gate: '18' }
    const block = await add('Shop', asked)
    const change = { ...settings, alias: 'the-shop' }
    const changed = await ada.call('PATCH', `/api/v1/links/${block.linkId}`, change)
    expect(changed.status).toBe(200)
    await deps.db
      .insertInto('link_counter')
      .values({ link_id: block.linkId, total: 9, human: 9, own: 1, last_click_at: null })
      .execute()

    const given = { address: 'https://shop.example/two', gate: '18', settingsOf: block.id }
    const copy = await add('Shop again', given)
    expect(copy).toMatchObject({ hasPasscode: true, gate: '18', clicks: 0, ruleCount: 1 })
    const [original, own] = [await linkOf(block.linkId), await linkOf(copy.linkId)]
    expect(own).toMatchObject({ ...settings, rules: original.rules, preview: original.preview })
    expect(own).toMatchObject({
      ...{ title: 'Shop again', destination: 'https://shop.example/two' },
      ...{ origin: 'block', hasPassword: true, clicks: 0, folder: original.folder },
    })
    expect(own.alias).not.toBe('the-shop')
    expect(original).toMatchObject({ alias: 'the-shop', title: 'Shop' })

    // its passcode is the block's own to give, or to leave out
    const open = await add('Open', { passcode: null, settingsOf: block.id })
    expect([open.hasPasscode, (await linkOf(open.linkId)).tags]).toEqual([false, settings.tags])
    // a later change of one does not reach the other
    await ada.call('PATCH', `/api/v1/links/${copy.linkId}`, { note: 'Ask Eve', tags: [] })
    expect(await linkOf(block.linkId)).toMatchObject({ note: 'Ask Bob', tags: settings.tags })
    const { items } = (await ada.call('GET', `${url}/blocks`)).json
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      ...['Shop', 'Shop again', 'Open'],
    ])
  })

  it('is locked as the block is, with a link or without', async () => {
    const { add, deps } = await createPage(engine)
    const words = { kind: 'text', address: '', text: 'x' }
    const text = await add('Words', { ...words, passcode: 'open sesame' })
    const copy = await add('Words', { ...words, settingsOf: text.id })
    expect(copy).toMatchObject({ hasPasscode: true, linkId: null })
    const hashes = await deps.db.selectFrom('block').select('passcode_hash').execute()
    expect(hashes[0]?.passcode_hash).toBe(hashes[1]?.passcode_hash)
    const mail = await add('Mail', { kind: 'email', address: 'a@b.example', settingsOf: text.id })
    expect(mail).toMatchObject({ hasPasscode: true, linkId: null })
  })

  it('is only made of a block of the same page, and of addresses that are still good', async () => {
    const { ada, url, add, deps } = await createPage(engine)
    const block = await add('Shop')
    await ada.call('PATCH', `/api/v1/links/${block.linkId}`, settings)
    const other = (await ada.call('POST', '/api/v1/pages', { username: 'ada-two' })).json
    const body = { title: 'Copy', address: 'https://shop.example', settingsOf: block.id }
    const gone = await add('Gone')
    await ada.call('DELETE', `${url}/blocks/${gone.id}`)
    const before = await readAllTables(engine.database)
    const make = (body: object, page = url) => ada.call('POST', `${page}/blocks`, body)
    expect((await make(body, `/api/v1/pages/${other.id}`)).code).toBe('err_404')
    expect((await make({ ...body, settingsOf: gone.id })).code).toBe('err_404')
    expect((await make({ ...body, settingsOf: 'unknown' })).code).toBe('err_404')
    expect(await readAllTables(engine.database)).toEqual(before)
    const entry = {
      kind: 'domain',
      pattern: 'm.example',
      only_below: 0,
      reason: 'spam',
      note: '',
    } as const
    const blocked = { id: 'b', created_by: 'admin', created_at: 1, ...entry }
    await deps.db.insertInto('blocked_address').values(blocked).execute()
    expect((await make(body)).code).toBe('err_295')
  })
})

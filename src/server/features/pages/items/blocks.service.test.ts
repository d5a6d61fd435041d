import { expect, it } from 'vitest'
import { loadPageById } from '#server/features/pages/index.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

describeOnBothEngines('blocks of a page', (engine) => {
  it('are short links, e-mail addresses and phone numbers', async () => {
    const { ada, url, add, page, deps } = await createPage(engine)
    const link = await add('Site', { address: 'https://example.com/a' })
    expect(link).toMatchObject({ kind: 'link', address: 'https://example.com/a', clicks: 0 })
    expect(link.shortUrl).toMatch(/^http:\/\/localhost:3000\/[a-z2-9]{7}$/)
    const mail = await add('Mail', { kind: 'email', address: 'ada@example.com' })
    const phone = await add('Phone', { kind: 'phone', address: '+49 30 123' })
    expect([mail.address, phone.address]).toEqual(['ada@example.com', '+4930123'])
    const { document } = (await loadPageById(deps, page.id))!
    expect(document.blocks.map((one) => one.url)).toEqual([
      link.shortUrl,
      'mailto:ada@example.com',
      'tel:+4930123',
    ])
    const { json: full } = await ada.call('GET', `${url}/blocks`)
    expect(full.items.map((block: { id: string }) => block.id)).toEqual([
      link.id,
      mail.id,
      phone.id,
    ])
  })

  it('ask for an age or for subscribers, and their links ask the same', async () => {
    const { ada, url, add, deps, page } = await createPage(engine)
    const asked = { gate: '18', isForSubscribers: true }
    const link = await add('Shop', asked)
    const text = await add('Words', { kind: 'text', address: '', text: 'x', ...asked })
    expect([link, text]).toMatchObject([asked, asked])
    const guardOf = async () =>
      deps.db
        .selectFrom('link')
        .select(['gate', 'subscribers_of'])
        .where('id', '=', link.linkId)
        .executeTakeFirst()
    expect(await guardOf()).toEqual({ gate: '18', subscribers_of: page.id })
    const change = (body: object) => ada.call('PATCH', `${url}/blocks/${link.id}`, body)
    // a changed address does not bypass the question
    await change({ address: 'https://other.example/' })
    expect(await guardOf()).toEqual({ gate: '18', subscribers_of: page.id })
    expect((await change({ gate: 'none' })).json).toMatchObject({ gate: 'none' })
    expect(await guardOf()).toEqual({ gate: 'none', subscribers_of: page.id })
    await change({ isForSubscribers: false })
    expect(await guardOf()).toEqual({ gate: 'none', subscribers_of: null })
    expect((await change({ gate: '19' })).code).toBe('err_400')
    const { document } = (await loadPageById(deps, page.id))!
    expect(document.blocks.map(({ isLocked, lock, text }) => [isLocked, lock, text])).toEqual([
      [undefined, undefined, undefined],
      [true, '18', undefined],
    ])
  })

  it('are placed where requested, and keep their order', async () => {
    const { ada, url, add, titles } = await createPage(engine)
    const a = await add('A')
    const b = await add('B')
    const c = await add('C', { after: a.id })
    await add('D', { after: null })
    expect(await titles()).toBe('DACB')
    const move = (id: string, after: string | null) =>
      ada.call('POST', `${url}/blocks/${id}/move`, { after })
    await move(b.id, null)
    expect(await titles()).toBe('BDAC')
    await move(b.id, c.id)
    expect(await titles()).toBe('DACB')
    expect((await move(b.id, b.id)).status).toBe(200)
    expect((await move(b.id, 'unknown')).code).toBe('err_404')
    await ada.call('DELETE', `${url}/blocks/${a.id}`)
    expect((await move(b.id, a.id)).code).toBe('err_404')
    await add('E', { after: c.id })
    await ada.call('POST', `${url}/blocks/${a.id}/restore`)
    expect(await titles()).toBe('DACEB')
  })

  it('keep an order even if an import left equal positions', async () => {
    const { ada, url, add, titles, deps } = await createPage(engine)
    const blocks = [await add('A'), await add('B'), await add('C')]
    await deps.db.updateTable('block').set({ position: 'U' }).execute()
    await ada.call('POST', `${url}/blocks/${blocks[2].id}/move`, { after: blocks[0].id })
    expect(await titles()).toBe('ACB')
  })

  it('are hidden without a trace and shown again', async () => {
    const { ada, url, add, titles } = await createPage(engine)
    const a = await add('A')
    await add('B')
    const hidden = await ada.call('PATCH', `${url}/blocks/${a.id}`, { isHidden: true })
    expect(hidden.json.isHidden).toBe(true)
    expect(await titles()).toBe('B')
    await ada.call('PATCH', `${url}/blocks/${a.id}`, { isHidden: false })
    expect(await titles()).toBe('AB')
  })

  it('change field by field, and their short link follows', async () => {
    const { ada, url, add, deps } = await createPage(engine)
    const a = await add('A')
    const path = `${url}/blocks/${a.id}`
    const { revision } = a
    const one = await ada.call('PATCH', path, { revision, title: 'One' })
    const two = await ada.call('PATCH', path, { revision, address: 'https://b.example' })
    expect(two.json).toMatchObject({
      title: 'One',
      address: 'https://b.example',
      shortUrl: a.shortUrl,
    })
    expect((await ada.call('PATCH', path, { revision, title: 'Two' })).code).toBe('err_409')
    expect(one.json.revision).toBe(2)
    const link = await deps.db.selectFrom('link').selectAll().executeTakeFirstOrThrow()
    expect(link).toMatchObject({ title: 'One', destination: 'https://b.example', origin: 'block' })
    expect((await ada.call('PATCH', `/api/v1/links/${link.id}`, { title: 'x' })).code).toBe(
      'err_400',
    )
    expect((await ada.call('GET', '/api/v1/links')).json.items).toEqual([])
  })

  it('are deleted and restored with their link', async () => {
    const { ada, url, add, titles, deps } = await createPage(engine)
    const a = await add('A')
    const slug = async () =>
      (await deps.db.selectFrom('slug').select('state').where('kind', '=', 'link').execute())[0]
    await ada.call('DELETE', `${url}/blocks/${a.id}`)
    expect([await titles(), (await slug())?.state]).toEqual(['', 'deleted'])
    expect((await ada.call('POST', `${url}/blocks/${a.id}/restore`)).json.shortUrl).toBe(a.shortUrl)
    expect([await titles(), (await slug())?.state]).toEqual(['A', 'live'])
  })

  it('are 200 at most, including icons', async () => {
    const { ada, page, url, add, deps } = await createPage(engine)
    await add('A')
    const row = await deps.db.selectFrom('block').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: 198 }, (_, at) => ({ ...row, id: `b${at}`, link_id: null }))
    for (let at = 0; at < 198; at += 50) {
      await deps.db
        .insertInto('block')
        .values(others.slice(at, at + 50))
        .execute()
    }
    const icon = { icon: 22, address: 'https://github.com/ada' }
    expect((await ada.call('POST', `${url}/icons`, icon)).status).toBe(201)
    const before = await readAllTables(engine.database)
    expect((await ada.call('POST', `${url}/icons`, icon)).code).toBe('err_400')
    expect((await ada.call('POST', `${url}/blocks`, { address: 'https://a.example' })).code).toBe(
      'err_400',
    )
    expect(await readAllTables(engine.database)).toEqual(before)
    expect(page.id).toBeTruthy()
  })

  it('appear and disappear by the dates of their link', async () => {
    const { page, add, deps, titles } = await createPage(engine)
    await add('A')
    const now = deps.clock.now()
    await deps.db
      .updateTable('link')
      .set({ starts_at: now + 10, ends_at: now + 20 })
      .execute()
    expect((await loadPageById(deps, page.id))?.validUntil).toBe(now + 10)
    expect(await titles()).toBe('')
    deps.clock.advance(10)
    expect([await titles(), (await loadPageById(deps, page.id))?.validUntil]).toEqual([
      'A',
      now + 20,
    ])
    deps.clock.advance(10)
    expect([await titles(), (await loadPageById(deps, page.id))?.validUntil]).toEqual(['', null])
  })
})

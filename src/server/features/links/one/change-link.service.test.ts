import { expect, it } from 'vitest'
import { takeFromLinkLimit } from '#server/platform/link-limits/link-limit.repository.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'

describeOnBothEngines('PATCH /api/v1/links/:id', (engine) => {
  it('changes a field and notices only a conflict of the same field', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const url = `/api/v1/links/${link.id}`
    const seen = { revision: link.revision }
    const one = await ada!.call('PATCH', url, { ...seen, title: 'One' })
    expect(one.json).toMatchObject({ title: 'One', revision: 2 })
    const two = await ada!.call('PATCH', url, { ...seen, destination: 'https://b.example/ü' })
    expect(two.json).toMatchObject({ title: 'One', destination: 'https://b.example/%C3%BC' })
    const three = await ada!.call('PATCH', url, { ...seen, title: 'Three' })
    expect(three).toMatchObject({ status: 409, code: 'err_409' })
    expect(three.json.error.fields).toEqual({ title: 'This was changed meanwhile' })
    const same = await ada!.call('PATCH', url, { ...seen, title: 'One' })
    expect(same.status).toBe(200)
    const last = await ada!.call('PATCH', url, { title: 'Three', tags: ['x'] })
    expect(last.json).toMatchObject({ title: 'Three', tags: ['x'], revision: 4 })
  })

  it('changes an alias; the old one stays its owner’s and nobody else’s', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const destination = 'https://example.com'
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination, alias: 'first' })
    const url = `/api/v1/links/${link.id}`
    expect((await ada!.call('PATCH', url, { alias: 'SECOND' })).json.alias).toBe('SECOND')
    expect((await ada!.call('PATCH', url, { alias: 'Second' })).json.alias).toBe('Second')
    const slugs = await rowsOf(engine)
      .selectFrom('slug')
      .select(['key', 'state'])
      .orderBy('key')
      .execute()
    expect(slugs).toEqual([
      { key: 'first', state: 'deleted' },
      { key: 'second', state: 'live' },
    ])
    const others = { destination, alias: 'first' }
    expect((await bob!.call('POST', '/api/v1/links', others)).code).toBe('err_26')
    expect((await ada!.call('PATCH', url, { alias: 'first' })).json.alias).toBe('first')
    expect((await ada!.call('POST', '/api/v1/links', { ...others, alias: 'second' })).status).toBe(
      201,
    )
    expect((await ada!.call('PATCH', url, { alias: '' })).code).toBe('err_27')
  })

  it('holds dates together that were changed apart', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const [early, middle, late] = ['2031', '2032', '2033'].map((year) => `${year}-01-01T00:00:00Z`)
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      startsAt: early,
      endsAt: middle,
    })
    const url = `/api/v1/links/${link.id}`
    for (const change of [{ startsAt: late }, { startsAt: middle }, { endsAt: early }]) {
      const refused = await ada!.call('PATCH', url, change)
      expect(refused.code).toBe('err_400')
      expect(Object.keys(refused.json.error.fields).sort()).toEqual(['endsAt', 'startsAt'])
    }
    expect((await ada!.call('PATCH', url, { endsAt: late })).status).toBe(200)
    expect((await ada!.call('PATCH', url, { startsAt: middle })).status).toBe(200)
    expect((await ada!.call('PATCH', url, { startsAt: null, endsAt: early })).status).toBe(200)
  })

  it('changes of a block’s link what its page does not set, and nothing else', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const page = await ada!.call('POST', '/api/v1/pages', { username: 'ada-page', title: 'Ada' })
    const blocks = `/api/v1/pages/${page.json.id}/blocks`
    const fields = { kind: 'link', title: 'Shop', address: 'https://a.example/' }
    const { linkId } = (await ada!.call('POST', blocks, fields)).json
    const url = `/api/v1/links/${linkId}`
    const own = {
      ...{ alias: 'the-shop', tags: ['autumn'], note: 'Ask Bob', clickLimit: 5 },
      ...{ limitCounts: 'everyone', limitMessage: 'Sold out', hidesReferrer: true },
      ...{ forwardsQuery: true, interstitialSeconds: 5, endedMessage: 'Over' },
      ...{ startsDestination: 'https://early.example/', limitDestination: null },
      preview: { title: 'Our shop', text: '', image: null },
    }
    const changed = await ada!.call('PATCH', url, own)
    expect(changed.json).toMatchObject({ ...own, title: 'Shop', destination: fields.address })
    const full = await ada!.call('GET', `/api/v1/pages/${page.json.id}`)
    expect(full.json.blocks[0].shortUrl).toBe(changed.json.shortUrl)
    expect((await ada!.call('GET', '/api/v1/tags')).json.items).toEqual(['autumn'])

    const refused = {
      ...{ destination: 'https://b.example/', title: 'Other', password: 'secret' },
      ...{ startsAt: null, endsAt: '2040-01-01T00:00:00Z', folder: null, isArchived: true },
      isPermanent: true,
    }
    const answer = await ada!.call('PATCH', url, { note: 'Ask Cleo', ...refused })
    expect(answer.code).toBe('err_400')
    expect(Object.keys(answer.json.error.fields).sort()).toEqual(Object.keys(refused).sort())
    expect((await ada!.call('GET', url)).json).toEqual(changed.json)
    expect((await ada!.call('DELETE', url)).code).toBe('err_400')
  })

  it('lets other fields be changed where stored ones do not fit', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    await deps.db.updateTable('link').set({ is_permanent: 1, ends_at: 5 }).execute()
    const url = `/api/v1/links/${link.id}`
    expect((await ada!.call('PATCH', url, { title: 'Still mine' })).status).toBe(200)
    expect((await ada!.call('PATCH', url, { interstitialSeconds: 1 })).code).toBe('err_400')
    expect((await ada!.call('PATCH', url, { isPermanent: false })).status).toBe(200)
  })

  it('notices a conflict in every field, by its name on the wire', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const destination = 'https://a.example'
    const fields: Record<string, unknown[]> = {
      destination: ['https://b.example', 'https://c.example'],
      note: ['a', 'b'],
      tags: [['a'], ['b']],
      startsAt: ['2031-01-01T00:00:00Z', '2031-01-02T00:00:00Z'],
      startsDestination: ['https://b.example', 'https://c.example'],
      startsMessage: ['a', 'b'],
      endedMessage: ['a', 'b'],
      clickLimit: [1, 2],
      limitDestination: ['https://b.example', 'https://c.example'],
      limitMessage: ['a', 'b'],
      password: ['open sesame', 'open again'],
      forwardsQuery: [true, false],
      hidesReferrer: [true, false],
      preview: [{ title: 'a' }, { title: 'b' }],
      interstitialSeconds: [1, 2],
      isArchived: [true, false],
      rules: ['a', 'b'].map((id) => [{ id, target: { kind: 'destination', destination } }]),
    }
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination })
    const url = `/api/v1/links/${link.id}`
    for (const [name, [one, other]] of Object.entries(fields)) {
      const seen = (await ada!.call('GET', url)).json.revision
      expect((await ada!.call('PATCH', url, { revision: seen, [name]: one })).status, name).toBe(
        200,
      )
      const late = await ada!.call('PATCH', url, { revision: seen, [name]: other })
      expect(late.code, name).toBe('err_409')
      expect(late.json.error.fields).toEqual({ [name]: 'This was changed meanwhile' })
    }
  })

  it('keeps what a limit has used, and lets the link go on when it is raised', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      clickLimit: 2,
    })
    const url = `/api/v1/links/${link.id}`
    while (await takeFromLinkLimit(deps.db, link.id));
    expect((await ada!.call('GET', url)).json).toMatchObject({ clickLimit: 2, clickLimitUsed: 2 })
    const raised = await ada!.call('PATCH', url, { clickLimit: 3, title: 'More' })
    expect(raised.json).toMatchObject({ clickLimit: 3, clickLimitUsed: 2 })
    expect(await takeFromLinkLimit(deps.db, link.id)).toBe(true)
    expect(await takeFromLinkLimit(deps.db, link.id)).toBe(false)
    const lowered = await ada!.call('PATCH', url, { clickLimit: 1 })
    expect(lowered.json).toMatchObject({ clickLimit: 1, clickLimitUsed: 3 })
    const none = await ada!.call('PATCH', url, { clickLimit: null })
    expect(none.json).toMatchObject({ clickLimit: null, clickLimitUsed: 0 })
  })

  it('archives a link, which leaves the list and keeps redirecting', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const ids: string[] = []
    for (const alias of ['one-link', 'two-link', 'three-link']) {
      const body = { destination: 'https://a.example', alias }
      ids.push((await ada!.call('POST', '/api/v1/links', body)).json.id)
    }
    const list = async (state: string) => {
      const { json } = await ada!.call('GET', `/api/v1/links?sort=oldest&state=${state}`)
      return json.items.map((link: { alias: string }) => link.alias)
    }
    const url = `/api/v1/links/${ids[1]}`
    expect((await ada!.call('PATCH', url, { isArchived: true })).json.isArchived).toBe(true)
    expect(await list('active')).toEqual(['one-link', 'three-link'])
    expect(await list('archived')).toEqual(['two-link'])
    const slug = deps.db.selectFrom('slug').select('state').where('target_id', '=', ids[1]!)
    expect(await slug.executeTakeFirst()).toEqual({ state: 'live' })
    await ada!.call('DELETE', url)
    expect(await list('archived')).toEqual([])
    expect(await list('deleted')).toEqual(['two-link'])
    await ada!.call('POST', `${url}/restore`)
    expect(await list('archived')).toEqual(['two-link'])
    await ada!.call('PATCH', url, { isArchived: false })
    expect(await list('active')).toEqual(['one-link', 'two-link', 'three-link'])
  })
})

function rowsOf(engine: TestEngine) {
  return engine.database.db
}

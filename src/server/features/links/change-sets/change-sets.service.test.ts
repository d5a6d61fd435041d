import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

const CHANGE_SET = 'change-set-0123456789'

describeOnBothEngines('POST /api/v1/links/batches', (engine) => {
  it('edits tags, dates, archive and UTM of many, and takes all of it back at once', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const ids = await makeLinks(ada!, 3)
    await ada!.call('PATCH', `/api/v1/links/${ids[0]}`, { tags: ['old', 'kept'] })
    const before = await readLinks(ada!, ids)
    deps.clock.advance(1000)
    const change = {
      addTags: ['new'],
      removeTags: ['old'],
      endsAt: '2099-01-01T00:00:00.000Z',
      isArchived: true,
      utm: { source: 'mail', medium: 'a b' },
    }
    expect((await changeMany(ada!, ids, change)).json).toEqual({ changed: 3, refused: [] })
    const after = await readLinks(ada!, ids)
    expect(after[0]).toMatchObject({
      tags: ['kept', 'new'],
      endsAt: change.endsAt,
      isArchived: true,
      destination: 'https://example.com/0?a=1&utm_source=mail&utm_medium=a%20b#part',
    })
    // the same once more changes nothing, and does not forget what was before
    expect((await changeMany(ada!, ids, change)).json.changed).toBe(0)
    const undone = await ada!.call('POST', `/api/v1/links/batches/${CHANGE_SET}/undo`)
    expect(undone.json).toEqual({ restored: 3, kept: 0, remaining: 0 })
    const fields = ['tags', 'endsAt', 'isArchived', 'destination'] as const
    const seen = (links: typeof before) =>
      links.map((link) => fields.map((field) => link[field as keyof typeof link]))
    expect(seen(await readLinks(ada!, ids))).toEqual(seen(before))
    expect((await ada!.call('POST', `/api/v1/links/batches/${CHANGE_SET}/undo`)).code).toBe(
      'err_98',
    )
  })

  it('deletes and brings back, the aliases with them', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const ids = await makeLinks(ada!, 3)
    await ada!.call('DELETE', `/api/v1/links/${ids[2]}`)
    expect((await changeMany(ada!, ids, { isDeleted: true })).json.changed).toBe(2)
    expect((await ada!.call('GET', '/api/v1/links?state=deleted')).json.items).toHaveLength(3)
    await ada!.call('POST', `/api/v1/links/batches/${CHANGE_SET}/undo`)
    const { json } = await ada!.call('GET', '/api/v1/links')
    expect(json.items.map((link: { id: string }) => link.id).sort()).toEqual(ids.slice(0, 2).sort())
  })

  it('takes back every part of a link that its calls changed one after the other', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const ids = await makeLinks(ada!, 3)
    await ada!.call('PATCH', `/api/v1/links/${ids[0]}`, { tags: ['old'] })
    await ada!.call('DELETE', `/api/v1/links/${ids[2]}`)
    const before = await readLinks(ada!, ids)
    await changeMany(ada!, ids.slice(0, 2), { addTags: ['new'] })
    await changeMany(ada!, ids.slice(0, 2), {
      endsAt: '2099-01-01T00:00:00.000Z',
      addTags: ['newer'],
    })
    await changeMany(ada!, ids.slice(0, 2), { destination: 'https://example.org/elsewhere' })
    await changeMany(ada!, [ids[1]!], { isDeleted: true })
    await changeMany(ada!, [ids[2]!], { isDeleted: false })
    await changeMany(ada!, [ids[2]!], { isArchived: true })
    const undone = await ada!.call('POST', `/api/v1/links/batches/${CHANGE_SET}/undo`)
    expect(undone.json).toEqual({ restored: 3, kept: 0, remaining: 0 })
    const fields = ['tags', 'endsAt', 'destination', 'isArchived'] as const
    const seen = (links: typeof before) =>
      links.map((link) => fields.map((field) => link[field as keyof typeof link]))
    expect(seen(await readLinks(ada!, ids))).toEqual(seen(before))
    const { json } = await ada!.call('GET', '/api/v1/links?state=deleted')
    expect(json.items.map((link: { id: string }) => link.id)).toEqual([ids[2]])
  })

  it('leaves alone what was changed again since', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const ids = await makeLinks(ada!, 2)
    await changeMany(ada!, ids, { addTags: ['sale'], endsAt: '2099-01-01T00:00:00.000Z' })
    await ada!.call('PATCH', `/api/v1/links/${ids[0]}`, { endsAt: '2098-01-01T00:00:00.000Z' })
    await ada!.call('PATCH', `/api/v1/links/${ids[1]}`, { title: 'Another field' })
    const undone = await ada!.call('POST', `/api/v1/links/batches/${CHANGE_SET}/undo`)
    expect(undone.json).toEqual({ restored: 1, kept: 1, remaining: 0 })
    const [first, second] = await readLinks(ada!, ids)
    expect(first).toMatchObject({ endsAt: '2098-01-01T00:00:00.000Z', tags: ['sale'] })
    expect(second).toMatchObject({ endsAt: null, tags: [], title: 'Another field' })
  })

  it('says by link what is refused, and changes the others', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const [mine, permanent] = await makeLinks(ada!, 2)
    const [theirs] = await makeLinks(bob!, 1)
    await ada!.call('PATCH', `/api/v1/links/${permanent}`, { isPermanent: true })
    const before = await ada!.call('GET', `/api/v1/links/${permanent}`)
    const ids = [mine!, permanent!, theirs!, 'nobody']
    const { json } = await changeMany(ada!, ids, { endsAt: '2099-01-01T00:00:00.000Z' })
    expect(json.changed).toBe(1)
    expect(json.refused).toMatchObject([
      { id: permanent, alias: before.json.alias, error: { message: 'err_400' } },
      { id: theirs, alias: '', error: { message: 'err_25' } },
      { id: 'nobody', alias: '', error: { message: 'err_25' } },
    ])
    expect(await ada!.call('GET', `/api/v1/links/${permanent}`)).toEqual(before)
    const rows = await readAllTables(engine.database)
    const stolen = await bob!.call('POST', `/api/v1/links/batches/${CHANGE_SET}/undo`)
    expect(stolen.code).toBe('err_98')
    expect(await readAllTables(engine.database)).toEqual(rows)
  })

  it('leads many elsewhere, all to one place or by a domain that moved, and back', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const ids = await makeLinks(ada!, 3)
    const before = (await readLinks(ada!, ids)).map(({ destination }) => destination)
    const destinations = async () =>
      (await readLinks(ada!, ids)).map(({ destination }) => destination)
    const replace = { find: 'example.com/', by: 'moved.example/$&/' }
    expect((await changeMany(ada!, ids, { replace })).json.changed).toBe(3)
    expect((await destinations())[1]).toBe('https://moved.example/$&/1?a=1#part')
    expect((await changeMany(ada!, ids, { replace })).json.changed).toBe(0)
    const one = 'https://one.example/'
    expect((await changeMany(ada!, ids.slice(1), { destination: one })).json.changed).toBe(2)
    expect((await destinations()).slice(1)).toEqual([one, one])
    const bad = await changeMany(ada!, ids, { replace: { find: 'https:', by: 'javascript:' } })
    expect(bad.json).toMatchObject({ changed: 0, refused: [{}, {}, {}] })
    await ada!.call('POST', `/api/v1/links/batches/${CHANGE_SET}/undo`)
    expect(await destinations()).toEqual(before)
  })

  it('refuses what changes nothing, deleting beside other changes, and 251 links', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    expect((await changeMany(ada!, ['a'], {})).code).toBe('err_400')
    expect((await changeMany(ada!, ['a'], { isDeleted: true, isArchived: true })).code).toBe(
      'err_400',
    )
    const many = Array.from({ length: 251 }, (_, at) => `id-${at}`)
    expect((await changeMany(ada!, many, { isArchived: true })).code).toBe('err_400')
  })
})

async function makeLinks(creator: Creator, count: number): Promise<string[]> {
  const links = Array.from({ length: count }, (_, at) => ({
    destination: `https://example.com/${at}?a=1#part`,
  }))
  const { json } = await creator.call('POST', '/api/v1/links/bulk', { links })
  return json.results.map((one: { link: { id: string } }) => one.link.id)
}

async function readLinks(creator: Creator, ids: readonly string[]) {
  const answers = await Promise.all(ids.map((id) => creator.call('GET', `/api/v1/links/${id}`)))
  return answers.map(({ json }) => json)
}

function changeMany(creator: Creator, ids: readonly string[], change: object) {
  return creator.call('POST', '/api/v1/links/batches', { batchId: CHANGE_SET, ids, change })
}

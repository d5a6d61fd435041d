import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const PATH = '/api/v1/folders'
const LINKS = '/api/v1/links'

async function make(creator: Creator, name: string, parentId: string | null = null) {
  const body = { name, color: 'blue', parentId }
  const { status, json } = await creator.call('POST', PATH, body)
  expect(status, JSON.stringify(json)).toBe(201)
  return json.id as string
}

async function shorten(creator: Creator, name: string, folder: string | null = null) {
  const body = { destination: `https://${name}.example`, alias: `link-${name}`, folder }
  const { json } = await creator.call('POST', LINKS, body)
  return json as { id: string; folder: string | null }
}

const namesOf = async (creator: Creator, query: string) => {
  const { json } = await creator.call('GET', `${LINKS}?sort=oldest&${query}`)
  return json.items.map(({ alias }: { alias: string }) => alias.slice('link-'.length))
}

describeOnBothEngines('folders', (engine) => {
  it('are made, renamed, recoloured, nested and counted', async () => {
    const { creators } = await createCreatorApp(engine)
    const ada = creators[0]!
    const spring = await make(ada, ' Spring ')
    const mails = await make(ada, 'Mails', spring)
    await shorten(ada, 'one', spring)
    await shorten(ada, 'two', mails)
    const archived = await shorten(ada, 'three', mails)
    await ada.call('PATCH', `${LINKS}/${archived.id}`, { isArchived: true })
    const forAll = { access: 'space', canChange: true, grants: [], pages: 0 }
    expect((await ada.call('GET', PATH)).json).toEqual({
      items: [
        { id: mails, name: 'Mails', color: 'blue', parentId: spring, links: 1, ...forAll },
        { id: spring, name: 'Spring', color: 'blue', parentId: null, links: 1, ...forAll },
      ],
      ...{ canChange: true, canShare: true },
    })
    const changed = await ada.call('PATCH', `${PATH}/${mails}`, {
      ...{ name: 'Post', color: 'red', parentId: null },
    })
    expect(changed.json).toEqual({
      ...{ id: mails, name: 'Post', color: 'red', parentId: null, links: 1 },
      ...forAll,
    })
  })

  it('take links in one by one, many at once and by file, and narrow every list', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [Creator, Creator]
    const spring = await make(ada, 'Spring')
    const mails = await make(ada, 'Mails', spring)
    const other = await make(bob, 'Other')
    const one = await shorten(ada, 'one', spring)
    const two = await shorten(ada, 'two')
    const file =
      'destination,alias,folder\nhttps://x.example,link-file,spring / MAILS\nhttps://y.example,,No'
    const { json: made } = await ada.call('POST', `${LINKS}/bulk`, {
      links: [{ destination: 'https://x.example', folder: 'Nowhere' }],
    })
    expect(made.results[0].error.fields).toHaveProperty('folder')
    const upload = await ada.inject({
      ...{ method: 'POST', url: `${LINKS}/bulk.csv`, payload: file },
      headers: { 'content-type': 'text/csv' },
    })
    expect(upload.json().results).toMatchObject([
      { status: 'created', link: { folder: mails } },
      { status: 'refused', error: { fields: { folder: expect.any(String) } } },
    ])
    expect(await namesOf(ada, `folder=${spring}`)).toEqual(['one', 'file'])
    expect(await namesOf(ada, `folder=${mails}`)).toEqual(['file'])
    expect(await namesOf(ada, 'folder=none')).toEqual(['two'])
    expect(await namesOf(ada, `folder=${spring}&q=one`)).toEqual(['one'])
    expect(await namesOf(ada, `folder=${spring}&clicksMax=5`)).toEqual(['one', 'file'])
    const byClicks = await ada.call('GET', `${LINKS}?sort=clicks&folder=${mails}`)
    expect(byClicks.json.items).toHaveLength(1)
    const csv = await ada.inject({ method: 'GET', url: `${LINKS}.csv?folder=${mails}` })
    expect(csv.body).toContain('Spring / Mails')

    const change = { batchId: 'a-batch-of-sixteen', ids: [one.id, two.id] }
    const moved = await ada.call('POST', `${LINKS}/batches`, {
      ...change,
      change: { folder: mails },
    })
    expect(moved.json).toEqual({ changed: 2, refused: [] })
    expect(await namesOf(ada, `folder=${mails}`)).toEqual(['one', 'two', 'file'])
    await ada.call('POST', `${LINKS}/batches/${change.batchId}/undo`)
    expect(await namesOf(ada, `folder=${mails}`)).toEqual(['file'])

    await ada.call('DELETE', `${PATH}/${spring}`)
    expect(await namesOf(ada, 'folder=none')).toEqual(['one', 'two', 'file'])
    expect(await namesOf(ada, `folder=${mails}`)).toEqual([])
    const inNone = await ada.call('GET', `${LINKS}/${one.id}`)
    expect(inNone.json.folder).toBe(null)
    expect((await ada.call('POST', `${PATH}/${spring}/restore`)).status).toBe(200)
    expect((await ada.call('GET', `${LINKS}/${one.id}`)).json.folder).toBe(spring)

    const out = await ada.call('PATCH', `${LINKS}/${one.id}`, { folder: null })
    expect(out.json.folder).toBe(null)
    const foreign = await ada.call('PATCH', `${LINKS}/${one.id}`, { folder: other })
    expect(foreign.json.error.fields).toHaveProperty('folder')
    const refused = await ada.call('POST', `${LINKS}/batches`, {
      ...change,
      change: { folder: other },
    })
    expect(refused.json).toMatchObject({ changed: 0, refused: [{ id: one.id }, { id: two.id }] })
  })
})

import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { readSheet } from '#test/support/read-sheet.ts'
import { addToLinkCounters } from '../clicks/clicks.repository.ts'

const PATH = '/api/v1/link-lists'
const LINKS = '/api/v1/links'

async function fill(creator: Creator, list: object, ...names: string[]) {
  const links = names.map((name) => ({ destination: `https://${name}.example`, alias: name }))
  return creator.call('POST', `${LINKS}/bulk`, { ...list, links })
}

const aliases = async (creator: Creator, query: string): Promise<string[]> => {
  const { json } = await creator.call('GET', `${LINKS}?sort=alias&${query}`)
  return json.items.map(({ alias }: { alias: string }) => alias)
}

describeOnBothEngines('named lists of links', (engine) => {
  it('are filled in bulk, one call after the other, and say their numbers', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const ada = creators[0]!
    const made = await fill(ada, { name: ' Spring 50% ' }, 'one-', 'two-', 'x')
    expect(made.status).toBe(201)
    const { id } = made.json.list
    expect(made.json.list).toEqual({ id, name: 'Spring 50%' })
    expect(made.json.results.map((one: { status: string }) => one.status)).toEqual([
      ...['created', 'created', 'refused'],
    ])
    const more = await fill(ada, { list: id }, 'three-')
    expect(more.json.list).toEqual({ id, name: 'Spring 50%' })
    await fill(ada, {}, 'alone')
    expect(await aliases(ada, `list=${id}`)).toEqual(['one-', 'three-', 'two-'])
    expect(await aliases(ada, `list=${id}&q=two`)).toEqual(['two-'])

    const [one, two] = made.json.results.map(({ link }: { link?: { id: string } }) => link?.id)
    await addToLinkCounters(deps.db, [{ id: one, total: 5, human: 3, own: 0, lastAt: 1 }])
    await addToLinkCounters(deps.db, [{ id: two, total: 4, human: 4, own: 0, lastAt: 1 }])
    await ada.call('PATCH', `${LINKS}/${two}`, { isArchived: true })
    const numbers = { links: 3, activeLinks: 2, clicks: 7, allClicks: 9 }
    const answer = await ada.call('GET', `${PATH}/${id}`)
    expect(answer.json).toMatchObject({ id, name: 'Spring 50%', ...numbers, canChange: true })
    expect((await ada.call('GET', PATH)).json).toMatchObject({
      ...{ items: [{ id, ...numbers }], nextCursor: null, canChange: true },
    })
    const csv = await ada.inject({ method: 'GET', url: `${LINKS}.csv?list=${id}&sort=clicks` })
    const [head, first] = csv.body.split('\r\n')
    expect(head).toContain('clicks')
    expect(first).toContain('https://one-.example')
    expect(csv.body).not.toContain('alone')
    expect((await ada.call('GET', `${LINKS}/ids?list=${id}`)).json.ids).toHaveLength(2)
  })

  it('are printed as a sheet whose codes lead to their links and no others', async () => {
    const { creators } = await createCreatorApp(engine)
    const ada = creators[0]!
    const { id } = (await fill(ada, { name: 'Fair' }, 'one-', 'two-', 'three-')).json.list
    await fill(ada, {}, 'alone')
    const { ids } = (await ada.call('GET', `${LINKS}/ids?list=${id}`)).json
    const sheet = await ada.inject({
      ...{ method: 'POST', url: `${LINKS}/qr-sheet.pdf` },
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ids, columns: 2, rows: 2, paper: 'a4' }),
    })
    const { codes } = await readSheet(sheet.rawPayload, { columns: 2, rows: 2 })
    const read = codes.slice(0, 3).map((code) => new URL(code!).pathname)
    expect(read.toSorted()).toEqual(['/one-', '/three-', '/two-'])
    expect(codes[3]).toBeUndefined()
  })

  it('are made by a file too, and not without links', async () => {
    const { creators } = await createCreatorApp(engine)
    const ada = creators[0]!
    const upload = (name: string, payload: string) =>
      ada.inject({
        ...{ method: 'POST', url: `${LINKS}/bulk.csv?name=${name}`, payload },
        headers: { 'content-type': 'text/csv' },
      })
    expect((await upload('File', 'https://a.example\nhttps://b.example')).statusCode).toBe(201)
    expect((await upload('File', 'https://c.example')).json().error.message).toBe('err_113')
    expect((await fill(ada, { name: 'Nothing' }, 'x')).json).toMatchObject({ list: null })
    expect((await ada.call('GET', PATH)).json.items).toMatchObject([{ name: 'File', links: 2 }])
  })

  it('are searched by a part of the name, page by page, newest first', async () => {
    const { creators } = await createCreatorApp(engine)
    const ada = creators[0]!
    for (const name of ['Élan 1', 'Other', 'elan 2', '50%']) {
      await fill(ada, { name }, `of-${name.replace(/\W/g, '')}`)
    }
    const names = async (query: string) => {
      const { json } = await ada.call('GET', `${PATH}?${query}`)
      return [json.items.map(({ name }: { name: string }) => name), json.nextCursor] as const
    }
    expect(await names('q=ELAN')).toEqual([['elan 2', 'Élan 1'], null])
    expect(await names('q=%25')).toEqual([['50%'], null])
    const [first, cursor] = await names('limit=3')
    expect(first).toEqual(['50%', 'elan 2', 'Other'])
    expect(await names(`limit=3&cursor=${cursor}`)).toEqual([['Élan 1'], null])
  })
})

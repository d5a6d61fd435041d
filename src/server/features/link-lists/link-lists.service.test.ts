import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

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

describeOnBothEngines('named lists of a space', (engine) => {
  it('keep names apart, are deleted without active links only, and come back', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [Creator, Creator]
    const spring = (await fill(ada, { name: 'Spring' }, 'one-')).json
    const { id } = spring.list
    expect((await fill(ada, { name: 'SPRING' }, 'two-')).code).toBe('err_113')
    expect(await aliases(ada, '')).toEqual(['one-'])
    const autumn = (await fill(ada, { name: 'Autumn' }, 'two-')).json.list.id
    expect((await ada.call('PATCH', `${PATH}/${autumn}`, { name: 'spring' })).code).toBe('err_113')
    const renamed = await ada.call('PATCH', `${PATH}/${autumn}`, { name: 'autumn' })
    expect(renamed.json).toMatchObject({ id: autumn, name: 'autumn', links: 1 })

    for (const [method, path] of [
      ['GET', id],
      ['PATCH', id],
      ['DELETE', id],
      ['POST', `${id}/restore`],
    ] as const) {
      const body = method === 'PATCH' ? { name: 'x' } : undefined
      expect((await bob.call(method, `${PATH}/${path}`, body)).code).toBe('err_114')
    }
    expect((await fill(bob, { list: id }, 'bobs')).code).toBe('err_114')

    const refused = await ada.call('DELETE', `${PATH}/${id}`)
    expect([refused.status, refused.code]).toEqual([409, 'err_115'])
    await ada.call('PATCH', `${LINKS}/${spring.results[0].link.id}`, { isArchived: true })
    expect((await ada.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect((await ada.call('GET', `${PATH}/${id}`)).code).toBe('err_114')
    expect(await aliases(ada, `list=${id}&state=archived`)).toEqual([])
    expect((await fill(ada, { list: id }, 'late')).code).toBe('err_114')
    const restored = await ada.call('POST', `${PATH}/${id}/restore`)
    expect(restored.json).toMatchObject({ name: 'Spring', links: 1, activeLinks: 0 })
    expect(await aliases(ada, `list=${id}&state=archived`)).toEqual(['one-'])

    expect((await ada.call('DELETE', `${PATH}/${autumn}?links=keep`)).status).toBe(204)
    expect(await aliases(ada, '')).toEqual(['two-'])
    await fill(ada, { name: 'Autumn' }, 'four')
    expect((await ada.call('POST', `${PATH}/${autumn}/restore`)).code).toBe('err_113')
    deps.clock.advance(25 * 60 * 60_000)
    await fill(ada, { name: 'Winter' }, 'five')
    expect((await ada.call('POST', `${PATH}/${autumn}/restore`)).code).toBe('err_114')
  })

  it('have one name once, however many ask for it at the same moment', async () => {
    const { creators } = await createCreatorApp(engine)
    const ada = creators[0]!
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => fill(ada, { name: 'Race' }, `race-${at}`)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    expect((await ada.call('GET', PATH)).json.items).toMatchObject([{ links: 1 }])
  })
})

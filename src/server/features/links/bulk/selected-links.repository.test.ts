import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findSelectedLinks } from './selected-links.repository.ts'

describeOnBothEngines('rows of selected links', (engine) => {
  it('are those that are there and not deleted, however many are asked for', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { call, spaceId } = creators[0]!
    const make = async (alias: string) => {
      const body = { destination: 'https://a.example', alias, title: alias.toUpperCase() }
      return (await call('POST', '/api/v1/links', body)).json.id as string
    }
    const [one, two, gone] = [await make('first'), await make('second'), await make('third')]
    await call('DELETE', `/api/v1/links/${gone}`)
    const many = Array.from({ length: 600 }, (_, at) => `none-${at}`)
    const there = { space_id: spaceId, domain_id: 'main', folder_id: null }
    const found = await findSelectedLinks(deps.db, [one, gone, ...many, two])
    expect(found.sort((a, b) => (a.alias < b.alias ? -1 : 1))).toEqual([
      { id: one, ...there, alias: 'first', title: 'FIRST' },
      { id: two, ...there, alias: 'second', title: 'SECOND' },
    ])
    expect(await findSelectedLinks(deps.db, [])).toEqual([])
  })
})

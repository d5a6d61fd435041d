import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { type LinkQuery, listLinks } from './link-list.repository.ts'

describeOnBothEngines('the list of links', (engine) => {
  it('takes %, _ and \\ of a search literally, and ignores case', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const titles = ['100% wool', '100 wool', 'a_b', 'axb', 'back\\slash', 'Straße', "it's"]
    for (const title of titles) {
      await creators[0]!.call('POST', '/api/v1/links', { destination: 'https://a.example', title })
    }
    const query: LinkQuery = {
      spaceId: creators[0]!.spaceId,
      state: 'active',
      text: undefined,
      tag: undefined,
      sort: 'oldest',
      after: undefined,
      limit: 100,
    }
    const find = async (text: string) =>
      (await listLinks(deps.db, { ...query, text })).map((link) => link.title)
    expect(await find('0% W')).toEqual(['100% wool'])
    expect(await find('A_B')).toEqual(['a_b'])
    expect(await find('k\\s')).toEqual(['back\\slash'])
    expect(await find("T'S")).toEqual(["it's"])
    expect(await find('Straße')).toEqual(['Straße'])
    expect(await find('  ')).toHaveLength(titles.length)
    const body = { destination: 'https://b.example', title: 'noted', note: 'Ask Grace about 5%' }
    await creators[0]!.call('POST', '/api/v1/links', body)
    expect(await find('grace')).toEqual(['noted'])
    expect(await find('5%')).toEqual(['noted'])
  })
})

import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('GET /api/v1/links', (engine) => {
  it('lists in pages in the requested order, finds by text and tag', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    for (const [at, word] of ['delta', 'alpha', 'charlie', 'bravo'].entries()) {
      deps.clock.advance(at === 3 ? 0 : 1000)
      await ada!.call('POST', '/api/v1/links', {
        destination: `https://example.com/${word}_100%`,
        alias: `${word}-link`,
        title: word.toUpperCase(),
        tags: at % 2 ? ['odd'] : ['even'],
      })
    }
    const list = async (query: string) => {
      const { json } = await ada!.call('GET', `/api/v1/links?${query}`)
      return { ...json, titles: json.items.map((link: { title: string }) => link.title) }
    }
    const first = await list('limit=3&sort=alias')
    expect(first.titles).toEqual(['ALPHA', 'BRAVO', 'CHARLIE'])
    const second = await list(`limit=3&sort=alias&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ titles: ['DELTA'], nextCursor: null })
    const newest = await list('limit=2')
    const older = await list(`limit=2&cursor=${newest.nextCursor}`)
    expect([...newest.titles, ...older.titles].slice(2)).toEqual(['ALPHA', 'DELTA'])
    expect((await list('q=CHAR')).titles).toEqual(['CHARLIE'])
    expect((await list('q=a_100%25')).titles.sort()).toEqual(['ALPHA', 'DELTA'])
    expect((await list('q=xyz')).titles).toEqual([])
    expect((await list('tag=odd&sort=oldest')).titles).toEqual(['ALPHA', 'BRAVO'])
    expect((await ada!.call('GET', '/api/v1/links?cursor=W10')).code).toBe('err_400')
    expect(
      (await ada!.call('GET', `/api/v1/links?sort=alias&cursor=${newest.nextCursor}`)).code,
    ).toBe('err_400')
  })

  it.each(['[1795.5,"a"]', '[1e400,"a"]', '[9007199254740993,"a"]', '[null,"a"]', '[1,2]'])(
    'take %s for no cursor',
    async (position) => {
      const { creators } = await createCreatorApp(engine)
      const cursor = Buffer.from(position).toString('base64url')
      for (const sort of ['newest', 'oldest', 'clicks', 'alias']) {
        const url = `/api/v1/links?sort=${sort}&cursor=${cursor}`
        expect((await creators[0]!.call('GET', url)).code, sort).toBe('err_400')
      }
    },
  )
})

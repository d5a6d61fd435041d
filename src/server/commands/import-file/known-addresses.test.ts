import { expect, it } from 'vitest'
import { insertLinks } from '#server/features/links/index.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { KnownAddresses, keyOfPlace } from './known-addresses.ts'

describeOnBothEngines('the addresses an import knows', (engine) => {
  async function setUp(engine: TestEngine) {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const make = async (who: typeof ada, destination: string) =>
      (await who!.call('POST', '/api/v1/links', { destination })).json
    const known = new KnownAddresses(ada!.spaceId)
    const aliasesOf = async (hrefs: readonly string[]) => {
      const places = hrefs.map((href) => ({ domainId: 'main', href }))
      const aliases = await known.aliasesOf(deps, places)
      return places.map((place) => aliases.get(keyOfPlace(place)))
    }
    const aliasOf = async (href: string) => (await aliasesOf([href]))[0]
    return { deps, ada: ada!, bob: bob!, make, known, aliasesOf, aliasOf }
  }

  it('are those of its space, of archived links too', async () => {
    const { deps, ada, bob, make, known, aliasesOf } = await setUp(engine)
    const kept = await make(ada, 'https://a.example')
    const archived = await make(ada, 'https://b.example')
    await ada.call('PATCH', `/api/v1/links/${archived.id}`, { isArchived: true })
    const gone = await make(ada, 'https://c.example')
    await ada.call('DELETE', `/api/v1/links/${gone.id}`)
    await make(bob, 'https://d.example')
    const hrefs = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`)
    expect(await aliasesOf(hrefs)).toEqual([kept.alias, archived.alias, undefined, undefined])
    const elsewhere = [{ domainId: 'shop', href: 'https://a.example/' }]
    expect(await known.aliasesOf(deps, elsewhere)).toEqual(new Map())
    expect(await known.aliasesOf(deps, [])).toEqual(new Map())
  })

  it('are of all links, however many, and of the first of several', async () => {
    const { deps, ada, make, aliasOf } = await setUp(engine)
    await make(ada, 'https://a.example/')
    const row = await deps.db.selectFrom('link').selectAll().executeTakeFirstOrThrow()
    await insertLinks(
      deps.db,
      Array.from({ length: 10_500 }, (_, at) => ({
        ...row,
        id: `l${String(at).padStart(6, '0')}`,
        alias: `k${at}`,
        slug_key: `k${at}`,
        destination_href: `https://a.example/${at % 10_000}`,
        // many links share a millisecond, as after a bulk creation
        created_at: row.created_at + Math.floor(at / 700),
      })),
    )
    for (const at of [0, 499, 4_999, 5_000, 9_999]) {
      expect(await aliasOf(`https://a.example/${at}`)).toBe(`k${at}`)
    }
  }, 60_000)

  it('come and go with the links of others', async () => {
    const { deps, ada, make, known, aliasOf } = await setUp(engine)
    const first = await make(ada, 'https://a.example')
    await known.readOn(deps)
    // one in the same millisecond as the newest link seen, but with a smaller id
    const row = await deps.db.selectFrom('link').selectAll().executeTakeFirstOrThrow()
    const href = 'https://b.example/'
    await insertLinks(deps.db, [
      { ...row, id: '0', alias: 'beside', slug_key: 'beside', destination_href: href },
    ])
    expect(await aliasOf('https://b.example/')).toBe('beside')
    await ada.call('PATCH', `/api/v1/links/${first.id}`, { destination: 'https://c.example' })
    expect(await aliasOf('https://a.example/')).toBeUndefined()
    const again = await make(ada, 'https://a.example')
    expect(await aliasOf('https://a.example/')).toBe(again.alias)
    await ada.call('DELETE', `/api/v1/links/${again.id}`)
    expect(await aliasOf('https://a.example/')).toBeUndefined()
  })
})

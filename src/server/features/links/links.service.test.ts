import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables, type TestEngine } from '#test/support/engines.ts'

const DAY = 86_400_000

describeOnBothEngines('links over HTTP', (engine) => {
  it('shortens an address under a generated alias', async () => {
    const { creators } = await createCreatorApp(engine)
    const { status, json } = await creators[0]!.call('POST', '/api/v1/links', {
      destination: ' https://Example.com/a?b=c ',
      title: 'An example',
      tags: ['news', 'news', 'a'],
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      destination: 'https://Example.com/a?b=c',
      displayHost: 'example.com',
      title: 'An example',
      tags: ['a', 'news'],
      clicks: 0,
      origin: 'shortener',
      isPermanent: false,
      startsAt: null,
      deletedAt: null,
    })
    expect(json.alias).toMatch(/^[a-z2-9]{7}$/)
    expect(json.shortUrl).toBe(`http://localhost:3000/${json.alias}`)
  })

  it('keeps the alias as it is written and compares it without case', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [(typeof creators)[0], (typeof creators)[0]]
    const destination = 'https://example.com'
    const made = await ada.call('POST', '/api/v1/links', { destination, alias: 'Summer-Sale' })
    expect(made.json.alias).toBe('Summer-Sale')
    const taken = await bob.call('POST', '/api/v1/links', { destination, alias: 'summer-SALE' })
    expect(taken).toMatchObject({ status: 409, code: 'err_26' })
  })

  it('refuses without leaving a trace', async () => {
    const { creators } = await createCreatorApp(engine)
    const before = await readAllTables(engine.database)
    const destination = 'https://example.com'
    const bodies: [unknown, string][] = [
      [{}, 'err_21'],
      [{ destination: ' ' }, 'err_21'],
      [{ destination: 'javascript:alert(1)' }, 'err_28'],
      [{ destination: 'https://localhost:3000/x' }, 'err_28'],
      [{ destination, endedDestination: 'ftp://a.b' }, 'err_28'],
      [{ destination, alias: 'abc' }, 'err_29'],
      [{ destination, alias: 'a'.repeat(51) }, 'err_29_1'],
      [{ destination, alias: 'a b c' }, 'err_29_2'],
      [{ destination, alias: 'api' }, 'err_26'],
      [{ destination, isPermanent: true, endsAt: '2030-05-01T00:00:00Z' }, 'err_400'],
      [
        { destination, startsAt: '2030-05-01T00:00:00Z', endsAt: '2030-04-01T00:00:00Z' },
        'err_400',
      ],
      [{ destination, title: 'nul\0' }, 'err_400'],
      [{ destination, unknown: 1 }, 'err_400'],
    ]
    for (const [body, code] of bodies) {
      const answer = await creators[0]!.call('POST', '/api/v1/links', body)
      expect(answer.code, JSON.stringify(body)).toBe(code)
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('lists in pages of the asked order, finds by text and tag', async () => {
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

  it('deletes and restores; the alias is never free for anybody else', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const body = { destination: 'https://example.com', alias: 'gone-soon' }
    const { json: link } = await ada!.call('POST', '/api/v1/links', body)
    expect((await ada!.call('DELETE', `/api/v1/links/${link.id}`)).status).toBe(204)
    expect((await ada!.call('DELETE', `/api/v1/links/${link.id}`)).status).toBe(204)
    expect((await ada!.call('GET', '/api/v1/links')).json.items).toEqual([])
    expect((await ada!.call('GET', '/api/v1/links?state=deleted')).json.items).toHaveLength(1)
    deps.clock.advance(1000 * DAY)
    for (const one of [ada, bob]) {
      expect((await one!.call('POST', '/api/v1/links', body)).code).toBe('err_26')
    }
    expect((await ada!.call('PATCH', `/api/v1/links/${link.id}`, { title: 'x' })).code).toBe(
      'err_25',
    )
    const back = await ada!.call('POST', `/api/v1/links/${link.id}/restore`)
    expect(back.json).toMatchObject({ alias: 'gone-soon', deletedAt: null })
    expect((await ada!.call('GET', '/api/v1/links')).json.items).toHaveLength(1)
  })

  it('says 404 about links of others', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const before = await readAllTables(engine.database)
    for (const id of [link.id, 'unknown']) {
      const url = `/api/v1/links/${id}`
      expect(await bob!.call('GET', url)).toMatchObject({ status: 404, code: 'err_25' })
      expect((await bob!.call('PATCH', url, { title: 'mine' })).code).toBe('err_25')
      expect((await bob!.call('DELETE', url)).code).toBe('err_25')
      expect((await bob!.call('POST', `${url}/restore`)).code).toBe('err_25')
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('writes a change row for every slug it touches', async () => {
    const { creators } = await createCreatorApp(engine)
    await creators[0]!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      alias: 'noted',
    })
    const changes = await rowsOf(engine).selectFrom('change').select(['kind', 'key']).execute()
    expect(changes).toEqual(
      expect.arrayContaining([
        { kind: 'slug', key: 'main/noted' },
        { kind: 'link', key: 'main/noted' },
      ]),
    )
  })
})

describeOnBothEngines('POST /api/v1/links/bulk', (engine) => {
  it('makes 250 at once and answers each item in order', async () => {
    const { creators } = await createCreatorApp(engine)
    const links = Array.from({ length: 250 }, (_, at) => ({
      destination: at === 7 ? 'javascript:alert(1)' : `https://example.com/${at}`,
      ...(at === 9 || at === 11 ? { alias: 'same-one' } : {}),
      ...(at === 13 ? { alias: 'abc' } : {}),
      tags: ['bulk'],
    }))
    const { status, json } = await creators[0]!.call('POST', '/api/v1/links/bulk', { links })
    expect(status).toBe(201)
    const refused = json.results.flatMap((one: { status: string; error?: object }, at: number) =>
      one.status === 'refused' ? [[at, one.error]] : [],
    )
    expect(refused).toMatchObject([
      [7, { message: 'err_28' }],
      [11, { message: 'err_26' }],
      [13, { message: 'err_29' }],
    ])
    for (const [at, one] of json.results.entries()) {
      if (one.link) expect(one.link.destination).toBe(`https://example.com/${at}`)
    }
    const rows = await rowsOf(engine).selectFrom('link').select('id').execute()
    expect(rows).toHaveLength(247)
  })

  it('refuses 251 with err_120 and nothing stored', async () => {
    const { creators } = await createCreatorApp(engine)
    const before = await readAllTables(engine.database)
    const links = Array.from({ length: 251 }, () => ({ destination: 'https://example.com' }))
    const answer = await creators[0]!.call('POST', '/api/v1/links/bulk', { links })
    expect(answer).toMatchObject({ status: 400, code: 'err_120' })
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('gives the same links to the same Idempotency-Key', async () => {
    const { creators } = await createCreatorApp(engine)
    const links = [
      { destination: 'https://example.com/1' },
      { destination: 'https://example.com/2' },
    ]
    const again = () =>
      creators[0]!.call('POST', '/api/v1/links/bulk', { links }, { 'idempotency-key': 'once' })
    const first = await again()
    expect((await again()).json).toEqual(first.json)
    expect(await rowsOf(engine).selectFrom('link').select('id').execute()).toHaveLength(2)
  })
})

function rowsOf(engine: TestEngine) {
  return engine.database.db
}

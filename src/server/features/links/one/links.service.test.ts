import { expect, it } from 'vitest'
import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { destinationRules } from '#contract/links/destination-rules.ts'
import { newLinkSchema } from '#contract/links/links.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables, type TestEngine } from '#test/support/engines.ts'
import { createLink } from './links.service.ts'

const DAY = 86_400_000

describeOnBothEngines('links', (engine) => {
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

  it('says which rule refused an address', async () => {
    const { creators } = await createCreatorApp(engine)
    const ada = creators[0]!
    const refused = [
      ['http://localhost:3000/abc', 'own'],
      ['https://example.com@evil.example/', 'userData'],
      ['ftp://example.com/', 'scheme'],
      [`https://example.com/${'a'.repeat(DESTINATION_MAX_LENGTH)}`, 'tooLong'],
    ] as const
    for (const [address, rule] of refused) {
      const words = destinationRules[rule]
      const error = (field: string) => ({ message: 'err_28', fields: { [field]: words } })
      for (const field of ['destination', 'endedDestination']) {
        const body = { destination: 'https://a.example', [field]: address }
        const { json } = await ada.call('POST', '/api/v1/links', body)
        expect(json.error).toMatchObject(error(field))
        const bulk = await ada.call('POST', '/api/v1/links/bulk', { links: [body] })
        const isOwnLink = rule === 'own' && field === 'destination'
        const message = isOwnLink ? 'err_118' : 'err_28'
        expect(bulk.json.results[0].error).toMatchObject({ ...error(field), message })
      }
      const preview = await ada.call('POST', '/api/v1/link-preview', { address })
      expect(preview.json.error).toMatchObject(error('address'))
    }
  })

  it('refuses an end that is past when a link is made, on every way in, and lets a change set it', async () => {
    const { creators, app } = await createCreatorApp(engine)
    const ada = creators[0]!
    const now = app.deps.clock.now()
    for (const ago of [0, 60_000, 400 * DAY]) {
      const endsAt = new Date(now - ago).toISOString()
      const body = { destination: 'https://a.example', endsAt }
      const fields = { endsAt: 'The end must be in the future' }
      const { status, json } = await ada.call('POST', '/api/v1/links', body)
      expect([status, json.error.fields]).toEqual([400, fields])
      const { json: bulk } = await ada.call('POST', '/api/v1/links/bulk', {
        links: [body, { destination: 'https://b.example' }],
      })
      expect(bulk.results.map(({ status }: { status: string }) => status)).toEqual([
        'refused',
        'created',
      ])
      expect(bulk.results[0].error.fields).toEqual(fields)
    }
    const soon = new Date(now + 60_000).toISOString()
    const { json: link } = await ada.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      endsAt: soon,
    })
    const ended = await ada.call('PATCH', `/api/v1/links/${link.id}`, {
      endsAt: new Date(now - 30_000).toISOString(),
    })
    expect([link.endsAt, ended.status]).toEqual([soon, 200])
  })

  it('draws another alias when the one it drew is in use, alone and within a transaction', async () => {
    const { app } = await createCreatorApp(engine)
    const { user_id: userId } = await app.deps.db
      .selectFrom('membership')
      .select('user_id')
      .executeTakeFirstOrThrow()
    const drawn = ['aaaaaaa', 'aaaaaaa', 'bbbbbbb', 'bbbbbbb', 'ccccccc']
    const ids = { ...app.deps.ids, shortCode: () => drawn.shift()! }
    const deps = { ...app.deps, ids }
    const given = newLinkSchema.parse({ destination: 'https://example.com', tags: ['a'] })
    const aliases: string[] = []
    for (const act of [
      () => createLink(deps, userId, given),
      () => createLink(deps, userId, given),
      () => transaction(deps, (deps) => createLink(deps, userId, given)),
    ]) {
      aliases.push((await act()).alias)
    }
    expect(aliases).toEqual(['aaaaaaa', 'bbbbbbb', 'ccccccc'])
    const rows = await app.deps.db.selectFrom('link').select('alias').orderBy('alias').execute()
    expect(rows.map(({ alias }) => alias)).toEqual(aliases)
    const tags = await app.deps.db.selectFrom('link_tag').select('tag').execute()
    expect(tags).toHaveLength(3)
  })

  it('answers a new link as it is read afterwards', async () => {
    const { creators } = await createCreatorApp(engine)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        creators[0]!.call('POST', '/api/v1/links', { destination: `https://example.com/${at}` }),
      ),
    )
    for (const { json } of answers) {
      const read = await creators[0]!.call('GET', `/api/v1/links/${json.id}`)
      expect(read.json).toEqual(json)
    }
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

  it('writes a change row for every slug it touches', async () => {
    const { creators } = await createCreatorApp(engine)
    await creators[0]!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      alias: 'noted',
    })
    const changes = await rowsOf(engine).selectFrom('change').select(['kind', 'key']).execute()
    // as a change of its name, and not again as a change of a link with that key
    expect(changes.filter(({ key }) => key === 'main/noted')).toEqual([
      { kind: 'slug', key: 'main/noted' },
    ])
  })
})

function rowsOf(engine: TestEngine) {
  return engine.database.db
}

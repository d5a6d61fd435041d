import { expect, it } from 'vitest'
import {
  type PlainField,
  plainLinkDefaults,
  plainLinkFields,
  plainLinkNames,
} from '#contract/links/plain-link-fields.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { drawPhoto } from '#test/support/photo.ts'

const destination = 'https://a.example/x'
const rules = [
  {
    id: 'phones',
    name: 'Phones',
    conditions: [
      { on: 'device', values: ['mobile'] },
      { on: 'country', values: ['CH'], isNot: true },
    ],
    target: {
      kind: 'app',
      appUrl: 'myapp://product/42',
      storeUrl: 'https://store.example/myapp',
      destination: 'https://m.example/ü',
    },
  },
  {
    id: 'test',
    name: '',
    conditions: [],
    target: {
      kind: 'split',
      variants: [
        { destination: 'https://a.example/1', weight: 1 },
        { destination: ' https://a.example/2 ', weight: 3 },
      ],
    },
  },
]
const everything = {
  destination,
  alias: 'every-thing',
  title: 'Everything',
  note: 'for Ada\nonly',
  tags: ['a'],
  startsAt: '2031-01-01T00:00:00.000Z',
  startsDestination: 'https://a.example/soon',
  startsMessage: 'Not yet',
  endsAt: '2032-01-01T00:00:00.000Z',
  endedDestination: 'https://a.example/over',
  endedMessage: 'Over',
  clickLimit: 100,
  limitCounts: 'everyone',
  limitDestination: 'https://a.example/full',
  limitMessage: 'Sold out',
  forwardsQuery: true,
  hidesReferrer: true,
  interstitialSeconds: 5,
  isArchived: true,
}
/** The answer for a link without any of these fields. */
const nothing = {
  note: '',
  isPermanent: false,
  startsAt: null,
  startsDestination: null,
  startsMessage: '',
  endsAt: null,
  endedDestination: null,
  endedMessage: '',
  clickLimit: null,
  clickLimitUsed: 0,
  limitCounts: 'people',
  limitDestination: null,
  limitMessage: '',
  hasPassword: false,
  forwardsQuery: false,
  hidesReferrer: false,
  preview: null,
  interstitialSeconds: null,
  isArchived: false,
  rules: [],
}

function otherThanUsual(field: PlainField): string | number | boolean {
  if (field.kind === 'flag') return true
  if (field.kind === 'number') return field.max
  if (field.kind === 'choice') return field.of.at(-1)!
  if (field.kind === 'address') return 'https://a.example/other'
  return field.kind === 'moment' ? '2031-01-01T00:00:00.000Z' : 'words'
}

async function uploadPicture(creator: Creator): Promise<string> {
  const answer = await creator.inject({
    method: 'POST',
    url: '/api/v1/media?purpose=share',
    headers: { 'content-type': 'image/png' },
    payload: Buffer.from(await drawPhoto(200)),
  })
  return answer.json().url
}

describeOnBothEngines('the fields of a link', (engine) => {
  it('may be times in any zone, which are answered in UTC', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const made = await ada!.call('POST', '/api/v1/links', {
      destination,
      startsAt: '2031-01-01T05:30:00+05:30',
      endsAt: '2031-12-31T19:00:00-05:00',
      rules: [
        {
          id: 'later',
          name: '',
          conditions: [{ on: 'time', from: '2031-01-02T01:00:00+01:00' }],
          target: { kind: 'destination', destination: 'https://a.example/later' },
        },
      ],
    })
    expect(made.status, JSON.stringify(made.json)).toBe(201)
    expect(made.json).toMatchObject({
      startsAt: '2031-01-01T00:00:00.000Z',
      endsAt: '2032-01-01T00:00:00.000Z',
      rules: [{ conditions: [{ on: 'time', from: '2031-01-02T00:00:00.000Z' }] }],
    })
    const url = `/api/v1/links/${made.json.id}`
    expect((await ada!.call('GET', url)).json).toEqual(made.json)
    const backwards = await ada!.call('PATCH', url, { endsAt: '2031-01-01T00:30:00+01:00' })
    expect(backwards.status).toBe(400)
    expect((await ada!.call('GET', url)).json).toEqual(made.json)
  })

  it('are created, answered, changed, simulated and copied, each plain field of the declaration', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    for (const name of plainLinkNames) {
      const value = otherThanUsual(plainLinkFields[name])
      const made = await ada!.call('POST', '/api/v1/links', { destination, [name]: value })
      expect(made.status, name).toBe(201)
      expect(made.json).toMatchObject({ ...plainLinkDefaults, [name]: value })
      const url = `/api/v1/links/${made.json.id}`
      expect((await ada!.call('GET', url)).json, name).toEqual(made.json)
      const copy = await ada!.call('POST', `${url}/duplicate`)
      expect(copy.json[name], name).toEqual(value)
      const usual = plainLinkDefaults[name]
      const changed = await ada!.call('PATCH', `/api/v1/links/${copy.json.id}`, { [name]: usual })
      expect(changed.json[name], name).toEqual(usual)
      const tried = { link: { id: made.json.id, [name]: usual } }
      expect((await ada!.call('POST', '/api/v1/links/simulate', tried)).status, name).toBe(200)
    }
  })

  it('are read from files and written to them, each field that lists have', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const names = plainLinkNames.filter((name) => 'inFiles' in plainLinkFields[name])
    for (const name of names) {
      const head = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      const value = String(otherThanUsual(plainLinkFields[name]))
      const made = await ada!.inject({
        method: 'POST',
        url: '/api/v1/links/bulk.csv',
        headers: { 'content-type': 'text/csv' },
        payload: `destination,click limit,${head}\n${destination},5,${value}\n`,
      })
      expect(made.json().results[0].link?.[name], name).toBe(value)
      const { body } = await ada!.inject({ method: 'GET', url: '/api/v1/links.csv' })
      const lines = body.split(/\r?\n/).map((line) => line.split(','))
      const line = lines.find(([shortUrl]) => shortUrl === made.json().results[0].link.shortUrl)
      expect(line?.[lines[0]!.indexOf(head)], name).toBe(value)
    }
  })

  it('are stored and answered, all together and one by one', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const preview = { title: 'A card', text: 'of ours', image: await uploadPicture(ada!) }
    const given = { ...everything, preview, rules, password: 'open sesame' }
    const { password: _, alias, tags, ...others } = given
    const stored = structuredClone(rules)
    Object.assign(stored[0]!.target, { destination: 'https://m.example/%C3%BC' })
    stored[1]!.target.variants![1]!.destination = 'https://a.example/2'
    const expected = {
      ...nothing,
      ...others,
      rules: stored,
      hasPassword: true,
    }

    const made = await ada!.call('POST', '/api/v1/links', given)
    expect(made).toMatchObject({ status: 201, json: { ...expected, alias, tags } })
    expect(JSON.stringify(made.json)).not.toMatch(/argon2|sesame/)
    const url = `/api/v1/links/${made.json.id}`
    expect((await ada!.call('GET', url)).json).toEqual(made.json)
    const list = await ada!.call('GET', '/api/v1/links?state=archived')
    expect(list.json.items).toEqual([made.json])

    const { json: plain } = await ada!.call('POST', '/api/v1/links', { destination })
    expect(plain).toMatchObject(nothing)
    const plainUrl = `/api/v1/links/${plain.id}`
    for (const [name, value] of Object.entries(given)) {
      if (name === 'alias' || name === 'tags') continue
      const { status, json } = await ada!.call('PATCH', plainUrl, { [name]: value })
      expect(status, name).toBe(200)
      if (name === 'password') expect(json.hasPassword).toBe(true)
      else expect(json[name]).toEqual((expected as Record<string, unknown>)[name])
    }
    const changed = (await ada!.call('GET', plainUrl)).json
    expect(changed).toMatchObject(expected)
    // the same values again: nothing changes, and there is no new revision
    const again = await ada!.call('PATCH', plainUrl, others)
    expect(again.json).toEqual(changed)

    const { clickLimitUsed, hasPassword, ...empty } = nothing
    const back = await ada!.call('PATCH', plainUrl, { ...empty, password: null })
    expect(back.json).toMatchObject(nothing)
  })

  it('are also accepted by a bulk call, except passwords', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const links = [
      { ...everything, rules },
      { destination },
      { destination, isPermanent: true, clickLimit: 1 },
      { destination, clickLimit: 7, tags: ['b'] },
      { destination, rules: [{ ...rules[1], target: { kind: 'destination', destination: 'x' } }] },
    ]
    const { json, status } = await ada!.call('POST', '/api/v1/links/bulk', { links })
    expect(status).toBe(201)
    expect(json.results).toMatchObject([
      { link: { clickLimit: 100, isArchived: true, rules: [{ id: 'phones' }, { id: 'test' }] } },
      { link: nothing },
      { error: { message: 'err_400', fields: { clickLimit: expect.any(String) } } },
      { link: { clickLimit: 7, clickLimitUsed: 0, tags: ['b'] } },
      {
        error: { message: 'err_28', fields: { 'rules.0.target.destination': expect.any(String) } },
      },
    ])
    const secret = { links: [{ destination, password: 'open sesame' }] }
    const refused = await ada!.call('POST', '/api/v1/links/bulk', secret)
    expect(refused.json.error.fields).toEqual({ 'links.0.password': 'This field is not known' })
  })

  it('are refused with their names, and nothing is stored', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const foreign = await uploadPicture(bob!)
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination })
    const before = await readAllTables(engine.database)
    const rule = (target: object) => [{ id: 'r', conditions: [], target }]
    const refused: [body: object, code: string, fields: string[]][] = [
      [{ note: 'x'.repeat(2_001) }, 'err_400', ['note']],
      [{ startsMessage: 'x'.repeat(281) }, 'err_400', ['startsMessage']],
      [{ endedMessage: 'nul\0' }, 'err_400', ['endedMessage']],
      [{ limitMessage: 1 }, 'err_400', ['limitMessage']],
      [{ limitCounts: 'machines' }, 'err_400', ['limitCounts']],
      [{ clickLimit: 0 }, 'err_400', ['clickLimit']],
      [{ clickLimit: -1 }, 'err_400', ['clickLimit']],
      [{ clickLimit: 1.5 }, 'err_400', ['clickLimit']],
      [{ clickLimit: 1_000_000_001 }, 'err_400', ['clickLimit']],
      [{ password: 'abc' }, 'err_400', ['password']],
      [{ password: '' }, 'err_400', ['password']],
      [{ password: 'x'.repeat(129) }, 'err_400', ['password']],
      [{ password: 'two\nlines' }, 'err_400', ['password']],
      [{ interstitialSeconds: 0 }, 'err_400', ['interstitialSeconds']],
      [{ interstitialSeconds: 61 }, 'err_400', ['interstitialSeconds']],
      [{ forwardsQuery: 1 }, 'err_400', ['forwardsQuery']],
      [{ hasPassword: false }, 'err_400', ['hasPassword']],
      [{ clickLimitUsed: 0 }, 'err_400', ['clickLimitUsed']],
      [{ preview: { title: 'x'.repeat(121) } }, 'err_400', ['preview.title']],
      [{ preview: { text: 'x'.repeat(301) } }, 'err_400', ['preview.text']],
      [{ preview: { image: foreign } }, 'err_400', ['preview.image']],
      [{ preview: { image: 'https://evil.example/a.png' } }, 'err_400', ['preview.image']],
      [{ preview: { image: '/media/../secrets.json' } }, 'err_400', ['preview.image']],
      [{ startsDestination: 'javascript:alert(1)' }, 'err_28', ['startsDestination']],
      [{ limitDestination: 'ftp://a.b' }, 'err_28', ['limitDestination']],
      [
        { startsDestination: 'x', endedDestination: 'y', limitDestination: 'http://localhost' },
        'err_28',
        ['startsDestination', 'endedDestination', 'limitDestination'],
      ],
      [{ rules: 'none' }, 'err_400', ['rules']],
      [{ rules: [{ id: 'r' }] }, 'err_400', ['rules.0.target']],
      [{ rules: rule({ kind: 'destination' }) }, 'err_21', ['rules.0.target.destination']],
      [
        { rules: rule({ kind: 'destination', destination: '' }) },
        'err_21',
        ['rules.0.target.destination'],
      ],
      [
        {
          rules: rule({
            kind: 'split',
            variants: [
              { destination: 'data:,x', weight: 1 },
              { destination, weight: 1 },
              { destination: 'https://u:p@a.example', weight: 1 },
            ],
          }),
        },
        'err_28',
        ['rules.0.target.variants.0.destination', 'rules.0.target.variants.2.destination'],
      ],
      [
        { rules: rule({ kind: 'app', appUrl: 'file:///x', storeUrl: 'x', destination }) },
        'err_28',
        ['rules.0.target.appUrl', 'rules.0.target.storeUrl'],
      ],
      [
        {
          rules: Array.from({ length: 50 }, (_, at) => ({
            id: `${at}`,
            conditions: [],
            target: {
              kind: 'split',
              variants: Array(10).fill({
                destination: `https://a.example/${'x'.repeat(700)}`,
                weight: 1,
              }),
            },
          })),
        },
        'err_400',
        ['rules'],
      ],
    ]
    for (const [body, code, fields] of refused) {
      const answers = [
        await ada!.call('POST', '/api/v1/links', { destination, ...body }),
        await ada!.call('PATCH', `/api/v1/links/${link.id}`, body),
      ]
      for (const answer of answers) {
        const what = JSON.stringify(body).slice(0, 200)
        expect(answer.code, what).toBe(code)
        expect(Object.keys(answer.json.error.fields), what).toEqual(fields)
      }
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('cannot be combined with a permanent link, whichever comes first', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const others: Record<string, unknown> = {
      startsAt: everything.startsAt,
      endsAt: everything.endsAt,
      clickLimit: 5,
      password: 'open sesame',
      interstitialSeconds: 3,
      rules,
    }
    for (const [name, value] of Object.entries(others)) {
      const made = await ada!.call('POST', '/api/v1/links', {
        destination,
        isPermanent: true,
        [name]: value,
      })
      expect(made.code).toBe('err_400')
      expect(Object.keys(made.json.error.fields).sort()).toEqual([name, 'isPermanent'].sort())
      for (const [first, second] of [
        [{ isPermanent: true }, { [name]: value }],
        [{ [name]: value }, { isPermanent: true }],
      ]) {
        const { json } = await ada!.call('POST', '/api/v1/links', { destination, ...first })
        const changed = await ada!.call('PATCH', `/api/v1/links/${json.id}`, second)
        expect(changed.code, name).toBe('err_400')
        expect(Object.keys(changed.json.error.fields)).toContain('isPermanent')
        const both = await ada!.call('PATCH', `/api/v1/links/${json.id}`, {
          ...second,
          ...(first!.isPermanent
            ? { isPermanent: false }
            : { [name]: name === 'rules' ? [] : null }),
        })
        expect(both.status, name).toBe(200)
      }
    }
    const fine = { forwardsQuery: true, hidesReferrer: true, note: 'x', isArchived: true }
    const body = { destination, isPermanent: true, ...fine }
    expect((await ada!.call('POST', '/api/v1/links', body)).status).toBe(201)
  })
})

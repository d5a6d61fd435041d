import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkChangeSchema } from '#contract/links/links.ts'
import { changeLink, type LinkRow } from '#server/features/links/index.ts'
import { createCreatorApp } from '../support/creators.ts'
import { describeOn, describeOnBothEngines, readAllTables } from '../support/engines.ts'
import { createLinkApp } from '../support/link-app.ts'

/** A1, A12 and A20 for all other destinations of a link: states, rules, apps. */

const good = 'https://a.example'
const refused = [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'about:blank',
  'ftp://example.com/',
  'myapp://open',
  'intent://example.com#Intent;scheme=https;end',
  '//example.com',
  'http://good.example@evil.example/',
  'http://good.example:80@evil.example/',
  'http:\\\\evil.example',
  'http://good.example\\@evil.example/',
  'http://good.example/\\evil.example',
  'http://good.exa\tmple/',
  'http://localhost:3000/a',
  'http://LOCALHOST.:3000/a',
  'http://www.localhost:3000/a',
  'http://2130706433:3000/a',
  'http://[::ffff:127.0.0.1]:3000/a',
  'https://WWW.mine.example.:444/a',
]

/** Every field of a link that contains an address, with the field that a refusal names. */
const places: [field: string, body: (address: string) => object][] = [
  ['startsDestination', (address) => ({ startsDestination: address })],
  ['endedDestination', (address) => ({ endedDestination: address })],
  ['limitDestination', (address) => ({ limitDestination: address })],
  [
    'rules.0.target.destination',
    (address) => ruleTo({ kind: 'destination', destination: address }),
  ],
  [
    'rules.0.target.variants.1.destination',
    (address) =>
      ruleTo({
        kind: 'split',
        variants: [
          { destination: good, weight: 1 },
          { destination: address, weight: 1 },
        ],
      }),
  ],
  [
    'rules.0.target.storeUrl',
    (address) => ruleTo({ kind: 'app', appUrl: 'myapp://x', storeUrl: address, destination: good }),
  ],
  [
    'rules.0.target.destination',
    (address) => ruleTo({ kind: 'app', appUrl: 'myapp://x', destination: address }),
  ],
]

const ways: typeof places = [['destination', (address) => ({ destination: address })], ...places]

function ruleTo(target: object) {
  return { rules: [{ id: 'only', conditions: [], target }] }
}

describeOnBothEngines('addresses in the states and rules of a link', (engine) => {
  it('are refused with err_28 by their names on every way in, and leave nothing behind', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const domain = { id: 'd1', host: 'mine.example', verified_at: 1, created_at: 1 }
    await deps.db.insertInto('domain').values(domain).execute()
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination: good })
    const before = await readAllTables(engine.database)
    for (const [field, body] of places) {
      for (const address of refused) {
        const given = body(address)
        const answers = await Promise.all([
          ada!.call('POST', '/api/v1/links', { destination: good, ...given }),
          ada!.call('PATCH', `/api/v1/links/${link.id}`, given),
          ada!.call('POST', '/api/v1/links/simulate', { link: { destination: good, ...given } }),
        ])
        for (const answer of answers) {
          const what = `${field} ${JSON.stringify(address)}`
          expect([answer.status, answer.code], what).toEqual([400, 'err_28'])
          expect(Object.keys(answer.json.error.fields), what).toEqual([field])
        }
      }
      const links = refused.map((address) => ({ destination: good, ...body(address) }))
      const bulk = await ada!.call('POST', '/api/v1/links/bulk', { links })
      for (const result of bulk.json.results) expect(result.error?.message).toBe('err_28')
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  }, 120_000)

  it('may open an app by a button, and nothing that a browser runs', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination: good })
    const open = (appUrl: string) =>
      ada!.call(
        'PATCH',
        `/api/v1/links/${link.id}`,
        ruleTo({ kind: 'app', appUrl, destination: good }),
      )
    for (const appUrl of ['myapp://open', 'spotify:track:1', 'https://app.example/x']) {
      const { json, status } = await open(appUrl)
      expect(status, appUrl).toBe(200)
      expect(json.rules[0].target.appUrl).toBe(appUrl)
    }
    const stored = await readAllTables(engine.database)
    const notApps = refused.filter((address) => !/^(?:myapp|intent):|mine\.example/.test(address))
    for (const appUrl of [...notApps, 'http://example.com', 'mailto:a@b.example']) {
      const answer = await open(appUrl)
      expect([answer.status, answer.code], appUrl).toEqual([400, 'err_28'])
      expect(Object.keys(answer.json.error.fields)).toEqual(['rules.0.target.appUrl'])
    }
    expect(await readAllTables(engine.database)).toEqual(stored)
  })
})

describeOnBothEngines('loops of links', (engine) => {
  it('cannot be built by editing, of two links or three, whichever way they lead on', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const links: { id: string; shortUrl: string }[] = []
    for (const alias of ['loop-one', 'loop-two', 'loop-three']) {
      links.push((await ada!.call('POST', '/api/v1/links', { destination: good, alias })).json)
    }
    const before = await readAllTables(engine.database)
    for (const length of [2, 3]) {
      for (const [field, body] of ways) {
        for (let at = 0; at < length; at++) {
          const next = links[(at + 1) % length]!
          for (const address of [
            next.shortUrl,
            `${next.shortUrl}?x#y`,
            next.shortUrl.toUpperCase(),
          ]) {
            const answer = await ada!.call('PATCH', `/api/v1/links/${links[at]!.id}`, body(address))
            expect(answer.code, `${field} ${address}`).toBe('err_28')
            expect(Object.keys(answer.json.error.fields)).toEqual([field])
          }
        }
      }
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})

describeOn('sqlite', 'a visitor of links that were edited in a circle', (engine) => {
  it('is sent on once and away from us', async () => {
    const app = await createLinkApp(engine)
    try {
      const aliases = ['ring-one', 'ring-two', 'ring-three']
      const links: LinkRow[] = []
      for (const alias of aliases) links.push(await app.makeLink(alias, { destination: good }))
      for (const [at, link] of links.entries()) {
        const next = app.deps.origins.shortUrl(aliases[(at + 1) % 3]!)
        for (const [, body] of ways) {
          const caller = { userId: link.created_by, id: link.id }
          const change = changeLink(app.deps, caller, linkChangeSchema.parse(body(next)))
          await expect(change).rejects.toMatchObject({ name: 'destinationInvalid' })
        }
      }
      for (const alias of aliases) {
        const answer = await app.client().get(`/${alias}`)
        expect(answer.status).toBe(302)
        const { hostname } = new URL(answer.headers.get('location')!)
        expect(hostname).toBe('a.example')
      }
    } finally {
      await app.close()
    }
  })
})

describeOn('sqlite', 'anything in the place of rules', (engine) => {
  it('is taken or refused, never an error of ours', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination: good })
    const word = fc.constantFrom(
      ...['device', 'country', 'time', 'daytime', 'split', 'app', 'destination', 'UTC', 'CH', '*'],
    )
    const value = fc.oneof(
      word,
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.double(),
      fc.integer(),
      fc.constantFrom(null, true, {}, [], good, 'myapp://x', '99:99', '2030-01-01T00:00:00Z'),
      fc.array(word, { maxLength: 3 }),
      fc.jsonValue({ maxDepth: 3 }),
    )
    const keys = ['on', 'values', 'isNot', 'name', 'test', 'value', 'from', 'to', 'timezone']
    const some = (names: string[]) =>
      fc
        .uniqueArray(fc.constantFrom(...names), { maxLength: 6 })
        .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, value]))))
    const target = some(['kind', 'destination', 'variants', 'appUrl', 'storeUrl', 'weight'])
    const rule = fc.record({
      id: fc.oneof(word, value),
      conditions: fc.array(some(keys), { maxLength: 3 }),
      target: fc.oneof(target, fc.constant({ kind: 'destination', destination: good })),
    })
    const rules = fc.oneof(fc.array(rule, { maxLength: 3 }), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(rules, value, async (given, other) => {
        for (const body of [
          { rules: given },
          { rules: given, preview: other, clickLimit: other },
        ]) {
          const { status, code } = await ada!.call('PATCH', `/api/v1/links/${link.id}`, body)
          expect([200, 400], `${status} ${code}`).toContain(status)
          const simulated = await ada!.call('POST', '/api/v1/links/simulate', {
            link: { destination: good, rules: given },
            visitor: { query: other, language: other, referrer: other },
          })
          expect([200, 400], `${simulated.status} ${simulated.code}`).toContain(simulated.status)
        }
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})

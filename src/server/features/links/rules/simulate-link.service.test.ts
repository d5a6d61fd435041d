import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

const destination = 'https://a.example/home?lang=en'
const rules = [
  {
    id: 'swiss-phones',
    name: 'Swiss phones',
    conditions: [
      { on: 'device', values: ['mobile'] },
      { on: 'country', values: ['CH', 'LI'] },
    ],
    target: { kind: 'destination', destination: 'https://a.example/ch' },
  },
  {
    id: 'app',
    conditions: [{ on: 'system', values: ['ios', 'android'] }],
    target: { kind: 'app', appUrl: 'myapp://x', destination: 'https://a.example/app' },
  },
  {
    id: 'split',
    name: 'Half and half',
    conditions: [{ on: 'query', name: 'ab', test: 'exists' }],
    target: {
      kind: 'split',
      variants: [
        { destination: 'https://a.example/0', weight: 1 },
        { destination: 'https://a.example/1', weight: 1 },
      ],
    },
  },
]

describeOnBothEngines('POST /api/v1/links/simulate', (engine) => {
  it('says which rule decides and why, of a stored link', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const body = { destination, rules, forwardsQuery: true }
    const { json: link } = await ada!.call('POST', '/api/v1/links', body)
    const before = await readAllTables(engine.database)
    const simulate = async (visitor?: object) =>
      (await ada!.call('POST', '/api/v1/links/simulate', { link: { id: link.id }, visitor })).json

    expect(await simulate({ device: 'mobile', country: 'ch', query: '?a=1' })).toEqual({
      outcome: 'redirect',
      location: 'https://a.example/ch?a=1',
      boundBy: null,
      ruleId: 'swiss-phones',
      ruleName: 'Swiss phones',
      variant: null,
      steps: [
        {
          ruleId: 'swiss-phones',
          matched: true,
          conditions: [
            { on: 'device', matched: true, saw: 'mobile', wanted: 'mobile' },
            { on: 'country', matched: true, saw: 'CH', wanted: 'CH, LI' },
          ],
        },
      ],
    })
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    expect(await simulate({ userAgent: iphone, query: 'lang=de&x=y' })).toMatchObject({
      outcome: 'app',
      location: 'https://a.example/app?lang=de&x=y',
      ruleId: 'app',
      ruleName: '',
      steps: [
        {
          matched: false,
          conditions: [{ saw: 'mobile' }, { matched: false, saw: 'unknown', wanted: 'CH, LI' }],
        },
        { matched: true, conditions: [{ on: 'system', saw: 'ios', wanted: 'ios, android' }] },
      ],
    })
    const split = await simulate({ query: 'ab', address: '198.51.100.7' })
    expect(split).toMatchObject({ outcome: 'redirect', ruleId: 'split' })
    expect(split.location).toBe(`https://a.example/${split.variant}?ab`)
    expect(await simulate({ query: 'ab', address: '198.51.100.7' })).toEqual(split)
    const none = await simulate()
    expect(none).toMatchObject({ outcome: 'redirect', location: destination, ruleId: null })
    expect(none.steps.map((step: { matched: boolean }) => step.matched)).toEqual([
      false,
      false,
      false,
    ])
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('takes the country from the address, unless another one is given', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'], {
      placeOf: (address) => ({ country: address === '2001:db8::7' ? 'CH' : '', city: '' }),
    })
    const [ada] = creators
    const simulate = async (visitor: object) => {
      const body = { link: { destination, rules }, visitor: { device: 'mobile', ...visitor } }
      const { json } = await ada!.call('POST', '/api/v1/links/simulate', body)
      return [json.ruleId, json.steps[0].conditions[1].saw]
    }
    expect(await simulate({ address: '2001:db8::7' })).toEqual(['swiss-phones', 'CH'])
    expect(await simulate({ address: '2001:db8::7', country: 'FR' })).toEqual([null, 'FR'])
    expect(await simulate({ address: '2001:db8::8' })).toEqual([null, 'unknown'])
  })

  it('says what comes before the rules', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const link = {
      destination,
      startsAt: '2031-01-01T00:00:00Z',
      endsAt: '2032-01-01T00:00:00Z',
      endedDestination: 'https://a.example/over',
    }
    const simulate = async (more: object, visitor = {}) =>
      (
        await ada!.call('POST', '/api/v1/links/simulate', {
          link: { destination, ...more },
          visitor,
        })
      ).json
    expect(await simulate(link)).toMatchObject({ outcome: 'not-started', location: null })
    expect(await simulate(link, { at: '2031-01-01T00:00:00Z' })).toMatchObject({
      outcome: 'redirect',
      location: destination,
    })
    expect(await simulate(link, { at: '2032-01-01T00:00:00Z' })).toMatchObject({
      outcome: 'expired',
      location: 'https://a.example/over',
    })
    expect(await simulate({ hasPassword: true, interstitialSeconds: 3 })).toMatchObject({
      outcome: 'password',
      location: destination,
    })
    expect(await simulate({ interstitialSeconds: 3 })).toMatchObject({
      outcome: 'interstitial',
      location: destination,
    })
    const limited = { clickLimit: 2, limitDestination: 'https://a.example/full' }
    expect(await simulate({ ...limited, clickLimitUsed: 1 })).toMatchObject({ outcome: 'redirect' })
    expect(await simulate({ ...limited, clickLimitUsed: 2 })).toMatchObject({
      outcome: 'limit-reached',
      location: 'https://a.example/full',
    })

    const { json: stored } = await ada!.call('POST', '/api/v1/links', link)
    const ask = async (more = {}) =>
      (await ada!.call('POST', '/api/v1/links/simulate', { link: { id: stored.id, ...more } })).json
    expect(await ask()).toMatchObject({ outcome: 'not-started' })
    expect(await ask({ startsAt: null, rules: [{ ...rules[0], conditions: [] }] })).toMatchObject({
      outcome: 'redirect',
      ruleId: 'swiss-phones',
    })
    await deps.db.updateTable('link').set({ blocked_at: 1 }).execute()
    expect(await ask()).toMatchObject({ outcome: 'blocked', location: null })
    await ada!.call('DELETE', `/api/v1/links/${stored.id}`)
    expect(await ask()).toMatchObject({ outcome: 'gone', location: null, steps: [] })
  })

  it('refuses what could not be saved, and links of others', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', { destination })
    const refused: [link: object, code: string, field?: string][] = [
      [{}, 'err_21', 'link.destination'],
      [{ destination: 'javascript:alert(1)' }, 'err_28', 'destination'],
      [{ destination, isPermanent: true, hasPassword: true }, 'err_400', 'isPermanent'],
      [{ destination, rules: [{ id: 'x', target: { kind: 'x' } }] }, 'err_400'],
      [{ id: 'unknown' }, 'err_25'],
    ]
    for (const [given, code, field] of refused) {
      const answer = await ada!.call('POST', '/api/v1/links/simulate', { link: given })
      expect(answer.code, JSON.stringify(given)).toBe(code)
      if (field) expect(Object.keys(answer.json.error.fields)).toContain(field)
    }
    const body = { link: { id: link.id } }
    expect((await bob!.call('POST', '/api/v1/links/simulate', body)).code).toBe('err_25')
  })
})

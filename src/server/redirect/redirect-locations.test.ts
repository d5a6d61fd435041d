import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openRedirectHarness, type RedirectHarness } from '#test/support/redirect-harness.ts'
import { IPHONE, richLinks, withRules } from '#test/support/rich-links.ts'

/** Characters that people write into addresses, in one test address. */
const GIVEN = `https://example.com/{id}|a b?q="x"<y>^z\`&off=50%&w=\\&ok=%2f[1]`
const SENT =
  'https://example.com/%7Bid%7D%7Ca%20b?q=%22x%22%3Cy%3E%5Ez%60&off=50%25&w=%5C&ok=%2f[1]'

describeOnBothEngines('where a redirect says to go', (database) => {
  let harness: RedirectHarness
  const { make } = richLinks(() => database.database.db)
  beforeEach(async () => {
    await insertSpace(database.database.db)
    harness = await openRedirectHarness(database)
  })
  afterEach(() => harness.close())

  it('is a valid reference equal to what the owner gave, whichever field it was given in', async () => {
    const { now } = harness.time
    const destination = GIVEN
    await make('plain', { destination })
    await make('for-good', { destination, is_permanent: 1 })
    await make('rich', { destination, hides_referrer: 1 })
    await make('early', { starts_at: now + 1, starts_destination: GIVEN })
    await make('over', { ends_at: now, ended_destination: GIVEN })
    await make('asked', { destination, forwards_query: 1 })
    await make('added', { added_query: 'utm_source={a}|50%&utm_medium=b%20c' })
    const id = await make('used-up', { limit_destination: GIVEN })
    await database.database.db
      .insertInto('link_limit')
      .values({ link_id: id, max: 1, used: 1 })
      .execute()
    const target = { kind: 'destination', destination: GIVEN } as const
    await make(
      'rules',
      withRules({ id: 'ios', conditions: [{ on: 'system', values: ['ios'] }], target }),
    )
    const variants = [{ destination: GIVEN, weight: 1 }]
    await make(
      'split',
      withRules({ id: 'half', conditions: [], target: { kind: 'split', variants } }),
    )
    const led = async (path: string, headers: Record<string, string> = { 'user-agent': IPHONE }) =>
      (await harness.ask(path, headers)).headers.location
    // from the database, then from memory, then packed and compiled again
    for (let round = 0; round < 3; round++) {
      for (const alias of [
        'plain',
        'for-good',
        'rich',
        'early',
        'over',
        'used-up',
        'rules',
        'split',
      ]) {
        expect([alias, await led(`/${alias}`)]).toEqual([alias, SENT])
      }
      expect(await led('/asked?c={d}|e%&f[]=%5b')).toBe(`${SENT}&c=%7Bd%7D%7Ce%25&f[]=%5b`)
      expect(await led('/added')).toBe(
        'https://example.com/added?utm_source=%7Ba%7D%7C50%25&utm_medium=b%20c',
      )
      await harness.redirector.start()
      await harness.redirector.filled()
    }
  })

  it('is the same on interstitial pages, and for visitors without the app', async () => {
    await make('wait', { destination: GIVEN, interstitial_seconds: 5 })
    const target = {
      kind: 'app',
      appUrl: 'shop://open',
      destination: GIVEN,
      storeUrl: GIVEN,
    } as const
    await make('shop', withRules({ id: 'app', conditions: [], target }))
    expect((await harness.ask('/wait')).outcome).toMatchObject({ location: SENT })
    expect((await harness.ask('/shop')).outcome).toMatchObject({ location: SENT, storeUrl: SENT })
    expect((await harness.ask('/wait+')).outcome).toMatchObject({ location: SENT })
  })

  it('is 8,192 characters long if the owner gave as many', async () => {
    const { now } = harness.time
    const long = (name: string) => `https://d.example/${name}?${'q='.repeat(4_096)}`.slice(0, 8_192)
    const destination = long('plain')
    await make('plain', { destination })
    await make('over', { ends_at: now, ended_destination: long('over'), destination })
    await make('rich', { destination: long('rich'), hides_referrer: 1 })
    for (let round = 0; round < 3; round++) {
      for (const alias of ['plain', 'over', 'rich']) {
        const answer = await harness.ask(`/${alias}`, { 'user-agent': IPHONE })
        expect([alias, answer.headers.location]).toEqual([alias, long(alias)])
      }
    }
  })
})

import { beforeEach, expect, it } from 'vitest'
import { passwordMark } from '#server/platform/http/link-cookie.ts'
import { saveLinkLimit } from '#server/platform/link-limits/link-limit.repository.ts'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { ABSENT, markOfSpace } from './link-entry.ts'
import { RELEASED_FOR_MS } from './link-rows.ts'
import { createLinkSource, type LinkSource } from './link-source.ts'

describeOnBothEngines('the source of links', (database) => {
  let source: LinkSource
  let damaged: string[]
  beforeEach(async () => {
    damaged = []
    await insertSpace(database.database.db)
    source = createLinkSource(
      database.database.db as never,
      (linkId) => damaged.push(linkId),
      (alias, domainId) => `https://${domainId}.example/${alias}`,
    )
  })

  it('reads a link, a page, and absence', async () => {
    const { db } = database.database
    const id = await insertLink(db, {
      alias: 'Abc',
      destination: 'https://example.com/%41?x',
      origin: 'icon',
      is_permanent: 1,
      starts_at: 5,
      ends_at: 2 ** 45,
      ended_destination: 'https://example.com/over',
    })
    expect(await source.load('main', 'abc')).toEqual({
      kind: 'link',
      id,
      destination: 'https://example.com/%41?x',
      isPermanent: true,
      isBlocked: false,
      trigger: 'page',
      startsAt: 5,
      endsAt: 2 ** 45,
      endedDestination: 'https://example.com/over',
      extras: null,
      spaceMark: markOfSpace('space'),
    })
    const pageId = await insertPage(db, { username: 'Ada' })
    expect(await source.load('main', 'ada')).toEqual({ ...ABSENT, kind: 'page', id: pageId })
    expect(await source.load('main', 'nobody')).toEqual(ABSENT)
    expect(await source.load('other', 'abc')).toEqual(ABSENT)
    expect(await source.keysOf([id, pageId, 'nobody'])).toHaveLength(2)
    const keys = ['abc', 'ada', 'nobody'].map((key) => ({ domainId: 'main', key }))
    const all = await source.loadAll([...keys, { domainId: 'other', key: 'abc' }])
    expect(all.toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
      { domainId: 'main', key: 'abc', entry: await source.load('main', 'abc') },
      { domainId: 'main', key: 'ada', entry: await source.load('main', 'ada') },
    ])
  })

  it('reads any number of keys at once, each once', async () => {
    const { db } = database.database
    const keys = Array.from({ length: 70 }, (_, at) => ({ domainId: 'main', key: `k${at}` }))
    for (const { key } of keys) {
      await insertLink(db, { alias: key, destination: `https://example.com/${key}` })
    }
    for (const count of [1, 2, 4, 5, 17, 70]) {
      const found = await source.loadAll(keys.slice(0, count))
      expect(found.map(({ key }) => key).sort()).toEqual(
        keys
          .slice(0, count)
          .map(({ key }) => key)
          .sort(),
      )
      for (const { key, entry } of found) {
        expect(entry.destination).toBe(`https://example.com/${key}`)
      }
    }
    const many = Array.from({ length: 260 }, (_, at) => ({ domainId: 'main', key: `none${at}` }))
    const found = await source.loadAll([...many, ...keys.slice(0, 3)])
    expect(found.map(({ key }) => key).sort()).toEqual(['k0', 'k1', 'k2'])
    expect(await source.loadAll([])).toEqual([])
  })

  it('reads a released username and its end', async () => {
    const { db } = database.database
    const id = await insertPage(db, { username: 'ada' })
    await db.updateTable('page').set({ username: 'Ada-New', slug_key: 'ada-new' }).execute()
    await db.updateTable('slug').set({ state: 'released', released_at: 7 }).execute()
    expect(await source.load('main', 'ada')).toMatchObject({
      kind: 'released',
      id,
      destination: 'Ada-New',
      endsAt: 7 + RELEASED_FOR_MS,
    })
    await db.updateTable('page').set({ deleted_at: 8 }).execute()
    expect(await source.load('main', 'ada')).toMatchObject({ kind: 'released', destination: '' })
  })

  it('reads where a link is now that has left an address, until its end', async () => {
    const { db } = database.database
    const id = await insertLink(db, { alias: 'here', destination: 'https://example.com/' })
    const old = { state: 'deleted', released_at: 7, redirects_until: 9 } as const
    await db.updateTable('slug').set(old).execute()
    await db.updateTable('link').set({ alias: 'There' }).execute()
    const destination = 'https://main.example/There'
    const led = { kind: 'released', id, destination, endsAt: 9 }
    expect(await source.load('main', 'here')).toMatchObject(led)
    expect((await source.listAfter(undefined, 9))[0]!.entry).toMatchObject(led)
    await db.updateTable('link').set({ deleted_at: 8 }).execute()
    expect(await source.load('main', 'here')).toMatchObject({ kind: 'deleted' })
  })

  it('marks every link of a blocked space as blocked, and no other', async () => {
    const { db } = database.database
    await insertLink(db, { alias: 'one1', destination: 'https://example.com/' })
    await insertLink(db, { alias: 'two2', destination: 'https://example.com/', blocked_at: 5 })
    await insertPage(db, { username: 'ada' })
    const isBlocked = async () => {
      const keys = ['one1', 'two2', 'ada'].map((key) => ({ domainId: 'main', key }))
      const single = await Promise.all(keys.map(({ domainId, key }) => source.load(domainId, key)))
      const found = await Promise.all([source.loadAll(keys), source.listAfter(undefined, 9)])
      const of = (key: string) =>
        found.map((all) => all.find((one) => one.key === key)?.entry.isBlocked)
      return keys.map(({ key }, at) => [single[at]!.isBlocked, ...of(key)])
    }
    const [never, always] = [Array(3).fill(false), Array(3).fill(true)]
    expect(await isBlocked()).toEqual([never, always, never])
    await db.updateTable('space').set({ blocked_at: 7 }).execute()
    expect(await isBlocked()).toEqual([always, always, never])
    await db.updateTable('space').set({ blocked_at: null }).execute()
    expect(await isBlocked()).toEqual([never, always, never])
  })

  it('returns no address that is not http or https, whatever a row holds (A2)', async () => {
    const { db } = database.database
    await insertLink(db, {
      alias: 'bad',
      destination: 'java\nscript:alert(1)',
      ended_destination: 'data:,x',
    })
    expect(await source.load('main', 'bad')).toMatchObject({
      destination: '',
      endedDestination: '',
    })
  })

  it('lists all slugs in order, a portion at a time', async () => {
    const { db } = database.database
    for (const alias of ['b', 'A', 'c-1', 'c_1', 'c']) {
      await insertLink(db, { alias, destination: 'https://example.com/' })
    }
    const seen: string[] = []
    let after: { domainId: string; key: string } | undefined
    for (;;) {
      const found = await source.listAfter(after, 2)
      seen.push(...found.map((one) => one.key))
      after = found.at(-1)
      if (found.length < 2) break
    }
    expect(seen).toEqual(['a', 'b', 'c', 'c-1', 'c_1'])
  })

  it('reads all extras of a link in the same query, and nothing for links without', async () => {
    const { db } = database.database
    const rules = [
      {
        id: 'a',
        name: 'All',
        conditions: [],
        target: { kind: 'destination', destination: 'https://example.com/rule' },
      },
    ]
    const id = await insertLink(db, {
      alias: 'abc',
      destination: 'https://example.com/',
      starts_destination: 'https://example.com/soon',
      starts_message: 'Bald ☂',
      ended_message: 'Over',
      limit_destination: 'https://example.com/out',
      limit_message: 'Sold out',
      password_hash: '$argon2id$secret',
      forwards_query: 1,
      hides_referrer: 1,
      preview: JSON.stringify({ title: 'T', text: 'Ü', image: null }),
      interstitial_seconds: 5,
      rules: JSON.stringify(rules),
    })
    await insertLink(db, { alias: 'plain', destination: 'https://example.com/' })
    const { extras } = await source.load('main', 'abc')
    expect(extras).toMatchObject({
      startsDestination: 'https://example.com/soon',
      startsMessage: 'Bald ☂',
      endedMessage: 'Over',
      // without a row in link_limit there is no limit
      limit: null,
      passwordMark: passwordMark('$argon2id$secret'),
      forwardsQuery: true,
      hidesReferrer: true,
      preview: { title: 'T', text: 'Ü', image: '' },
      interstitialSeconds: 5,
      rules: { stored: rules },
    })
    expect(JSON.stringify(extras)).not.toContain('argon2id')
    await saveLinkLimit(db, id, 5)
    expect((await source.load('main', 'abc')).extras?.limit).toEqual({
      destination: 'https://example.com/out',
      message: 'Sold out',
    })
    const listed = await source.listAfter(undefined, 10)
    expect(listed.map(({ key, entry }) => [key, entry.extras === null])).toEqual([
      ['abc', false],
      ['plain', true],
    ])
    expect(damaged).toEqual([])
  })

  it('ignores what it cannot read, and reports the link', async () => {
    const { db } = database.database
    const expected: string[] = []
    for (const [at, rules] of [
      '',
      '{',
      'null',
      '{}',
      '[{}]',
      '[{"id":"a","conditions":[{"on":"planet"}],"target":{}}]',
      '[{"id":"a","conditions":[],"target":{"kind":"destination","destination":"javascript:1"}}]',
    ].entries()) {
      const alias = `bad${at}`
      expected.push(await insertLink(db, { alias, destination: 'https://example.com/', rules }))
      expect(await source.load('main', alias)).toMatchObject({
        destination: 'https://example.com/',
        extras: null,
      })
    }
    expect(damaged).toEqual(expected)
    await insertLink(db, {
      alias: 'odd',
      destination: 'https://example.com/',
      starts_destination: 'javascript:1',
      limit_destination: 'data:,x',
      preview: '[',
    })
    expect((await source.load('main', 'odd')).extras).toBeNull()
  })

  it('lists the same entries as it loads, whichever extra a link has', async () => {
    const { db } = database.database
    const destination = 'https://example.com/'
    const target = { kind: 'destination', destination }
    for (const [at, columns] of [
      { starts_destination: destination },
      { starts_message: 'Soon' },
      { ended_message: 'Over' },
      { password_hash: '$argon2id$secret' },
      { forwards_query: 1 },
      { hides_referrer: 1 },
      { preview: JSON.stringify({ title: 'T', text: '', image: null }) },
      { interstitial_seconds: 5 },
      { rules: JSON.stringify([{ id: 'a', name: '', conditions: [], target }]) },
      { limit_message: 'Sold out' },
      {},
    ].entries()) {
      const id = await insertLink(db, { alias: `link-${at}`, destination, ...columns })
      if ('limit_message' in columns) await saveLinkLimit(db, id, 3)
    }
    await insertPage(db, { username: 'ada' })
    const listed = await source.listAfter(undefined, 50)
    expect(listed).toHaveLength(12)
    for (const { domainId, key, entry } of listed) {
      const loaded = await source.load(domainId, key)
      // functions of two compilations are never equal
      expect(JSON.stringify(entry)).toBe(JSON.stringify(loaded))
      expect([key, entry.extras === null]).toEqual([key, key === 'link-10' || key === 'ada'])
    }
  })
})

describeOn('sqlite', 'the source of many links', (engine) => {
  it('uses an index in every query, so that none gets slower with more links', async () => {
    const { db } = engine.database
    await insertSpace(db)
    const ids: string[] = []
    for (let at = 0; at < 3; at++) {
      const columns = {
        alias: `link-${at}`,
        destination: 'https://example.com/',
        forwards_query: 1,
      }
      ids.push(await insertLink(db, columns))
    }
    const source = createLinkSource(
      db as never,
      () => {},
      (alias) => alias,
    )
    const { queries, scanning } = await queriesOf(db, async () => {
      await source.load('main', 'link-0')
      await source.loadAll(ids.map((_, at) => ({ domainId: 'main', key: `link-${at}` })))
      await source.listAfter({ domainId: 'main', key: 'link-' }, 250)
      await source.keysOf(ids)
    })
    expect(queries.length).toBeGreaterThanOrEqual(6)
    expect(scanning).toEqual([])
  })
})

import { beforeEach, expect, it } from 'vitest'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { ABSENT } from './link-entry.ts'
import { createLinkSource, type LinkSource, RELEASED_FOR_MS } from './link-source.ts'

describeOnBothEngines('the source of links', (database) => {
  let source: LinkSource
  let damaged: string[]
  beforeEach(async () => {
    damaged = []
    await insertSpace(database.database.db)
    source = createLinkSource(database.database.db as never, (linkId) => damaged.push(linkId))
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
    })
    const pageId = await insertPage(db, { username: 'Ada' })
    expect(await source.load('main', 'ada')).toEqual({ ...ABSENT, kind: 'page', id: pageId })
    expect(await source.load('main', 'nobody')).toEqual(ABSENT)
    expect(await source.load('other', 'abc')).toEqual(ABSENT)
    expect(await source.keysOf([id, pageId, 'nobody'])).toHaveLength(2)
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

  it('gives no address that is not http or https, whatever a row holds (abuse row 2)', async () => {
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
})

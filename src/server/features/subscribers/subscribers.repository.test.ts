import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { listSubscribers } from './list/subscriber-list.repository.ts'
import {
  countSubscribers,
  endSubscription,
  findSubscriber,
  findSubscriberByHash,
  findSubscriberById,
  findSubscriberByToken,
  insertOrReviveSubscriber,
  noSubscribers,
  type SubscriberRow,
} from './subscribers.repository.ts'

describeOnBothEngines('subscriber', (engine) => {
  let deps: TestDeps
  let pageId: string

  beforeEach(async () => {
    deps = testDeps(engine)
    pageId = (await openPage(deps, 'ada')).id
  })

  const rowOf = (name: string, changes: Partial<SubscriberRow> = {}): SubscriberRow => ({
    id: deps.ids.uuid(),
    page_id: pageId,
    email: `${name}@example.com`,
    email_key: `${name}@example.com`,
    email_hash: `hash of ${name}`,
    token_id: deps.ids.token(128),
    state: 'active',
    source: 'page',
    consent_at: 1,
    proof: 'code',
    left_after: null,
    left_reason: '',
    unsubscribed_at: null,
    created_at: 1,
    updated_at: 1,
    ...changes,
  })

  it('stores an address once, however many requests come at once', async () => {
    const stored = await Promise.all(
      Array.from({ length: 20 }, () => insertOrReviveSubscriber(deps.db, rowOf('a'))),
    )
    expect(stored.filter((row) => row !== undefined)).toHaveLength(1)
  })

  it('reactivates a former subscriber with new consent and a new token', async () => {
    const first = (await insertOrReviveSubscriber(deps.db, rowOf('a')))!
    expect(await endSubscription(deps.db, first.id, { now: 5 })).toBe(true)
    expect(await endSubscription(deps.db, first.id, { now: 6 })).toBe(false)
    expect(await findSubscriberById(deps.db, first.id)).toMatchObject({
      state: 'unsubscribed',
      unsubscribed_at: 5,
    })
    const again = rowOf('a', { consent_at: 9, email: 'A@example.com' })
    const revived = (await insertOrReviveSubscriber(deps.db, again))!
    expect(revived).toMatchObject({
      id: first.id,
      email: 'A@example.com',
      state: 'active',
      consent_at: 9,
      created_at: 1,
      unsubscribed_at: null,
    })
    expect(await findSubscriberByToken(deps.db, pageId, first.token_id)).toBeUndefined()
    expect((await findSubscriberByToken(deps.db, pageId, again.token_id))?.id).toBe(first.id)
  })

  it('finds by address, token and hash only on its own page', async () => {
    const other = (await openPage(deps, 'bob')).id
    const row = (await insertOrReviveSubscriber(deps.db, rowOf('a')))!
    const key = { emailKey: 'a@example.com' }
    expect((await findSubscriber(deps.db, { pageId, ...key }))?.id).toBe(row.id)
    expect(await findSubscriber(deps.db, { pageId: other, ...key })).toBeUndefined()
    expect(await findSubscriberByToken(deps.db, other, row.token_id)).toBeUndefined()
    expect((await findSubscriberByHash(deps.db, pageId, 'hash of a'))?.id).toBe(row.id)
    expect(await findSubscriberByHash(deps.db, other, 'hash of a')).toBeUndefined()
  })

  it('lists newest first in pages without gaps or duplicates, and counts by state', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `n${at}`)
    for (const [at, name] of names.entries()) {
      await insertOrReviveSubscriber(deps.db, rowOf(name, { consent_at: Math.floor(at / 3) }))
    }
    const left = (await findSubscriber(deps.db, { pageId, emailKey: 'n0@example.com' }))!
    await endSubscription(deps.db, left.id, { now: 9 })
    const seen: string[] = []
    let after: SubscriberRow | undefined
    for (;;) {
      const page = await listSubscribers(deps.db, pageId, { limit: 2, after })
      seen.push(...page.map((row) => row.email_key))
      after = page.at(-1)
      if (after === undefined) break
    }
    expect(seen).toEqual(names.toReversed().map((name) => `${name}@example.com`))
    const active = await listSubscribers(deps.db, pageId, { limit: 100, state: 'active' })
    expect(active).toHaveLength(6)
    const counts = await countSubscribers(deps.db, [pageId, 'nothing'])
    expect(counts.get(pageId)).toMatchObject({ active: 6, unsubscribed: 1 })
    expect(counts.get('nothing')).toEqual(noSubscribers())
    expect((await countSubscribers(deps.db, [])).size).toBe(0)
  })
})

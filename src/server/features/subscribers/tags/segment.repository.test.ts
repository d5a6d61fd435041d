import { beforeEach, expect, it } from 'vitest'
import type { Segment } from '#contract/mail/segments.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../list/add-subscribers.service.ts'
import { countInSegment, inSegment } from './segment.repository.ts'
import { insertTags } from './subscriber-tags.repository.ts'

describeOnBothEngines('inSegment', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    const other = await openPage(deps, 'bob')
    const people = [1, 2, 3, 4].map((at) => ({
      email: `r${at}@example.com`,
      consentAt: at * 1_000,
    }))
    await addSubscribers(deps, page.id, people)
    await addSubscribers(deps, other.id, people)
    await tag(page, 'r1@example.com', 'VIP', 'Berlin')
    await tag(page, 'r2@example.com', 'VIP')
    await tag(page, 'r4@example.com', 'VIP', 'Berlin')
    await tag(other, 'r3@example.com', 'VIP')
    await deps.db
      .updateTable('subscriber')
      .set({ state: 'unsubscribed' })
      .where('email', '=', 'r4@example.com')
      .execute()
  })

  async function tag({ id: pageId }: TestPage, email: string, ...tags: string[]) {
    const { id } = await deps.db
      .selectFrom('subscriber')
      .select('id')
      .where('page_id', '=', pageId)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await insertTags(deps.db, { pageId, ids: [id], tags })
  }

  async function find(conditions: Partial<Segment> | null): Promise<string> {
    const none = { tags: [], match: 'any', source: null, joinedAfter: null, joinedBefore: null }
    const segment = conditions && ({ ...none, followed: null, ...conditions } as Segment)
    const rows = await deps.db
      .selectFrom('subscriber')
      .select('email')
      .where(inSegment(page.id, segment))
      .orderBy('email')
      .execute()
    expect(await countInSegment(deps.db, page.id, segment)).toBe(rows.length)
    return rows.map(({ email }) => email.slice(0, 2)).join(' ')
  }

  it('finds the active subscribers of the page who meet every condition', async () => {
    const at = (ms: number) => new Date(ms).toISOString()
    expect(await find(null)).toBe('r1 r2 r3')
    expect(await find({})).toBe('r1 r2 r3')
    expect(await find({ tags: ['VIP', 'Berlin'] })).toBe('r1 r2')
    expect(await find({ tags: ['VIP', 'Berlin'], match: 'all' })).toBe('r1')
    expect(await find({ tags: ['vip'] })).toBe('')
    expect(await find({ joinedAfter: at(2_000) })).toBe('r2 r3')
    expect(await find({ joinedBefore: at(2_000) })).toBe('r1')
    expect(await find({ tags: ['VIP'], joinedAfter: at(2_000) })).toBe('r2')
    expect(await find({ source: 'page' })).toBe('')
  })
})

import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { addSubscribers } from './add-subscribers.service.ts'
import { countGained, listSubscribersOf } from './subscriber-list.service.ts'
import { presentSubscriber } from './subscribers.presenter.ts'

describeOnBothEngines('listSubscribersOf', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    const addresses = Array.from({ length: 5 }, (_, at) => ({
      email: `a${at}@example.com`,
      consentAt: at,
    }))
    await addSubscribers(deps, page.id, addresses)
  })

  it('walks the list by cursor and counts the whole of it', async () => {
    const emails: string[] = []
    let cursor: string | undefined
    do {
      const list = await listSubscribersOf(deps, {
        userId: page.userId,
        pageId: page.id,
        limit: 2,
        cursor,
      })
      expect(list.counts).toEqual({ active: 5, unsubscribed: 0 })
      emails.push(...list.rows.map((row) => presentSubscriber(row).email))
      cursor = list.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(emails).toEqual([4, 3, 2, 1, 0].map((at) => `a${at}@example.com`))
  })

  it('is not found for everybody else, and for what is no page', async () => {
    const other = await openPage(deps, 'bob')
    for (const [userId, pageId] of [
      [other.userId, page.id],
      [page.userId, 'nothing'],
    ] as const) {
      const asked = listSubscribersOf(deps, { userId, pageId, limit: 10 })
      await expect(asked).rejects.toMatchObject({ code: 'err_404' })
    }
  })

  it('counts what was gained since a moment and in the time before it, of the own pages', async () => {
    const now = deps.clock.now()
    const other = await openPage(deps, 'bob')
    const at = (hours: number) => now - hours * 3_600_000
    await addSubscribers(deps, page.id, [
      { email: 'new@example.com', consentAt: at(1) },
      { email: 'newer@example.com', consentAt: at(0) },
      { email: 'older@example.com', consentAt: at(3) },
    ])
    await addSubscribers(deps, other.id, [{ email: 'theirs@example.com', consentAt: at(1) }])
    expect(await countGained(deps, page.userId, at(2))).toEqual({ gained: 2, before: 1, active: 8 })
    await deps.db
      .updateTable('subscriber')
      .set({ state: 'unsubscribed' })
      .where('email', '=', 'new@example.com')
      .execute()
    expect(await countGained(deps, page.userId, at(2))).toEqual({ gained: 2, before: 1, active: 7 })
    await deps.db.updateTable('page').set({ deleted_at: 1 }).where('id', '=', page.id).execute()
    expect(await countGained(deps, page.userId, at(2))).toEqual({ gained: 0, before: 0, active: 0 })
  })

  it('refuses a cursor that is not its own', async () => {
    for (const cursor of ['x', '////', Buffer.from("1 ' or 1").toString('base64url')]) {
      const asked = { userId: page.userId, pageId: page.id, limit: 10, cursor }
      await expect(listSubscribersOf(deps, asked)).rejects.toMatchObject({ code: 'err_400' })
    }
  })
})

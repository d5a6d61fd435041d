import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { presentSubscriber } from '../subscribers.presenter.ts'
import { addSubscribers } from './add-subscribers.service.ts'
import {
  countGained,
  exportSubscribers,
  forgetSubscriber,
  listSubscribersOf,
} from './subscriber-list.service.ts'

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

  it('pages through the list by cursor and counts all of it', async () => {
    const emails: string[] = []
    let cursor: string | undefined
    do {
      const list = await listSubscribersOf(deps, {
        userId: page.userId,
        pageId: page.id,
        limit: 2,
        cursor,
      })
      expect(list.counts).toMatchObject({ active: 5, unsubscribed: 0 })
      emails.push(...list.rows.map((row) => presentSubscriber(row).email))
      cursor = list.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(emails).toEqual([4, 3, 2, 1, 0].map((at) => `a${at}@example.com`))
  })

  it('searches, filters and sorts, and keeps its place in every order', async () => {
    await addSubscribers(deps, page.id, [{ email: 'b_1%@example.com', consentAt: 9 }])
    const request = { userId: page.userId, pageId: page.id, limit: 4 }
    const emails = async (more: Partial<Parameters<typeof listSubscribersOf>[1]>) => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const list = await listSubscribersOf(deps, { ...request, ...more, cursor })
        found.push(...list.rows.map((row) => row.email.split('@')[0]!))
        cursor = list.nextCursor ?? undefined
      } while (cursor !== undefined)
      return found.join(' ')
    }
    expect(await emails({ q: '_1%' })).toBe('b_1%')
    expect(await emails({ q: 'A3@EX' })).toBe('a3')
    expect(await emails({ sort: 'oldest' })).toBe('a0 a1 a2 a3 a4 b_1%')
    expect(await emails({ sort: 'email' })).toBe('a0 a1 a2 a3 a4 b_1%')
    expect(await emails({ state: 'pending' })).toBe('')
    expect(await emails({ source: 'import', sort: 'newest' })).toBe('b_1% a4 a3 a2 a1 a0')
  })

  it('is exported so that no spreadsheet calculates it, and recorded in the audit (A10)', async () => {
    await addSubscribers(deps, page.id, [{ email: '=1+1@example.com', consentAt: 9 }])
    const { username, lines } = await exportSubscribers(deps, page.userId, { pageId: page.id })
    let text = ''
    for await (const part of lines) text += part
    expect(username).toBe('ada')
    expect(text.split('\r\n')).toHaveLength(8)
    expect(text).toContain("'=1+1@example.com,active,import,elsewhere,")
    const audit = await deps.db.selectFrom('audit_entry').select('action').execute()
    expect(audit).toEqual([{ action: 'subscribers-export' }])
  })

  it('deletes somebody for good', async () => {
    const { rows } = await listSubscribersOf(deps, {
      userId: page.userId,
      pageId: page.id,
      limit: 1,
    })
    const who = { pageId: page.id, subscriberId: rows[0]!.id }
    await forgetSubscriber(deps, page.userId, who)
    expect(await deps.db.selectFrom('subscriber').select('id').execute()).toHaveLength(4)
    const again = forgetSubscriber(deps, page.userId, who)
    await expect(again).rejects.toMatchObject({ code: 'err_404' })
    const audit = await deps.db.selectFrom('audit_entry').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain('@example.com')
  })

  it('is not found by others, nor for an unknown page', async () => {
    const other = await openPage(deps, 'bob')
    for (const [userId, pageId] of [
      [other.userId, page.id],
      [page.userId, 'nothing'],
    ] as const) {
      const asked = listSubscribersOf(deps, { userId, pageId, limit: 10 })
      await expect(asked).rejects.toMatchObject({ code: 'err_404' })
    }
  })

  it("counts new subscribers since a time and in the period before it, of the caller's pages", async () => {
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

  it('refuses a cursor of another list', async () => {
    for (const cursor of ['x', '////', Buffer.from("1 ' or 1").toString('base64url')]) {
      const asked = { userId: page.userId, pageId: page.id, limit: 10, cursor }
      await expect(listSubscribersOf(deps, asked)).rejects.toMatchObject({ code: 'err_400' })
    }
  })
})

import { beforeEach, expect, it } from 'vitest'
import { newestEndpoint } from '#contract/together/newest.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changePage } from '#test/support/open-page.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createBroadcast } from '../broadcasts/index.ts'
import { addMessage } from '../chat/index.ts'
import { createFolder } from '../folders/index.ts'
import { insertFormAnswer } from '../form-answers/form-answers.repository.ts'
import { storePage } from '../pages/index.ts'
import { addSubscribers } from '../subscribers/index.ts'
import { readNewest } from './newest.service.ts'

const DAY = 86_400_000
const NOTHING = { chat: null, subscribers: null, answers: null, mail: null, page: null }

describeOnBothEngines('the newest on Home', (engine) => {
  let deps: TestDeps
  let ada: { userId: string; spaceId: string }

  beforeEach(async () => {
    deps = testDeps(engine)
    ada = await makeAccount(deps, 'ada')
  })

  const addPage = async (username: string, title = '') => {
    deps.clock.advance(1)
    const page = await transaction(deps, (deps) => storePage(deps, { ...ada, username, title }))
    return page.id
  }
  const answer = (pageId: string, ago: number) =>
    insertFormAnswer(deps.db, {
      ...{ id: deps.ids.uuid(), page_id: pageId, block_id: 'form', answers: '[]' },
      created_at: deps.clock.now() - ago,
    })
  /** As the call answers in Ada's space. */
  const newest = async (userId = ada.userId) => {
    const by = { userId, spaceId: ada.spaceId }
    const answer = await readNewest({ ...deps, by } as never, userId)
    return newestEndpoint.answer.parse(answer)
  }

  it('is nothing in an empty space', async () => {
    expect(await newest()).toEqual(NOTHING)
  })

  it('is what came last in each part', async () => {
    const bob = await makeAccount(deps, 'bob')
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'editor')
    const [one, two] = [await addPage('bakery', 'The bakery'), await addPage('stall')]
    const now = deps.clock.now()
    await addSubscribers(deps, one, [
      { email: 'a@example.com', consentAt: now - 3 * DAY },
      { email: 'b@example.com', consentAt: now - 2 * DAY },
      { email: 'long-ago@example.com', consentAt: now - 31 * DAY },
    ])
    await addSubscribers(deps, two, [{ email: 'a@example.com', consentAt: now - 4 * DAY }])
    await answer(one, 31 * DAY)
    await answer(two, DAY)
    const document = { blocks: [] }
    for (const subject of ['First', 'Second']) {
      deps.clock.advance(1)
      await createBroadcast(deps, ada.userId, { pageId: one, subject, document })
    }
    const roomId = `everyone-${ada.spaceId}`
    for (const [who, message] of [
      [bob, 'Bread is out'],
      [bob, 'Cake too'],
      [ada, 'I saw it'],
    ] as const) {
      deps.clock.advance(1)
      await addMessage(deps, who.userId, { roomId, message })
    }
    const found = await newest()
    expect(found).toMatchObject({
      chat: { roomId, sender: 'bob', message: 'Cake too', unread: 0 },
      subscribers: { pageId: one, page: 'The bakery', many: 2 },
      answers: { pageId: two, page: 'stall', many: 1 },
      mail: { subject: 'Second', state: 'draft', results: { sent: 0 } },
      page: { id: two, name: 'stall' },
    })
    expect(found.subscribers?.newestAt).toBe(new Date(now - 2 * DAY).toISOString())
    // bob's own messages are no news to him
    expect((await newest(bob.userId)).chat).toMatchObject({ message: 'I saw it', unread: 1 })
  })

  it('shows nobody what they may not see', async () => {
    const [vic, gus, bill] = await Promise.all(
      ['vic', 'gus', 'bill'].map((name) => makeAccount(deps, name)),
    )
    await joinSpace(deps.db, ada.spaceId, [vic!.userId], 'viewer')
    await joinSpace(deps.db, ada.spaceId, [gus!.userId], 'guest')
    await joinSpace(deps.db, ada.spaceId, [bill!.userId], 'billing')
    const [open, shut] = [await addPage('open'), await addPage('shut')]
    for (const [at, page] of [open, shut].entries()) {
      const consentAt = deps.clock.now() - DAY + at
      await addSubscribers(deps, page, [{ email: 'a@example.com', consentAt }])
      await answer(page, DAY)
      await createBroadcast(deps, ada.userId, {
        ...{ pageId: page, subject: `Mail of ${at}`, document: { blocks: [] } },
      })
      deps.clock.advance(1)
    }
    await addMessage(deps, ada.userId, { roomId: `everyone-${ada.spaceId}`, message: 'Hello' })
    // those who only look see how many subscribe, but no answers
    expect(await newest(vic!.userId)).toMatchObject({
      chat: { message: 'Hello' },
      subscribers: { pageId: shut },
      answers: null,
      mail: { pageId: shut },
      page: { id: shut },
    })
    const wish = { name: 'Shut', color: 'blue', parentId: null, access: 'granted' } as const
    const folder = await createFolder(deps, ada.userId, wish)
    await changePage(deps, shut, { folder_id: folder.id })
    expect(await newest(vic!.userId)).toMatchObject({
      subscribers: { pageId: open },
      mail: { pageId: open },
      page: { id: open },
    })
    await expect(newest(gus!.userId)).rejects.toMatchObject({ code: 'err_54' })
    await expect(newest(bill!.userId)).rejects.toMatchObject({ code: 'err_54' })
    await deps.db
      .insertInto('folder_grant')
      .values({ folder_id: folder.id, user_id: gus!.userId, level: 'edit', granted_at: 0 })
      .execute()
    expect(await newest(gus!.userId)).toMatchObject({ ...NOTHING, page: { id: shut } })
  })

  it.runIf(engine.name === 'sqlite')('asks as little for many pages as for one', async () => {
    const fill = async (page: string) => {
      await addSubscribers(deps, page, [{ email: 'a@example.com', consentAt: deps.clock.now() }])
      await answer(page, 0)
    }
    await fill(await addPage('page-0'))
    const count = async () => (await queriesOf(deps.db, () => newest())).queries.length
    const few = await count()
    for (let at = 1; at < 12; at++) await fill(await addPage(`page-${at}`))
    expect(await count()).toBe(few)
  })
})

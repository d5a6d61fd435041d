import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../list/add-subscribers.service.ts'
import { endSubscription, saveLeaveReason } from '../subscribers.repository.ts'
import { countLeaveReasons } from './leave-reasons.repository.ts'

describeOn('sqlite', 'left_reason', (engine) => {
  it('counts those who left and said why', async () => {
    const deps = testDeps(engine)
    const { id: pageId } = await openPage(deps, 'ada')
    const people = [1, 2, 3].map((at) => ({ email: `r${at}@example.com`, consentAt: at }))
    await addSubscribers(deps, pageId, people)
    const rows = await deps.db.selectFrom('subscriber').select('id').execute()
    for (const { id } of rows.slice(1)) await endSubscription(deps.db, id, { now: 1 })
    for (const { id } of rows) await saveLeaveReason(deps.db, id, 'often')
    expect(await countLeaveReasons(deps.db, pageId)).toEqual([
      { reason: 'often', subscribers: 2 },
      { reason: 'content', subscribers: 0 },
      { reason: 'unasked', subscribers: 0 },
      { reason: 'other', subscribers: 0 },
    ])
  })
})

import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { addSubscribers } from './add-subscribers.service.ts'
import { countJoinedByDay, countLeftByDay, DAY_MS } from './subscriber-growth.repository.ts'

describeOnBothEngines('the growth of subscribers', (engine) => {
  it('leaves out addresses that never confirmed, before and after they end', async () => {
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const consentAt = 10 * DAY_MS
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`)
    await addSubscribers(
      deps,
      page.id,
      emails.map((email) => ({ email, consentAt })),
    )
    const change = (email: string, to: object) =>
      deps.db.updateTable('subscriber').set(to).where('email', '=', email).execute()
    const ended = { state: 'unsubscribed', unsubscribed_at: 12 * DAY_MS - 1 }
    await change('b@example.com', ended)
    await change('c@example.com', { state: 'pending', proof: '' })
    await change('d@example.com', { ...ended, proof: '' })
    expect(await countJoinedByDay(deps.db, page.id, consentAt)).toEqual([{ day: 10, many: 2 }])
    expect(await countLeftByDay(deps.db, page.id, consentAt)).toEqual([{ day: 11, many: 1 }])
    expect(await countJoinedByDay(deps.db, page.id, consentAt + 1)).toEqual([])
  })
})

import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../subscribers/index.ts'
import { createBroadcast } from './broadcasts.service.ts'
import {
  countDeliveries,
  type DeliveryOutcome,
  insertDeliveries,
  listWaiting,
  nextDueAt,
  saveOutcomes,
  skipWaiting,
} from './deliveries.repository.ts'

describeOnBothEngines('broadcast_delivery', (engine) => {
  let deps: TestDeps
  let id: string

  beforeEach(async () => {
    deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const input = { pageId: page.id, subject: '', document: { blocks: [] } }
    id = (await createBroadcast(deps, page.userId, input)).row.id
    const addresses = [1, 2, 3, 4].map((at) => ({ email: `r${at}@example.com`, consentAt: at }))
    await addSubscribers(deps, page.id, addresses)
    await deps.db
      .updateTable('subscriber')
      .set({ state: 'unsubscribed' })
      .where('email', '=', 'r4@example.com')
      .execute()
    expect(await insertDeliveries(deps.db, { broadcastId: id, pageId: page.id })).toBe(3)
  })

  const outcome = (subscriberId: string, changes: Partial<DeliveryOutcome>): DeliveryOutcome => ({
    subscriberId,
    state: 'sent',
    attempts: 1,
    dueAt: 0,
    detail: '',
    ...changes,
  })

  it('lists who is due, in order, and records the outcomes', async () => {
    const waiting = await listWaiting(deps.db, id, { now: 0, limit: 10 })
    expect(waiting.map(({ email }) => email)).toEqual([1, 2, 3].map((at) => `r${at}@example.com`))
    const [one, two, three] = waiting.map(({ subscriberId }) => subscriberId)
    const outcomes = [
      outcome(one!, {}),
      outcome(two!, { state: 'waiting', dueAt: 50, detail: '451 later' }),
      outcome(three!, { state: 'bounced', detail: '550 unknown' }),
    ]
    await saveOutcomes(deps.db, id, outcomes, 7)
    expect(await listWaiting(deps.db, id, { now: 49, limit: 10 })).toEqual([])
    expect(await nextDueAt(deps.db, id)).toBe(50)
    const late = await listWaiting(deps.db, id, { now: 50, limit: 10 })
    expect(late).toMatchObject([{ subscriberId: two, attempts: 1, isActive: true }])
    expect(await countDeliveries(deps.db, id, 'sent')).toBe(1)
    await skipWaiting(deps.db, id, 9)
    expect(await nextDueAt(deps.db, id)).toBeUndefined()
    expect(await countDeliveries(deps.db, id, 'skipped')).toBe(1)
  })

  it('keeps the result of a subscriber who is forgotten, without the address', async () => {
    await deps.db.deleteFrom('subscriber').execute()
    const waiting = await listWaiting(deps.db, id, { now: 0, limit: 10 })
    expect(waiting).toHaveLength(3)
    expect(waiting[0]).toMatchObject({ email: null, emailKey: null, isActive: false })
  })
})

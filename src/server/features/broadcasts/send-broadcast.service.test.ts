import { beforeEach, expect, it } from 'vitest'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../subscribers/index.ts'
import { changeBroadcast, createBroadcast, getBroadcast } from './broadcasts.service.ts'
import { sendBroadcastHandler } from './send-broadcast.job.ts'
import { controlBroadcast, sendBroadcast, sendTestMail } from './send-broadcast.service.ts'

const HOUR = 3_600_000
const FACTS = { id: 'entry', attempt: 1, sinceAt: 0 }

describeOnBothEngines('sending a broadcast', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    const clock = createTestClock()
    const day = { points: 5, windowMs: 24 * HOUR, store: 'database' } as const
    const { secrets } = testDeps(engine)
    const limits = createRateLimits({
      clock,
      secrets,
      limits: { broadcastMails: { ...day, failure: 'tooManyFromAccount' } },
    })
    deps = testDeps(engine, { views, clock, limits })
    page = await openPage(deps, 'ada')
  })

  async function draft(subject = 'News', text = 'Hello') {
    const { row } = await createBroadcast(deps, page.userId, {
      pageId: page.id,
      subject,
      document: { blocks: [{ kind: 'text', text }] },
    })
    return { userId: page.userId, id: row.id }
  }
  const subscribers = (count: number) =>
    addSubscribers(
      deps,
      page.id,
      Array.from({ length: count }, (_, at) => ({ email: `r${at}@example.com`, consentAt: at })),
    )
  const stateOf = async (caller: { userId: string; id: string }) =>
    (await getBroadcast(deps, caller)).row.state

  it('asks for words, readers and a date that is not over', async () => {
    for (const [subject, text] of [
      ['', 'Hello'],
      ['News', '  '],
    ] as const) {
      const caller = await draft(subject, text)
      await expect(sendTestMail(deps, caller)).rejects.toMatchObject({ code: 'err_400' })
      await expect(sendBroadcast(deps, caller, { at: null })).rejects.toMatchObject({
        code: 'err_400',
      })
    }
    const caller = await draft()
    for (const at of [null, deps.clock.now(), deps.clock.now() + 400 * 24 * HOUR]) {
      await expect(sendBroadcast(deps, caller, { at })).rejects.toMatchObject({ code: 'err_400' })
    }
    expect(await deps.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('goes out at its moment, to those who are subscribed then, unless it was taken back', async () => {
    const at = deps.clock.now() + HOUR
    const caller = await draft()
    await sendBroadcast(deps, caller, { at })
    await expect(changeBroadcast(deps, caller, { subject: 'x' })).rejects.toMatchObject({
      code: 'err_409',
    })
    await controlBroadcast(deps, caller, 'cancel')
    await sendBroadcast(deps, caller, { at: at + HOUR })
    await subscribers(2)
    const run = (scheduledAt: number) =>
      sendBroadcastHandler.run(deps, { broadcastId: caller.id, scheduledAt } as never, FACTS)
    await run(at)
    expect([await stateOf(caller), deps.mail.mails.length]).toEqual(['scheduled', 0])
    await run(at + HOUR)
    expect([await stateOf(caller), deps.mail.mails.length]).toEqual(['sent', 2])
    const dates = await deps.db.selectFrom('outbox').select(['due_at']).execute()
    expect(dates.map(({ due_at }) => due_at).toSorted()).toEqual([at, at + HOUR])
  })

  it('answers err_344 beyond the mails of a day, and pauses what was planned (row 59)', async () => {
    await subscribers(3)
    await sendBroadcast(deps, await draft(), { at: null })
    const second = await draft()
    await expect(sendBroadcast(deps, second, { at: null })).rejects.toMatchObject({
      code: 'err_344',
      status: 429,
    })
    expect(await stateOf(second)).toBe('draft')
    const at = deps.clock.now() + HOUR
    await sendBroadcast(deps, second, { at })
    const payload = { broadcastId: second.id, scheduledAt: at }
    await sendBroadcastHandler.run(deps, payload as never, FACTS)
    const { row } = await getBroadcast(deps, second)
    expect(row).toMatchObject({ state: 'paused', pause_reason: 'limit' })
    await expect(controlBroadcast(deps, second, 'resume')).rejects.toMatchObject({
      code: 'err_344',
    })
    deps.clock.advance(25 * HOUR)
    await controlBroadcast(deps, second, 'resume')
    expect(await stateOf(second)).toBe('sending')
  })

  it('pauses, goes on and stops, and only then', async () => {
    await subscribers(2)
    const caller = await draft()
    await expect(controlBroadcast(deps, caller, 'pause')).rejects.toMatchObject({ code: 'err_409' })
    await sendBroadcast(deps, caller, { at: null })
    await controlBroadcast(deps, caller, 'pause')
    await sendBroadcastHandler.run(deps, { broadcastId: caller.id } as never, FACTS)
    expect(deps.mail.mails).toEqual([])
    await controlBroadcast(deps, caller, 'resume')
    await controlBroadcast(deps, caller, 'stop')
    const { row, results } = await getBroadcast(deps, caller)
    expect([row.state, results.skipped]).toEqual(['stopped', 2])
    await expect(controlBroadcast(deps, caller, 'resume')).rejects.toMatchObject({
      code: 'err_409',
    })
  })

  it('is for those who may write to the page', async () => {
    const other = await openPage(deps, 'bob')
    const { id } = await draft()
    const caller = { userId: other.userId, id }
    for (const refused of [
      () => sendBroadcast(deps, caller, { at: null }),
      () => controlBroadcast(deps, caller, 'stop'),
      () => sendTestMail(deps, caller),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'err_404' })
    }
  })
})

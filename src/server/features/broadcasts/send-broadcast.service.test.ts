import { beforeEach, expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { definePackage } from '#test/support/packages.ts'
import { changeAccountStatus } from '../identity/index.ts'
import { blockPage, unblockPage } from '../pages/index.ts'
import { insertMembership } from '../spaces/index.ts'
import { addSubscribers, endSubscription, tagSubscribers } from '../subscribers/index.ts'
import { readSegment } from './broadcasts.presenter.ts'
import { changeBroadcast, createBroadcast, getBroadcast } from './broadcasts.service.ts'
import { insertMailLinks, noteMailClick } from './results/mail-clicks.repository.ts'
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

  it('needs content, readers and a date in the future', async () => {
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

  it('goes to those who followed a link of an earlier mail, each once', async () => {
    const [earlier, caller] = [await draft(), await draft()]
    await subscribers(3)
    const rows = await deps.db.selectFrom('subscriber').select('id').orderBy('email').execute()
    const [first, , third] = rows.map(({ id }) => id)
    await insertMailLinks(deps.db, earlier.id, ['https://a.example', 'https://b.example'])
    for (const [subscriberId, place] of [
      [first, 0],
      [first, 1],
      [third, 1],
    ] as const) {
      const click = { broadcastId: earlier.id, place, subscriberId: subscriberId! }
      await noteMailClick(deps.db, click, deps.clock.now())
    }
    const none = { source: null, joinedAfter: null, joinedBefore: null }
    const segment = { ...none, tags: [], match: 'any' as const, followed: earlier.id }
    await changeBroadcast(deps, caller, { segment })
    const { row } = await sendBroadcast(deps, caller, { at: null })
    expect([row.recipients, readSegment(row)]).toEqual([2, segment])
    const nobody = await draft()
    await changeBroadcast(deps, nobody, { segment: { ...segment, followed: caller.id } })
    await expect(sendBroadcast(deps, nobody, { at: null })).rejects.toMatchObject({
      fields: { recipients: 'No subscriber matches' },
    })
  })

  it('goes to those of its segment who are subscribed when it begins', async () => {
    const caller = await draft()
    const none = { source: null, joinedAfter: null, joinedBefore: null, followed: null }
    const segment = { ...none, tags: ['VIP'], match: 'any' as const }
    await changeBroadcast(deps, caller, { segment })
    await subscribers(3)
    await expect(sendBroadcast(deps, caller, { at: null })).rejects.toMatchObject({
      fields: { recipients: 'No subscriber matches' },
    })
    const rows = await deps.db.selectFrom('subscriber').select('id').orderBy('email').execute()
    const [first, second, third] = rows.map(({ id }) => id)
    const tag = (ids: (string | undefined)[]) =>
      tagSubscribers(deps, page.userId, {
        pageId: page.id,
        subscriberIds: ids.flatMap((id) => id ?? []),
        add: ['VIP'],
        remove: [],
      })
    await tag([first, second])
    const { row } = await sendBroadcast(deps, caller, { at: null })
    expect([row.recipients, readSegment(row)]).toEqual([2, segment])
    await expect(changeBroadcast(deps, caller, { segment: null })).rejects.toMatchObject({
      code: 'err_409',
    })
    // tagged too late, and gone in between
    await tag([third])
    await transaction(deps, ({ db }) => endSubscription(db, second!, { now: deps.clock.now() }))
    await sendBroadcastHandler.run(deps, { broadcastId: caller.id } as never, FACTS)
    expect(deps.mail.mails.map(({ to }) => to.address)).toEqual(['r0@example.com'])
    expect((await getBroadcast(deps, caller)).results).toMatchObject({ sent: 1, skipped: 1 })
  })

  it('goes out at its time, to those who are subscribed then, unless it was taken back', async () => {
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

  it('names the mails of the package that are used up, and pauses what was planned', async () => {
    await subscribers(3)
    const [now, planned] = [await draft(), await draft()]
    const at = deps.clock.now() + HOUR
    await sendBroadcast(deps, planned, { at })
    await definePackage(deps, { id: 'free', isFree: true, limits: { mailsPerMonth: 2 } })
    const refused = await sendBroadcast(deps, now, { at: null }).catch((error) => error)
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['err_97', ['mailsPerMonth']])
    expect(refused.retryAfterSeconds).toBeUndefined()
    expect(await stateOf(now)).toBe('draft')
    const payload = { broadcastId: planned.id, scheduledAt: at }
    await sendBroadcastHandler.run(deps, payload as never, FACTS)
    expect((await getBroadcast(deps, planned)).row.pause_reason).toBe('limit')
    await expect(controlBroadcast(deps, planned, 'resume')).rejects.toMatchObject({
      ...{ code: 'err_97', fields: { mailsPerMonth: expect.any(String) } },
    })
  })

  it('needs mails in the package, also for drafts and plans of before', async () => {
    await subscribers(1)
    const [caller, planned] = [await draft(), await draft()]
    const at = deps.clock.now() + HOUR
    await sendBroadcast(deps, planned, { at })
    await definePackage(deps, { id: 'free', isFree: true, flags: { broadcasts: false } })
    const refusal = { code: 'err_97', fields: { broadcasts: expect.any(String) } }
    await expect(sendBroadcast(deps, caller, { at: null })).rejects.toMatchObject(refusal)
    await expect(sendBroadcast(deps, caller, { at })).rejects.toMatchObject(refusal)
    await expect(draft()).rejects.toMatchObject(refusal)
    const payload = { broadcastId: planned.id, scheduledAt: at }
    await sendBroadcastHandler.run(deps, payload as never, FACTS)
    expect(await stateOf(planned)).toBe('paused')
    await expect(controlBroadcast(deps, planned, 'resume')).rejects.toMatchObject(refusal)
  })

  it('answers err_344 beyond the mails of a day, and pauses what was planned (A59)', async () => {
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

  const block = (reason: 'administrator' | 'phishing') =>
    transaction(deps, (deps) => blockPage(deps, page.id, { reason, host: '' }))
  const free = () => transaction(deps, (deps) => unblockPage(deps, page.id))
  const setStatus = (userId: string, status: 'active' | 'banned' | 'deactivated') =>
    transaction(deps, (deps) => changeAccountStatus(deps, userId, status))
  async function planned() {
    const at = deps.clock.now() + HOUR
    const caller = await draft()
    await sendBroadcast(deps, caller, { at })
    const run = () =>
      sendBroadcastHandler.run(deps, { broadcastId: caller.id, scheduledAt: at } as never, FACTS)
    return { caller, run }
  }
  const heldBack = async (caller: { userId: string; id: string }) => {
    const { row, results } = await getBroadcast(deps, caller)
    const { state, pause_reason, started_at } = row
    return [state, pause_reason, started_at, results.waiting, deps.mail.mails.length]
  }

  it.each(['administrator', 'phishing'] as const)(
    'holds back what a blocked page planned, until somebody goes on with the free page (%s)',
    async (reason) => {
      const { caller, run } = await planned()
      await subscribers(2)
      await block(reason)
      await run()
      expect(await heldBack(caller)).toEqual(['paused', 'blocked', null, 0, 0])
      await expect(controlBroadcast(deps, caller, 'resume')).rejects.toMatchObject({
        code: 'err_400',
        fields: { page: expect.stringContaining('This page is blocked') },
      })
      await free()
      // the block is lifted, but nothing is sent before its creator resumes it
      await run()
      expect(await heldBack(caller)).toEqual(['paused', 'blocked', null, 0, 0])
      await subscribers(3)
      await controlBroadcast(deps, caller, 'resume')
      await sendBroadcastHandler.run(deps, { broadcastId: caller.id } as never, FACTS)
      expect([await stateOf(caller), deps.mail.mails.length]).toEqual(['sent', 3])
    },
  )

  it('resumes after a block only within the mails of a day, and can be stopped instead', async () => {
    const { caller, run } = await planned()
    await subscribers(6)
    await block('administrator')
    await run()
    await free()
    await expect(controlBroadcast(deps, caller, 'resume')).rejects.toMatchObject({
      code: 'err_344',
    })
    expect(await heldBack(caller)).toEqual(['paused', 'blocked', null, 0, 0])
    await controlBroadcast(deps, caller, 'stop')
    expect(await stateOf(caller)).toBe('stopped')
  })

  it('refuses to send from a blocked page, and goes out as planned once it is free in time', async () => {
    await subscribers(2)
    await block('administrator')
    const now = await draft()
    await expect(sendBroadcast(deps, now, { at: null })).rejects.toMatchObject({
      fields: { page: expect.any(String) },
    })
    expect(await stateOf(now)).toBe('draft')
    const { caller, run } = await planned()
    await free()
    await run()
    expect([await stateOf(caller), deps.mail.mails.length]).toEqual(['sent', 2])
  })

  it.each(['banned', 'deactivated'] as const)(
    'holds back what a %s account sends, its own and that of its space',
    async (status) => {
      const editor = await openPage(deps, 'bob')
      const { space_id } = await deps.db
        .selectFrom('page')
        .select('space_id')
        .where('id', '=', page.id)
        .executeTakeFirstOrThrow()
      await transaction(deps, (deps) =>
        insertMembership(deps.db, {
          space_id,
          user_id: editor.userId,
          role: 'editor',
          created_at: 0,
        }),
      )
      await subscribers(2)
      // the owner of the space is banned: none of its mails go out, whoever wrote them
      const owners = await planned()
      await setStatus(page.userId, status)
      await owners.run()
      expect(await heldBack(owners.caller)).toEqual(['paused', 'account', null, 0, 0])
      const asEditor = { userId: editor.userId, id: owners.caller.id }
      await expect(controlBroadcast(deps, asEditor, 'resume')).rejects.toMatchObject({
        fields: { page: expect.stringContaining('account') },
      })
      await setStatus(page.userId, 'active')
      // a writer is banned: the space continues the mail as its own
      await controlBroadcast(deps, asEditor, 'resume')
      await setStatus(editor.userId, status)
      const turn = () =>
        sendBroadcastHandler.run(deps, { broadcastId: asEditor.id } as never, FACTS)
      await turn()
      const [state, reason, , waiting, mails] = await heldBack(owners.caller)
      expect([state, reason, waiting, mails]).toEqual(['paused', 'account', 2, 0])
      await controlBroadcast(deps, owners.caller, 'resume')
      await turn()
      expect([await stateOf(owners.caller), deps.mail.mails.length]).toEqual(['sent', 2])
    },
  )

  it('pauses, resumes and stops, and only in the states that allow it', async () => {
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

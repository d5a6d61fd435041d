import { beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createMailRecorder } from '#test/support/fakes.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { MAX_WAITING } from '../../../jobs/outbox.ts'
import { EVERYWHERE, insertSuppression } from '../suppressions.repository.ts'
import { findChallenge } from './challenges.repository.ts'
import { CODE_MAIL, codeMailHandler } from './code-mail.job.ts'
import { subscribe } from './subscribe.service.ts'
import { verifySubscriber } from './verify.service.ts'

describeOnBothEngines('subscribe', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    deps = testDeps(engine, { views })
    page = await openPage(deps, 'ada')
  })

  const ask = (email: string, more: { held?: string[]; clientKey?: string } = {}) =>
    subscribe(deps, { pageId: page.id, email, held: [], clientKey: '192.0.2.1', ...more })
  const outbox = () => deps.db.selectFrom('outbox').selectAll().execute()

  it('writes challenge and mail together and stores neither code nor client', async () => {
    const { challengeId } = await ask('A@example.com')
    const challenge = (await findChallenge(deps.db, challengeId))!
    expect(challenge).toMatchObject({ email: 'A@example.com', code_hmac: null, tries_left: 5 })
    expect(JSON.stringify(challenge)).not.toContain('192.0.2.1')
    const rows = await outbox()
    expect(rows.map((row) => [row.kind, JSON.parse(row.payload)])).toEqual([
      [CODE_MAIL, { challengeId }],
    ])
  })

  it('writes nothing if the mail cannot be written, and refuses when 10,000 mails wait', async () => {
    const waiting = Array.from({ length: MAX_WAITING }, (_, at) => ({
      id: `waiting-${at}`,
      kind: CODE_MAIL,
      payload: '{}',
      dedupe_key: null,
      created_at: 0,
      since_at: 0,
      due_at: deps.clock.now() + 1_000_000,
      attempts: 1,
      is_unreachable: 1,
    }))
    for (let at = 0; at < waiting.length; at += 500) {
      const rows = waiting.slice(at, at + 500).map(({ created_at: _, ...row }) => row)
      await deps.db.insertInto('outbox').values(rows).execute()
    }
    const before = await readAllTables(engine.database)
    await expect(ask('a@example.com')).rejects.toMatchObject({ code: 'err_503', status: 503 })
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('sends no second mail while the first one waits', async () => {
    const first = await ask('a@example.com')
    deps.clock.advance(30_000)
    const again = await ask('a@example.com', { held: [first.challengeId] })
    expect(again).toMatchObject({ challengeId: first.challengeId, isDelayed: true })
    expect(await outbox()).toHaveLength(1)
  })

  it("makes the code with the request if mails go to the application's mailbox", async () => {
    const mail = { ...createMailRecorder(), kind: 'mailbox' as const }
    deps = testDeps(engine, { views, mail, clock: deps.clock, ids: deps.ids })
    const { challengeId } = await ask('a@example.com')
    const payload = JSON.parse((await outbox())[0]!.payload)
    expect(payload.code).toMatch(/^\d{6}$/)
    const facts = { id: 'entry', attempt: 1, sinceAt: 0 }
    await codeMailHandler.run(deps, payload as never, facts)
    expect(mail.mails[0]!.text).toContain(payload.code)
    const confirmed = await verifySubscriber(deps, {
      pageId: page.id,
      email: 'a@example.com',
      code: payload.code,
      held: [challengeId],
      clientKey: 'x',
    })
    expect(confirmed.email).toBe('a@example.com')
  })

  it('sends nothing for a challenge that was confirmed, suppressed or deleted meanwhile', async () => {
    const { challengeId } = await ask('a@example.com')
    const run = () =>
      codeMailHandler.run(deps, { challengeId } as never, { id: 'e', attempt: 1, sinceAt: 0 })
    await deps.db.updateTable('subscription_challenge').set({ state: 'used' }).execute()
    await run()
    await deps.db.updateTable('subscription_challenge').set({ state: 'open' }).execute()
    deps.clock.advance(25 * 3_600_000)
    await run()
    await deps.db.deleteFrom('subscription_challenge').execute()
    await run()
    expect(deps.mail.mails).toEqual([])
  })

  it('pauses a page whose addresses keep bouncing and tells its creator', async () => {
    for (let at = 0; at < 20; at++) {
      await insertSuppression(deps.db, {
        scope: EVERYWHERE,
        email_hash: `hash ${at}`,
        reason: 'bounce',
        page_id: page.id,
        created_at: deps.clock.now(),
      })
    }
    for (let at = 0; at < 3; at++) {
      await expect(ask(`a${at}@example.com`)).rejects.toMatchObject({ code: 'err_211' })
    }
    const rows = await outbox()
    expect(rows.map((row) => JSON.parse(row.payload))).toEqual([
      { pageId: page.id, reason: 'bounces' },
    ])
    deps.clock.advance(24 * 3_600_000)
    await expect(ask('a@example.com')).resolves.toMatchObject({ isDelayed: false })
  })
})

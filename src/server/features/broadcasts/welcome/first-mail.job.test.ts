import { beforeEach, expect, it } from 'vitest'
import type { BroadcastBlock } from '#contract/mail/broadcasts.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { DeliveryError } from '#server/platform/delivery-error.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { definePackage } from '#test/support/packages.ts'
import { codeIn } from '#test/support/public-app.ts'
import { blockPage } from '../../pages/index.ts'
import { addSubscribers, followMailLink, subscriberMailHandlers } from '../../subscribers/index.ts'
import { importSubscribers } from '../../subscribers/list/import-subscribers.service.ts'
import { subscribe } from '../../subscribers/subscribe/subscribe.service.ts'
import { verifySubscriber } from '../../subscribers/subscribe/verify.service.ts'
import { changeBroadcast, getBroadcast } from '../broadcasts.service.ts'
import { followMailClick } from '../results/mail-clicks.service.ts'
import { firstMailHandler } from './first-mail.job.ts'
import { createWelcomeMail, switchWelcomeMail } from './welcome.service.ts'

const DAY = 86_400_000
const ADA = 'ada@example.com'
const THANKS = 'Thank you'
const WELCOME = 'Welcome aboard'
const BROWSER = { isHead: false, userAgent: 'Mozilla/5.0 Firefox/140.0', purpose: '' }

describeOnBothEngines('the mail after a confirmation', (engine) => {
  let deps: TestDeps
  let page: TestPage

  beforeEach(async () => {
    const clock = createTestClock()
    const { secrets } = testDeps(engine)
    const few = { points: 2, windowMs: DAY, store: 'database' } as const
    const limits = createRateLimits({
      clock,
      secrets,
      limits: { broadcastMails: { ...few, failure: 'tooManyFromAccount' } },
    })
    deps = testDeps(engine, { views, clock, limits })
    page = await openPage(deps, 'lin', { message_subject: THANKS })
  })

  const caller = () => ({ userId: page.userId, pageId: page.id })
  const turn = (isOn: boolean) => switchWelcomeMail(deps, caller(), { isOn })
  async function write(blocks: BroadcastBlock[]) {
    const { row } = await createWelcomeMail(deps, caller())
    const document = { blocks }
    await changeBroadcast(deps, { userId: page.userId, id: row.id }, { subject: WELCOME, document })
    return { userId: page.userId, id: row.id }
  }
  async function welcome(blocks: BroadcastBlock[] = [{ kind: 'text', text: 'Good to see you' }]) {
    const mail = await write(blocks)
    await turn(true)
    return mail
  }

  /** Carries out what waits, as the runner would. @param kind the end of its name */
  async function run(kind: string, attempt = 1) {
    const rows = await deps.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    for (const { id, payload, kind: name } of rows) {
      if (!name.endsWith(kind)) continue
      const handler = kind === 'thank-you-mail' ? firstMailHandler : subscriberMailHandlers[name]!
      await handler.run(deps, JSON.parse(payload) as never, { id, attempt, sinceAt: 0 })
      await deps.db.deleteFrom('outbox').where('id', '=', id).execute()
    }
  }
  async function askFor(email: string) {
    const request = { pageId: page.id, email, held: [], clientKey: 'c' }
    const { challengeId } = await subscribe(deps, request)
    await run('code-mail')
    const code = codeIn(deps.mail.lastTo(email))
    return () =>
      verifySubscriber(deps, { pageId: page.id, email, code, held: [challengeId], clientKey: 'c' })
  }
  const join = async (email = ADA) => (await askFor(email))()
  const subjectsTo = (email = ADA) =>
    deps.mail.mails
      .filter(({ to, subject }) => to.address === email && [THANKS, WELCOME].includes(subject))
      .map(({ subject }) => subject)
  const resultsOf = async (mail: { userId: string; id: string }) =>
    (await getBroadcast(deps, mail)).results

  it('is the thank-you mail without a welcome mail, and while it is off', async () => {
    await join()
    await run('thank-you-mail')
    const mail = await welcome()
    await turn(false)
    await join('bob@example.com')
    await run('thank-you-mail')
    expect([subjectsTo(), subjectsTo('bob@example.com')]).toEqual([[THANKS], [THANKS]])
    expect((await resultsOf(mail)).sent).toBe(0)
  })

  it('is the welcome mail in its place, with personal fields and the reader’s own unsubscribe link', async () => {
    const mail = await welcome([
      { kind: 'paragraph', words: [{ text: 'To ' }, { text: 'you', field: 'email' }] },
    ])
    await join()
    await run('thank-you-mail')
    expect(subjectsTo()).toEqual([WELCOME])
    const sent = deps.mail.lastTo(ADA)
    expect(sent.text).toContain(`To ${ADA}`)
    expect(sent.unsubscribeUrl).toContain('/u/')
    expect(sent.html).toContain(sent.unsubscribeUrl)
    expect(await resultsOf(mail)).toMatchObject({ sent: 1, waiting: 0 })
    // and its results know who left with it
    await followMailLink(deps, sent.unsubscribeUrl!.split('/u/')[1]!)
    expect(await resultsOf(mail)).toMatchObject({ sent: 1, unsubscribed: 1 })
  })

  it('is sent once, however often and fast somebody confirms', async () => {
    const mail = await welcome()
    const confirm = await askFor(ADA)
    const answers = await Promise.allSettled([confirm(), confirm()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await run('thank-you-mail')
    expect(subjectsTo()).toEqual([WELCOME])
    // somebody who comes back gets the thank-you mail
    await followMailLink(deps, deps.mail.lastTo(ADA).unsubscribeUrl!.split('/u/')[1]!)
    deps.clock.advance(40 * DAY)
    await join()
    await run('thank-you-mail')
    expect(subjectsTo()).toEqual([WELCOME, THANKS])
    expect(await resultsOf(mail)).toMatchObject({ sent: 1, waiting: 0 })
  })

  it('goes to an imported address once its owner confirms, and to nobody who agreed elsewhere', async () => {
    await welcome()
    await addSubscribers(deps, page.id, [{ email: 'old@example.com', consentAt: 1 }])
    await importSubscribers(deps, page.userId, { pageId: page.id, addresses: [ADA] })
    await run('confirm-mail')
    await run('thank-you-mail')
    expect(subjectsTo()).toEqual([])
    const link = /\/u\/([\w-]+)/.exec(deps.mail.lastTo(ADA).text)![1]!
    await followMailLink(deps, link)
    await followMailLink(deps, link)
    await run('thank-you-mail')
    expect([subjectsTo(), subjectsTo('old@example.com')]).toEqual([[WELCOME], []])
  })

  it('does not reach people who left or were deleted before it was sent', async () => {
    const mail = await welcome()
    for (const email of [ADA, 'bob@example.com']) await join(email)
    await deps.db
      .updateTable('subscriber')
      .set({ state: 'unsubscribed' })
      .where('email', '=', ADA)
      .execute()
    await deps.db.deleteFrom('subscriber').where('email', '=', 'bob@example.com').execute()
    await run('thank-you-mail')
    expect([...subjectsTo(), ...subjectsTo('bob@example.com')]).toEqual([])
    expect(await resultsOf(mail)).toMatchObject({ sent: 0, waiting: 0 })
  })

  it('is tried again as the same mail, but not for people who leave meanwhile', async () => {
    const mail = await welcome()
    for (const email of [ADA, 'bob@example.com']) {
      deps.mail.error = undefined
      await join(email)
      deps.mail.error = new DeliveryError('later', 'busy')
      await expect(run('thank-you-mail')).rejects.toThrow('busy')
      if (email === ADA) {
        expect(await resultsOf(mail)).toMatchObject({ waiting: 1 })
        deps.mail.error = undefined
        await run('thank-you-mail', 2)
        expect(deps.mail.lastTo(ADA).id).toMatch(new RegExp(`^${mail.id}\\.`))
      }
    }
    await deps.db.deleteFrom('subscriber').where('email', '=', 'bob@example.com').execute()
    deps.mail.error = undefined
    await run('thank-you-mail', 2)
    expect([subjectsTo(), subjectsTo('bob@example.com')]).toEqual([[WELCOME], []])
    expect(await resultsOf(mail)).toMatchObject({ sent: 1, skipped: 1, waiting: 0 })
  })

  it('becomes the thank-you mail if it is switched off before another attempt', async () => {
    const mail = await welcome()
    await join()
    deps.mail.error = new DeliveryError('later', 'busy')
    await expect(run('thank-you-mail')).rejects.toThrow('busy')
    await turn(false)
    deps.mail.error = undefined
    await run('thank-you-mail', 2)
    expect(subjectsTo()).toEqual([THANKS])
    expect(await resultsOf(mail)).toMatchObject({ sent: 0, skipped: 1, waiting: 0 })
  })

  it('ends the subscription of an address that does not exist', async () => {
    const mail = await welcome()
    await join()
    const cause = Object.assign(new Error(), { command: 'RCPT TO', response: '550 5.1.1 no user' })
    const gone = new DeliveryError('permanent', 'no user', { cause })
    deps.mail.error = gone
    await expect(run('thank-you-mail')).rejects.toThrow('no user')
    const { payload } = await deps.db
      .selectFrom('outbox')
      .select('payload')
      .executeTakeFirstOrThrow()
    await firstMailHandler.onDead!(deps, JSON.parse(payload) as never, gone)
    expect(await resultsOf(mail)).toMatchObject({ bounced: 1, waiting: 0 })
    const row = await deps.db.selectFrom('subscriber').select('state').executeTakeFirstOrThrow()
    expect(row.state).toBe('bounced')
  })

  it('is the thank-you mail past the mails of a day or month, and while the page is blocked', async () => {
    await welcome()
    const readers = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name}@example.com`)
    for (const email of readers.slice(0, 3)) await join(email)
    await run('thank-you-mail')
    deps.clock.advance(2 * DAY)
    await definePackage(deps, { id: 'free', isFree: true, limits: { mailsPerMonth: 0 } })
    await join(readers[3])
    await run('thank-you-mail')
    await join(readers[4])
    await transaction(deps, (deps) =>
      blockPage(deps, page.id, { reason: 'administrator', host: '' }),
    )
    await run('thank-you-mail')
    expect(readers.map((email) => subjectsTo(email))).toEqual([
      [WELCOME],
      [WELCOME],
      [THANKS],
      [THANKS],
      [THANKS],
    ])
  })

  it('keeps the links of mails that were sent before it was changed', async () => {
    const button = (address: string): BroadcastBlock => ({ kind: 'button', label: 'Go', address })
    const hello: BroadcastBlock = { kind: 'text', text: 'Hello' }
    const mail = await welcome([hello, button('https://example.org/first')])
    await join()
    await run('thank-you-mail')
    const before = deps.mail.lastTo(ADA).html
    await turn(false)
    await changeBroadcast(deps, mail, {
      document: { blocks: [hello, button('https://example.org/second')] },
    })
    await turn(true)
    await join('bob@example.com')
    await run('thank-you-mail')
    const after = deps.mail.lastTo('bob@example.com').html
    const to = (html: string) => followMailClick(deps, /\/u\/go\/([\w-]+)/.exec(html)![1]!, BROWSER)
    expect(await to(before)).toMatchObject({ to: expect.stringContaining('first') })
    expect(await to(after)).toMatchObject({ to: expect.stringContaining('second') })
  })

  it('stays the page’s when the account of its author is erased', async () => {
    const address = 'https://example.org/there'
    const mail = await welcome([
      { kind: 'text', text: 'Hello' },
      { kind: 'button', label: 'Go', address },
    ])
    await deps.db.updateTable('broadcast').set({ user_id: '' }).where('id', '=', mail.id).execute()
    deps.clock.advance(8 * DAY)
    await join()
    await run('thank-you-mail')
    expect(subjectsTo()).toEqual([WELCOME])
    const [, token = ''] = /\/u\/go\/([\w-]+)/.exec(deps.mail.lastTo(ADA).html)!
    // its creator is not new, so no warning page
    expect(await followMailClick(deps, token, BROWSER)).toEqual({ to: address })
  })
})

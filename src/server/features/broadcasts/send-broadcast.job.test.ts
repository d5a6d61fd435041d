import { afterEach, beforeEach, expect, it } from 'vitest'
import { broadcastBlockSchema } from '#contract/mail/broadcasts.ts'
import { readConfig } from '#server/config.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { type SmtpSink, startSmtpSink } from '#test/support/smtp-sink.ts'
import { blockPage, unblockPage } from '../pages/index.ts'
import { addSubscribers, followMailLink } from '../subscribers/index.ts'
import { createBroadcast, getBroadcast } from './broadcasts.service.ts'
import { followMailClick } from './results/mail-clicks.service.ts'
import { sendBroadcastHandler } from './send-broadcast.job.ts'
import { controlBroadcast, sendBroadcast, sendTestMail } from './send-broadcast.service.ts'
import { testMailHandler } from './test-mail.job.ts'

const FACTS = { id: 'entry', attempt: 1, sinceAt: 0 }

describeOnBothEngines('a broadcast on its way', (engine) => {
  let deps: TestDeps
  let page: TestPage
  let sink: SmtpSink

  beforeEach(async () => {
    sink = await startSmtpSink()
    const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://way.example' })
    const mail = createSmtpTransport({
      ...config,
      mailFrom: 'Waypost <mail@way.example>',
      smtpUrl: sink.url,
    })
    deps = testDeps(engine, { views, mail: mail as never, config: { publicUrl: config.publicUrl } })
    page = await openPage(deps, 'ada')
  })
  afterEach(async () => {
    await deps.mail.close()
    await sink.stop()
  })

  const subscribers = (count: number) =>
    addSubscribers(
      deps,
      page.id,
      Array.from({ length: count }, (_, at) => ({ email: `r${at}@example.com`, consentAt: at })),
    )

  async function begin(words = 'Hello, **all**.\n\n- one\n- [two](https://example.org/2)') {
    const { row } = await createBroadcast(deps, page.userId, {
      pageId: page.id,
      subject: 'News',
      document: {
        blocks: [
          { kind: 'heading', text: 'The <b>letter</b>' },
          { kind: 'text', text: words },
          { kind: 'divider' },
          { kind: 'button', label: 'Read', address: 'https://example.org/read?a=1&b=2' },
        ],
      },
    })
    const caller = { userId: page.userId, id: row.id }
    await sendBroadcast(deps, caller, { at: null })
    return caller
  }
  const turn = (broadcastId: string, using = deps) =>
    sendBroadcastHandler.run(using, { broadcastId } as never, FACTS)
  const see = async (caller: { userId: string; id: string }) => {
    const { row, results } = await getBroadcast(deps, caller)
    return { state: row.state, reason: row.pause_reason, recipients: row.recipients, ...results }
  }
  const receivers = () => sink.mails.flatMap(({ recipients }) => recipients)

  it('reaches every active subscriber once, with their own unsubscribe link in header and footer', async () => {
    await subscribers(250)
    const caller = await begin()
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({
      state: 'sent',
      recipients: 250,
      sent: 250,
      waiting: 0,
    })
    expect(new Set(receivers()).size).toBe(250)
    expect(sink.mails).toHaveLength(250)
    const links = sink.mails.map(({ parsed }) => {
      const header = parsed.headers
        .find(({ key }) => key === 'list-unsubscribe')!
        .value.slice(1, -1)
      expect(parsed.html).toContain(`href="${header}"`)
      expect(parsed.text).toContain(header)
      return header
    })
    expect(new Set(links).size).toBe(250)
    const [{ parsed }] = sink.mails as [(typeof sink.mails)[0]]
    expect(parsed.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    )
    expect(parsed.html).toContain('The &lt;b&gt;letter&lt;/b&gt;')
    expect(parsed.html).toContain('<strong>all</strong>')
    expect(parsed.text).toContain('https://way.example/ada')

    await followMailLink(deps, links[0]!.split('/u/')[1]!)
    expect(await see(caller)).toMatchObject({ sent: 250, unsubscribed: 1 })
  })

  it('leads every link of the creator over an address of ours, a different one for each reader', async () => {
    await subscribers(2)
    const caller = await begin('Bare: https://example.org/bare?x=1.')
    await turn(caller.id)
    const found = sink.mails.map(({ parsed: { html = '', text = '' } }) => {
      expect(html).not.toContain('href="https://example.org')
      expect(html).toContain('>https://example.org/bare?x=1</a>')
      const links = html.match(/https:\/\/way\.example\/u\/go\/[\w-]{67}(?=")/g) ?? []
      for (const link of links) expect(text).toContain(link)
      return links
    })
    expect(found.map((links) => links.length)).toEqual([2, 2])
    expect(new Set(found.flat()).size).toBe(4)
  })

  it('takes a button to an address in any script, and leads there', async () => {
    await subscribers(1)
    const address = 'https://bücher.example/größe?a=ä'
    const block = { kind: 'button', label: 'Read', address } as const
    expect(broadcastBlockSchema.parse(block)).toEqual(block)
    const { row } = await createBroadcast(deps, page.userId, {
      pageId: page.id,
      subject: 'News',
      document: { blocks: [{ kind: 'text', text: 'Hello' }, block] },
    })
    await sendBroadcast(deps, { userId: page.userId, id: row.id }, { at: null })
    await turn(row.id)
    const [link] = sink.mails[0]!.parsed.text!.match(/https:\/\/way\.example\/u\/go\/[\w-]+/)!
    const reader = { isHead: false, userAgent: 'Mozilla/5.0 Firefox/140.0', purpose: '' }
    const answer = await followMailClick(deps, link.split('/go/')[1]!, reader)
    // by the page in between, as for each link of a new account (A59)
    const { searchParams } = new URL((answer as { to: string }).to)
    expect(searchParams.get('to')).toBe('https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?a=%C3%A4')
  })

  it('ends subscriptions that the server refuses for good, and writes to them no more', async () => {
    await subscribers(3)
    sink.behave({ kind: 'reject', at: 'rcpt', code: 550 })
    const caller = await begin()
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sent', bounced: 3, sent: 0 })
    const states = await deps.db.selectFrom('subscriber').select('state').execute()
    expect(states).toEqual(Array(3).fill({ state: 'bounced' }))
    sink.behave({ kind: 'accept' })
    const again = { userId: page.userId, id: caller.id }
    await expect(sendBroadcast(deps, again, { at: null })).rejects.toMatchObject({
      code: 'err_409',
    })
  })

  it('tries a reader again later whose server deferred the mail (451)', async () => {
    await subscribers(20)
    sink.behave({ kind: 'greylist' })
    const caller = await begin()
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sending', deferred: 20, sent: 0 })
    deps.clock.advance(6_000)
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sent', deferred: 0, sent: 20 })
    expect(new Set(receivers()).size).toBe(20)
  })

  it('waits for a mail server that is away, and counts it against no reader', async () => {
    await subscribers(5)
    await sink.stop()
    const caller = await begin()
    await expect(turn(caller.id)).rejects.toMatchObject({ outcome: 'unreachable' })
    expect(await see(caller)).toMatchObject({ state: 'sending', waiting: 5, deferred: 0 })
    await sink.start()
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sent', sent: 5 })
    await sendBroadcastHandler.onDead!(deps, { broadcastId: caller.id } as never, new Error())
    expect(await see(caller)).toMatchObject({ state: 'sent' })
  })

  it('sends to all after a crash, twice only what was in the air', async () => {
    await subscribers(60)
    const caller = await begin()
    let calls = 0
    const dying = {
      ...deps,
      ids: deps.ids,
      mail: {
        ...deps.mail,
        send: (mail: Parameters<typeof deps.mail.send>[0]) => {
          calls += 1
          // the process has died: it never answers
          return calls <= 30 ? deps.mail.send(mail) : new Promise<void>(() => {})
        },
      },
    } as TestDeps
    void turn(caller.id, dying)
    await expect.poll(() => sink.mails.length).toBe(30)
    await expect.poll(async () => (await see(caller)).sent).toBe(30)
    await expect(turn(caller.id)).rejects.toMatchObject({ outcome: 'later' })
    deps.clock.advance(61_000)
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sent', sent: 60 })
    expect(new Set(receivers()).size).toBe(60)
    expect(sink.mails.length).toBeLessThanOrEqual(64)
    const ids = sink.mails.map(({ parsed }) => parsed.messageId)
    expect(new Set(ids).size).toBe(60)
  })

  it('pauses when many addresses do not exist, and goes on when its creator says so', async () => {
    await subscribers(60)
    sink.behave({ kind: 'reject', at: 'rcpt', code: 550 })
    const caller = await begin()
    await turn(caller.id)
    const paused = await see(caller)
    expect(paused).toMatchObject({ state: 'paused', reason: 'bounces' })
    expect(paused.bounced).toBeLessThan(30)
    sink.behave({ kind: 'accept' })
    await controlBroadcast(deps, caller, 'resume')
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sent', sent: 60 - paused.bounced })
  })

  it('stops between two batches when its page is blocked, and sends the rest once it is unblocked', async () => {
    await subscribers(250)
    const caller = await begin()
    let calls = 0
    const blocking = {
      ...deps,
      ids: deps.ids,
      mail: {
        ...deps.mail,
        send: async (mail: Parameters<typeof deps.mail.send>[0]) => {
          calls += 1
          if (calls === 30) {
            await transaction(deps, (deps) =>
              blockPage(deps, page.id, { reason: 'administrator', host: '' }),
            )
          }
          return deps.mail.send(mail)
        },
      },
    } as TestDeps
    await turn(caller.id, blocking)
    await turn(caller.id)
    const held = await see(caller)
    expect(held).toMatchObject({ state: 'paused', reason: 'blocked', waiting: 250 - held.sent })
    // the batch that was being sent, and no more
    expect(held.sent).toBeLessThanOrEqual(100)
    expect(sink.mails).toHaveLength(held.sent)
    await transaction(deps, (deps) => unblockPage(deps, page.id))
    await controlBroadcast(deps, caller, 'resume')
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sent', sent: 250 })
    expect(new Set(receivers()).size).toBe(250)
    expect(sink.mails).toHaveLength(250)
  })

  it('skips readers who left or were forgotten before their turn', async () => {
    await subscribers(3)
    const caller = await begin()
    const [one, two] = await deps.db.selectFrom('subscriber').selectAll().orderBy('id').execute()
    await deps.db.deleteFrom('subscriber').where('id', '=', one!.id).execute()
    await deps.db
      .updateTable('subscriber')
      .set({ state: 'unsubscribed' })
      .where('id', '=', two!.id)
      .execute()
    await turn(caller.id)
    expect(await see(caller)).toMatchObject({ state: 'sent', sent: 1, skipped: 2 })
  })

  it('goes only to its creator as a test', async () => {
    await subscribers(3)
    const { row } = await createBroadcast(deps, page.userId, {
      pageId: page.id,
      subject: 'News',
      document: { blocks: [{ kind: 'text', text: 'Hello' }] },
    })
    const email = await sendTestMail(deps, { userId: page.userId, id: row.id })
    const payload = { broadcastId: row.id, userId: page.userId }
    await testMailHandler.run(deps, payload as never, FACTS)
    expect(receivers()).toEqual([email])
  })
})

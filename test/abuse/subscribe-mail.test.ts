import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { describeOn, describeOnBothEngines, readAllTables } from '../support/engines.ts'
import {
  codeIn,
  createPublicApp,
  type PublicApp,
  type PublicAppOptions,
} from '../support/public-app.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

const VICTIM = 'victim@example.com'
const roomy = { points: 1_000_000, windowMs: 3_600_000, store: 'memory' } as const

describeOnBothEngines('subscribing as a weapon', (engine) => {
  let app: PublicApp
  const start = async (options: PublicAppOptions = {}) => {
    app = await createPublicApp(engine, options)
    return app
  }
  afterEach(() => app.close())

  it('A35: one address gets six mails a day at most, over all pages and networks', async () => {
    await start({ limits: { subscribe: roomy } })
    const pages = await Promise.all(
      Array.from({ length: 5 }, (_, at) => app.makePage(`creator-${at}`)),
    )
    const codes = new Set<string>()
    for (let hour = 0; hour < 24; hour++) {
      const answers = await Promise.all(
        pages.flatMap((page) => [
          app.browser().subscribe(page, VICTIM),
          app.browser(`2001:db8:${hour.toString(16)}::1`).subscribe(page, VICTIM.toUpperCase()),
        ]),
      )
      for (const answer of answers) codes.add(answer.body.error?.message ?? 'sent')
      app.deps.clock.advance(3_600_000 - 1_000)
    }
    await until(() => app.deps.mail.mails.length === 6)
    expect(codes).toEqual(new Set(['sent', 'err_344']))
  })

  it('A35: ten addresses an hour of a v6 network, a hundred of a v4 address', async () => {
    await start()
    const page = await app.makePage('ada')
    const sixth = Array.from({ length: 15 }, (_, at) =>
      app.browser(`2001:db8:1:2::${at + 1}`).subscribe(page, `six${at}@example.com`),
    )
    const statuses = (await Promise.all(sixth)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)

    const v4 = app.browser('198.51.100.7')
    for (let at = 0; at < 100; at++) {
      expect((await v4.subscribe(page, `four${at}@example.com`)).status).toBe(200)
    }
    const before = await readAllTables(engine.database, ['counter'])
    const refused = await v4.subscribe(page, 'one-more@example.com')
    expect([refused.status, refused.body.error.message]).toEqual([429, 'err_211'])
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
    // a repeated address does not count again, and other people are not affected
    expect((await app.browser('198.51.100.7').subscribe(page, 'four7@example.com')).status).toBe(
      200,
    )
    expect((await app.browser().subscribe(page, 'else@example.com')).status).toBe(200)
  }, 60_000)

  it('A36: who probes for subscribers is stopped after so many addresses', async () => {
    await start()
    const page = await app.makePage('ada')
    const reader = app.browser()
    await reader.subscribe(page, 'reader@example.com')
    await until(() => app.deps.mail.mails.length === 1)
    await reader.verify(
      page,
      'reader@example.com',
      codeIn(app.deps.mail.lastTo('reader@example.com')),
    )
    const probe = app.browser('2001:db8:9:9::1')
    const answers: string[] = []
    for (let at = 0; at < 30; at++) {
      const answer = await probe.subscribe(page, 'reader@example.com')
      answers.push(answer.body.error.message)
    }
    expect(answers.filter((code) => code === 'err_349_5')).toHaveLength(10)
    expect(answers.filter((code) => code === 'err_211')).toHaveLength(20)
  })

  it('a page takes so many unconfirmed addresses an hour, its creator is told once, and confirming gives a slot back', async () => {
    const few = { points: 3, windowMs: 3_600_000, store: 'database' } as const
    await start({ limits: { subscribePage: few } })
    const page = await app.makePage('ada')
    const browsers = [0, 1, 2].map(() => app.browser())
    for (const [at, browser] of browsers.entries()) {
      expect((await browser.subscribe(page, `a${at}@example.com`)).status).toBe(200)
    }
    for (let at = 0; at < 5; at++) {
      const refused = await app.browser().subscribe(page, `b${at}@example.com`)
      expect([refused.status, refused.body.error.message]).toEqual([429, 'err_211'])
    }
    await until(() => app.deps.mail.mails.length === 4)
    expect(app.deps.mail.lastTo('ada@example.com').subject).toContain('paused')
    const code = codeIn(app.deps.mail.lastTo('a0@example.com'))
    expect((await browsers[0]!.verify(page, 'a0@example.com', code)).status).toBe(200)
    expect((await app.browser().subscribe(page, 'c@example.com')).status).toBe(200)
    expect((await app.browser().subscribe(page, 'd@example.com')).status).toBe(429)
  })

  it('this was not me: the page never writes to the address again, and nobody can tell', async () => {
    await start()
    const page = await app.makePage('ada')
    await app.browser().subscribe(page, VICTIM)
    await until(() => app.deps.mail.mails.length === 1)
    const { unsubscribeUrl } = app.deps.mail.lastTo(VICTIM)
    const path = new URL(unsubscribeUrl!).pathname
    // a mail scanner opens every link: nothing happens
    for (let at = 0; at < 3; at++) expect((await app.browser().get(path)).status).toBe(200)
    expect(await engine.database.db.selectFrom('suppressed_address').selectAll().execute()).toEqual(
      [],
    )
    const acted = await app.browser().send({ method: 'POST', url: path })
    expect(acted.status).toBe(200)

    const asked = await app.browser().subscribe(page, VICTIM)
    expect(asked.body).toEqual({ data: { message: 'succ_001' } })
    const other = await app.makePage('bob')
    expect((await app.browser().subscribe(other, VICTIM)).status).toBe(200)
    await until(() => app.deps.mail.mails.length === 2)
    expect(app.deps.mail.lastTo(VICTIM).text).toContain('/bob')
  })

  it('A37: nobody ends a subscription by its address alone; the subscriber gets a link', async () => {
    await start()
    const page = await app.makePage('ada')
    const reader = app.browser()
    await reader.subscribe(page, VICTIM)
    await until(() => app.deps.mail.mails.length === 1)
    await reader.verify(page, VICTIM, codeIn(app.deps.mail.lastTo(VICTIM)))
    await until(() => app.deps.mail.mails.length === 2)

    const stranger = app.browser()
    const known = await stranger.unsubscribe(page, VICTIM)
    const unknown = await stranger.unsubscribe(page, 'nobody@example.com')
    expect([known.status, known.body.error.message]).toEqual([404, 'err_349_2'])
    expect(unknown.body.error.message).toBe('err_349_2')
    const state = () => engine.database.db.selectFrom('subscriber').select('state').execute()
    expect(await state()).toEqual([{ state: 'active' }])
    await until(() => app.deps.mail.mails.length === 3)
    for (let at = 0; at < 10; at++) await app.browser().unsubscribe(page, VICTIM)

    const path = new URL(app.deps.mail.lastTo(VICTIM).unsubscribeUrl!).pathname
    expect((await app.browser().get(path)).text).toContain('Unsubscribe?')
    expect(await state()).toEqual([{ state: 'active' }])
    const oneClick = await app.browser().send({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
      },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.status).toBe(200)
    expect(await state()).toEqual([{ state: 'unsubscribed' }])
    // code, thanks, one link: three mails an hour leave room for at most one more
    expect(app.deps.mail.mails.length).toBeLessThanOrEqual(4)
  })

  it('A61: a forged or borrowed cookie ends nothing', async () => {
    await start()
    const page = await app.makePage('ada')
    const other = await app.makePage('bob')
    const reader = app.browser()
    await reader.subscribe(page, VICTIM)
    await until(() => app.deps.mail.mails.length === 1)
    await reader.verify(page, VICTIM, codeIn(app.deps.mail.lastTo(VICTIM)))
    const content = JSON.parse(decodeURIComponent(reader.cookies.get(page.id)!))
    const tries = [
      {
        ...content,
        subscriber_id: content.subscriber_id.replace(/^./, (c: string) => (c === 'A' ? 'B' : 'A')),
      },
      { ...content, subscriber_id: '' },
      { ...content, link_bio_id: other.id },
      { subscriber_id: content.subscriber_id },
    ]
    for (const forged of tries) {
      const thief = app.browser()
      thief.cookies.set(page.id, encodeURIComponent(JSON.stringify(forged)))
      expect((await thief.unsubscribe(page, VICTIM)).body.error.message).toBe('err_349_2')
    }
    for (const raw of ['%', '{', 'null', '%7B%22a', '[]']) {
      const thief = app.browser()
      thief.cookies.set(page.id, raw)
      expect((await thief.unsubscribe(page, VICTIM)).status).toBe(404)
    }
    const foreign = app.browser()
    foreign.cookies.set(
      other.id,
      encodeURIComponent(JSON.stringify({ ...content, link_bio_id: other.id })),
    )
    expect((await foreign.unsubscribe(other, VICTIM)).status).toBe(404)
    reader.cookies.set(
      page.id,
      encodeURIComponent(JSON.stringify({ ...content, subscribe_email: 'x@example.com' })),
    )
    expect((await reader.unsubscribe(page, 'x@example.com')).status).toBe(404)
    const rows = await engine.database.db.selectFrom('subscriber').select('state').execute()
    expect(rows).toEqual([{ state: 'active' }])
  })
})

describeOn('sqlite', 'mails of subscriptions over a real SMTP conversation', (engine) => {
  let app: PublicApp
  let sink: SmtpSink
  const start = async (publicUrl?: string) => {
    sink = await startSmtpSink()
    const mail = createSmtpTransport({
      smtpUrl: sink.url,
      mailFrom: 'Waypost <post@waypost.example>',
      publicUrl,
      dkim: undefined,
    })
    app = await createPublicApp(engine, { mail, deps: undefined })
  }
  afterEach(async () => {
    await app.close()
    await app.deps.mail.close()
    await sink.stop()
  })

  it('A17: goes to exactly one recipient, the stored address', async () => {
    await start()
    const page = await app.makePage('ada')
    await app.browser().subscribe(page, " O'Brien+x@Example.COM ")
    await until(() => sink.mails.length === 1)
    expect(sink.mails[0]!.recipients).toEqual(["O'Brien+x@example.com"])
    const stored = await engine.database.db
      .selectFrom('subscription_challenge')
      .select('email')
      .execute()
    expect(stored).toEqual([{ email: "O'Brien+x@example.com" }])
  })

  it('A59: a hostile subject stays one header', async () => {
    await start('https://waypost.example')
    const page = await app.makePage('ada', {
      message_subject: 'Hello\r\nBcc: everybody@example.com',
      message_description: 'Thanks',
    })
    const reader = app.browser()
    await reader.subscribe(page, VICTIM)
    await until(() => sink.mails.length === 1)
    await reader.verify(page, VICTIM, codeIn(sink.mails[0]!.parsed))
    await until(() => sink.mails.length === 2)
    const { parsed, recipients } = sink.mails[1]!
    expect(recipients).toEqual([VICTIM])
    expect(parsed.subject).toBe('Hello Bcc: everybody@example.com')
    expect(parsed.bcc).toBeUndefined()
    const named = (name: string) => parsed.headers.filter((header) => header.key === name)
    expect(named('subject')).toHaveLength(1)
    expect(named('list-unsubscribe-post')[0]?.value).toBe('List-Unsubscribe=One-Click')
    expect(named('list-unsubscribe')[0]?.value).toMatch(/^<http\S+\/u\/[\w-]+>$/)
  })

  it('A59: the thank-you mail of a new account warns of where links lead, and has its cap a day', async () => {
    sink = await startSmtpSink()
    const mail = createSmtpTransport({
      smtpUrl: sink.url,
      mailFrom: 'Waypost <post@waypost.example>',
      publicUrl: undefined,
      dkim: undefined,
    })
    const oneADay = { points: 1, windowMs: 86_400_000, store: 'database' } as const
    app = await createPublicApp(engine, { mail, limits: { thankYouMails: oneADay } })
    const words = { message_description: 'Win at https://prize.example/now?x=1. Really.' }
    const page = await app.makePage('ada', words)
    const confirm = async (email: string) => {
      const reader = app.browser()
      await reader.subscribe(page, email)
      await until(() => sink.mails.some(({ recipients }) => recipients.includes(email)))
      const asked = sink.mails.findLast(({ recipients }) => recipients.includes(email))!
      expect((await reader.verify(page, email, codeIn(asked.parsed))).status).toBe(200)
    }
    await confirm('first@example.com')
    await until(() => sink.mails.length === 2)
    const { html = '', text = '' } = sink.mails[1]!.parsed
    for (const content of [html, text]) {
      expect(content).toContain('/u?to=https%3A%2F%2Fprize.example%2Fnow%3Fx%3D1')
      expect(content).not.toContain('https://prize.example')
    }
    await confirm('second@example.com')
    const waiting = () => app.deps.db.selectFrom('outbox').select('id').execute()
    await until(async () => (await waiting()).length === 0)
    // subscribed, and no second mail with this text
    expect(sink.mails.map(({ recipients }) => recipients[0])).toEqual([
      'first@example.com',
      'first@example.com',
      'second@example.com',
    ])
    const states = await app.deps.db.selectFrom('subscriber').select('state').execute()
    expect(states).toEqual([{ state: 'active' }, { state: 'active' }])
  })

  it('F12: with the server away the visitor is told, and the code that comes later is alive', async () => {
    await start()
    const page = await app.makePage('ada')
    await sink.stop()
    const reader = app.browser()
    const asked = await reader.subscribe(page, VICTIM)
    expect(asked.body).toEqual({ data: { message: 'succ_001', delayed: true } })
    app.deps.clock.advance(3_600_000)
    await sink.start()
    // each time, an hour has passed, so the outbox row is due
    await until(() => {
      app.deps.clock.advance(1_000)
      return sink.mails.length === 1
    })
    const code = codeIn(sink.mails[0]!.parsed)
    expect((await reader.verify(page, VICTIM, code)).status).toBe(200)
  })

  it('F12: of many that asked while the server was away each gets one mail with a code that works', async () => {
    const many = Number(process.env.F12_REQUESTS ?? 200)
    sink = await startSmtpSink()
    const mail = createSmtpTransport({
      smtpUrl: sink.url,
      mailFrom: 'Waypost <post@waypost.example>',
      publicUrl: undefined,
      dkim: undefined,
    })
    app = await createPublicApp(engine, {
      mail,
      limits: { subscribePage: { ...roomy, store: 'database' }, subscribe: roomy },
    })
    const page = await app.makePage('ada')
    await sink.stop()
    const readers = Array.from({ length: many }, (_, at) => ({
      browser: app.browser(),
      email: `reader-${at}@example.com`,
    }))
    const asked = await Promise.all(
      readers.map(({ browser, email }) => browser.subscribe(page, email)),
    )
    expect(asked.every((answer) => answer.status === 200)).toBe(true)
    // the first requests of a burst cannot know yet; later ones are told
    const late = await app.browser().subscribe(page, 'late@example.com')
    expect(late.body.data.delayed).toBe(true)
    app.deps.clock.advance(1_800_000)
    await sink.start()
    await until(() => {
      app.deps.clock.advance(100)
      return sink.mails.length > many
    }, 60_000)
    expect(new Set(sink.mails.flatMap((one) => one.recipients)).size).toBe(many + 1)
    expect(sink.mails).toHaveLength(many + 1)
    await until(async () => {
      const left = await engine.database.db.selectFrom('outbox').select('id').execute()
      return left.length === 0
    })
    const codes = new Map(sink.mails.map((one) => [one.recipients[0], codeIn(one.parsed)]))
    const statuses = await Promise.all(
      readers.map(({ browser, email }) => browser.verify(page, email, codes.get(email))),
    )
    expect(statuses.filter((answer) => answer.status !== 200)).toEqual([])
  }, 120_000)

  it('F12: a greylisting server gets the mail again, with a code that works', async () => {
    await start()
    const page = await app.makePage('ada')
    sink.behave({ kind: 'greylist' })
    const reader = app.browser()
    expect((await reader.subscribe(page, VICTIM)).body.data.delayed).toBe(true)
    app.deps.clock.advance(6_000)
    await until(() => sink.mails.length === 1)
    const verified = await reader.verify(page, VICTIM, codeIn(sink.mails[0]!.parsed))
    expect(verified.status).toBe(200)
  })

  it('writes no more to an address that does not exist', async () => {
    await start()
    const page = await app.makePage('ada')
    sink.behave({ kind: 'reject', at: 'rcpt', code: 550 })
    await app.browser().subscribe(page, VICTIM)
    const suppressed = () =>
      engine.database.db.selectFrom('suppressed_address').select(['scope', 'reason']).execute()
    await until(async () => (await suppressed()).length === 1)
    expect(await suppressed()).toEqual([{ scope: 'all', reason: 'bounce' }])
    sink.behave({ kind: 'accept' })
    const other = await app.makePage('bob')
    expect((await app.browser().subscribe(other, VICTIM)).status).toBe(200)
    await app.browser().subscribe(other, 'somebody@example.com')
    await until(() => sink.mails.length === 1)
    expect(sink.mails[0]!.recipients).toEqual(['somebody@example.com'])
  })
})

describe('the code mail', () => {
  it('carries none of the words of a creator but the name in the address', async () => {
    const { renderCodeMail } = await import('#server/views.tsx')
    const mail = await renderCodeMail({
      language: '',
      code: '012345',
      home: { url: 'https://go.example', name: 'Waypost' },
      username: 'ada',
      pageUrl: 'https://go.example/ada',
      blockUrl: 'https://go.example/u/x',
    })
    expect(codeIn(mail)).toBe('012345')
    expect(mail.subject).toBe('Your code to subscribe to ada')
  })
})

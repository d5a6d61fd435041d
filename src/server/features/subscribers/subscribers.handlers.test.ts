import { afterEach, beforeEach, expect, it } from 'vitest'
import { OTP_LIFE_MS } from '#contract/constants.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import {
  codeIn,
  createPublicApp,
  type PublicApp,
  type PublicBrowser,
  type TestPage,
  wrongCode,
} from '#test/support/public-app.ts'
import { until } from '#test/support/until.ts'

const EMAIL = 'visitor@example.com'

describeOnBothEngines('the subscription calls', (engine) => {
  let app: PublicApp
  let page: TestPage
  let visitor: PublicBrowser

  beforeEach(async () => {
    app = await createPublicApp(engine)
    page = await app.makePage('ada')
    visitor = app.browser()
  })
  afterEach(() => app.close())

  const mailsTo = (address: string) =>
    app.deps.mail.mails.filter((one) => one.to.address === address)

  /** Requests a code and waits for its mail. */
  async function codeFor(who: PublicBrowser, address = EMAIL, of = page): Promise<string> {
    const before = mailsTo(address).length
    expect((await who.subscribe(of, address)).body).toEqual({ data: { message: 'succ_001' } })
    await until(() => mailsTo(address).length > before)
    return codeIn(app.deps.mail.lastTo(address))
  }

  it('subscribe, confirm by the code, and leave again', async () => {
    const code = await codeFor(visitor)
    const verified = await visitor.verify(page, EMAIL, code)
    expect(verified.status).toBe(200)
    expect(verified.body.data).toEqual({
      message: 'succ_0',
      subscribe_email: EMAIL,
      subscriber_id: expect.stringMatching(/^[\w-]{1,43}$/),
      link_bio_id: page.id,
    })
    const line = verified.cookies.find((one) => one.startsWith(`${page.id}=`))!
    const [pair = '', ...attributes] = line.split('; ')
    expect(JSON.parse(decodeURIComponent(pair.slice(page.id.length + 1)))).toEqual({
      subscribe_email: EMAIL,
      subscriber_id: verified.body.data.subscriber_id,
      link_bio_id: page.id,
    })
    expect(attributes.toSorted()).toEqual(['Max-Age=31536000', 'Path=/', 'SameSite=Lax'])

    expect((await visitor.subscribe(page, EMAIL)).body.error.message).toBe('err_349_5')
    const left = await visitor.unsubscribe(page, EMAIL)
    expect(left.body).toEqual({ data: { message: 'succ_101_2' } })
    expect(visitor.cookies.has(page.id)).toBe(false)
    expect((await visitor.unsubscribe(page, EMAIL)).body.error.message).toBe('err_349_2')
    // and subscribe again
    app.deps.clock.advance(60_000)
    const again = await visitor.verify(page, EMAIL, await codeFor(visitor))
    expect(again.body.data.subscriber_id).not.toBe(verified.body.data.subscriber_id)
  })

  it("sends one thank-you mail with the creator's text", async () => {
    await app.changePage(page.id, {
      message_subject: 'Welcome <b>',
      message_description: 'First line\nsecond line\n\nhttps://evil.example',
    })
    await visitor.verify(page, EMAIL, await codeFor(visitor))
    await until(() => mailsTo(EMAIL).length === 2)
    const mail = app.deps.mail.lastTo(EMAIL)
    expect(mail.subject).toBe('Welcome <b>')
    expect(mail.html).toContain('Welcome &lt;b&gt;')
    expect(mail.html).not.toContain('href="https://evil.example')
    expect(mail.text).toContain('second line')
    expect(mail.unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/u\/[\w-]+$/)
  })

  it.each([
    ['', 'err_7'],
    ['nobody', 'err_7'],
    ['x@good.com\r\nBcc: y@evil.com', 'err_7'],
    ['a＠b.com', 'err_7'],
    ['much too long', 'err_7'],
  ])('refuse the address %j with %s', async (given, code) => {
    const address = given === 'much too long' ? `${'x'.repeat(2_000)}@good.com` : given
    for (const answer of [
      await visitor.subscribe(page, address),
      await visitor.verify(page, address, '123456'),
      await visitor.unsubscribe(page, address),
    ]) {
      expect([answer.status, answer.body.error.message]).toEqual([400, code])
    }
  })

  it('refuse wrong, missing and malformed codes, and a code that was used before', async () => {
    const code = await codeFor(visitor)
    const codeOf = async (otp: unknown) => {
      const answer = await visitor.verify(page, EMAIL, otp)
      return [answer.status, answer.body.error?.message]
    }
    for (const otp of [
      undefined,
      null,
      '',
      '12345',
      '1234567',
      'abcdef',
      '１２３４５６',
      '1e5000',
    ]) {
      expect(await codeOf(otp)).toEqual([400, 'err_349_4'])
    }
    expect(await codeOf(wrongCode(code))).toEqual([400, 'err_0'])
    expect(await codeOf(` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual([200, undefined])
    expect(await codeOf(code)).toEqual([409, 'err_0_1'])
  })

  it('say that an address is verified if its code is entered again', async () => {
    const code = await codeFor(visitor)
    const cookies = new Map(visitor.cookies)
    await visitor.verify(page, EMAIL, code)
    const other = app.browser()
    for (const [name, value] of cookies) other.cookies.set(name, value)
    const withCookie = await other.verify(page, EMAIL, code)
    expect([withCookie.status, withCookie.body.error.message]).toEqual([409, 'err_0_1'])
    const without = await app.browser().verify(page, EMAIL, code)
    expect([without.status, without.body.error.message]).toEqual([409, 'err_0_1'])
    const guess = await app.browser().verify(page, EMAIL, wrongCode(code))
    expect(guess.body.error.message).toBe('err_0')
  })

  it('bind a code to its page and address', async () => {
    const other = await app.makePage('bob')
    const code = await codeFor(visitor)
    await codeFor(visitor, 'second@example.com')
    await codeFor(visitor, EMAIL, other)
    expect((await visitor.verify(page, 'second@example.com', code)).body.error.message).toBe(
      'err_0',
    )
    expect((await visitor.verify(other, EMAIL, code)).body.error.message).toBe('err_0')
    expect((await visitor.verify(page, 'third@example.com', code)).body.error.message).toBe(
      'err_349_4',
    )
    expect((await visitor.verify(page, EMAIL, code)).status).toBe(200)
  })

  it('let a code live ten minutes from the time the server took its mail', async () => {
    const code = await codeFor(visitor)
    app.deps.clock.advance(OTP_LIFE_MS)
    const late = await visitor.verify(page, EMAIL, code)
    expect([late.status, late.body.error.message]).toEqual([400, 'err_349_4'])
    const fresh = await codeFor(visitor)
    app.deps.clock.advance(OTP_LIFE_MS - 1)
    expect((await visitor.verify(page, EMAIL, fresh)).status).toBe(200)
  })

  it.each([-3_600_000, -300_000, 3_600_000])(
    'let no code live longer when the clock jumps by %d ms (F13)',
    async (jump) => {
      const code = await codeFor(visitor)
      app.deps.clock.advance(OTP_LIFE_MS / 2)
      app.deps.clock.jump(jump)
      app.deps.clock.advance(OTP_LIFE_MS / 2)
      expect((await visitor.verify(page, EMAIL, code)).body.error.message).toBe('err_349_4')
    },
  )

  it('allow resends after 30, 60, 120 and 300 seconds, and the new code replaces the old', async () => {
    const roomy = { points: 100, windowMs: 3_600_000, store: 'database' } as const
    const limits = { mailAddressHour: roomy, mailAddressDay: roomy }
    await app.close()
    app = await createPublicApp(engine, { limits, deps: { clock: app.deps.clock } })
    visitor = app.browser()
    let code = await codeFor(visitor)
    for (const seconds of [30, 60, 120, 300, 300]) {
      app.deps.clock.advance(seconds * 1000 - 1)
      const early = await visitor.subscribe(page, EMAIL)
      expect([early.status, early.body.error.message]).toEqual([429, 'err_211'])
      expect(early.headers['retry-after']).toBe('1')
      app.deps.clock.advance(1)
      const next = await codeFor(visitor)
      expect((await visitor.verify(page, EMAIL, code)).status).not.toBe(200)
      code = next
    }
    // five tries were used up on the old codes: a resend does not give new ones
    expect((await visitor.verify(page, EMAIL, code)).body.error.message).toBe('err_211')
  })

  it('answer err_344 after three mails in an hour and six in a day', async () => {
    const ask = async () => {
      const answer = await app.browser().subscribe(page, EMAIL)
      return [answer.status, answer.body.error?.message]
    }
    for (let hour = 0; hour < 2; hour++) {
      for (let mail = 0; mail < 3; mail++) expect(await ask()).toEqual([200, undefined])
      expect(await ask()).toEqual([429, 'err_344'])
      app.deps.clock.advance(3_600_000)
    }
    expect(await ask()).toEqual([429, 'err_344'])
    app.deps.clock.advance(22 * 3_600_000)
    expect(await ask()).toEqual([200, undefined])
  })

  it('do not find drafts, deleted or blocked pages, pages without the button, or another user_id', async () => {
    const other = await app.makePage('bob')
    for (const changes of [
      { published_at: null },
      { is_subscribable: 0 },
      { deleted_at: 1 },
      { blocked_at: 1, blocked_reason: 'administrator' },
      { ends_at: app.deps.clock.now() },
    ]) {
      const hidden = await app.makePage(
        `page-${Object.keys(changes)[0]!.replaceAll('_', '-')}`,
        changes,
      )
      const answer = await visitor.subscribe(hidden, EMAIL)
      expect([answer.status, answer.body.error.message]).toEqual([404, 'err_404'])
    }
    for (const wrong of [
      { ...page, userId: other.userId },
      { ...page, id: other.id },
      { ...page, id: 'nothing' },
      { ...page, id: `x'; drop table page` },
    ]) {
      const before = await readAllTables(engine.database, ['counter'])
      expect((await visitor.subscribe(wrong, EMAIL)).body.error.message).toBe('err_404')
      expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
    }
  })

  it('add no address to a page that was blocked meanwhile and send no code, but let subscribers leave', async () => {
    const code = await codeFor(visitor)
    const reader = app.browser()
    const other = 'other@example.com'
    await reader.verify(page, other, await codeFor(reader, other))
    await app.changePage(page.id, { blocked_at: 1, blocked_reason: 'phishing' })
    for (const answer of [
      await app.browser().subscribe(page, 'new@example.com'),
      await visitor.subscribe(page, EMAIL),
      await visitor.verify(page, EMAIL, code),
    ]) {
      expect([answer.status, answer.body.error.message]).toEqual([404, 'err_404'])
    }
    expect((await reader.unsubscribe(page, other)).status).toBe(200)
    await app.changePage(page.id, { blocked_at: null, blocked_reason: '' })
    expect((await visitor.verify(page, EMAIL, code)).status).toBe(200)
  })

  it('refuse unknown and duplicate keys', async () => {
    const url = `/api/user/subscribe_user?user_id=${page.userId}&link_bio_id=${page.id}`
    const post = (to: string, payload: string) =>
      visitor.send({
        method: 'POST',
        url: to,
        payload,
        headers: { 'content-type': 'application/json' },
      })
    const body = JSON.stringify({ subscribe_email: EMAIL })
    for (const answer of [
      await post(`${url}&link_bio_id=${page.id}`, body),
      await post(`${url}&utm_source=x`, body),
      await post(url, `{"subscribe_email":"${EMAIL}","__proto__":{"x":1}}`),
      await post(url, `{"subscribe_email":"${EMAIL}","state":"active"}`),
      await post(url, '{}'),
    ]) {
      expect([answer.status, answer.body.error.message]).toEqual([400, 'err_400'])
    }
    expect(
      (
        await visitor.send({
          method: 'POST',
          url,
          payload: body,
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415)
  })

  it('remove the oldest of sixteen subscription cookies', async () => {
    for (let at = 0; at < 15; at++) {
      const id = `page-${at}`
      const content = { subscribe_email: EMAIL, subscriber_id: 'x', link_bio_id: id }
      visitor.cookies.set(id, encodeURIComponent(JSON.stringify(content)))
    }
    await visitor.verify(page, EMAIL, await codeFor(visitor))
    expect(visitor.cookies.has('page-0')).toBe(false)
    expect(visitor.cookies.has('page-1')).toBe(true)
    const kept = [...visitor.cookies.keys()].filter((name) => name.startsWith('page-'))
    expect(kept).toHaveLength(14)
    expect(visitor.cookies.has(page.id)).toBe(true)
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
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

describeOnBothEngines('subscribing without scripts', (engine) => {
  let app: PublicApp
  let page: TestPage
  let visitor: PublicBrowser

  beforeEach(async () => {
    app = await createPublicApp(engine)
    page = await app.makePage('ada', {
      message_subject: 'Welcome',
      message_description: 'To the list',
    })
    visitor = app.browser()
  })
  afterEach(() => app.close())

  async function askForCode(): Promise<string> {
    const asked = await visitor.form('/ada/subscribe', { subscribe_email: EMAIL })
    expect([asked.status, asked.headers.location]).toEqual([303, '/ada/verify'])
    await until(() => app.deps.mail.mails.length > 0)
    return codeIn(app.deps.mail.lastTo(EMAIL))
  }

  it('go from the form to the code, the thanks, and unsubscribing', async () => {
    const code = await askForCode()
    const form = await visitor.get('/ada/verify')
    expect(form.text).toContain('Verify Your Email')
    expect(form.text).toContain(EMAIL)
    expect(form.headers['cache-control']).toBe('private, no-store')
    expect(String(form.headers['content-security-policy'])).toContain("form-action 'self'")

    const verified = await visitor.form('/ada/verify', { subscribe_email: EMAIL, otp: code })
    expect([verified.status, verified.headers.location]).toEqual([303, '/ada/verify'])
    const thanks = await visitor.get('/ada/verify')
    expect(thanks.text).toContain('Welcome')
    expect(thanks.text).toContain('To the list')

    expect((await visitor.get('/ada/unsubscribe')).text).toContain('Unsubscribe?')
    const left = await visitor.form('/ada/unsubscribe', {})
    expect([left.status, left.headers.location]).toEqual([303, '/ada/unsubscribe?done=1'])
    expect((await visitor.get('/ada/unsubscribe?done=1')).text).toContain('You are unsubscribed')
    expect(visitor.cookies.has(page.id)).toBe(false)
    const rows = await engine.database.db.selectFrom('subscriber').select('state').execute()
    expect(rows).toEqual([{ state: 'unsubscribed' }])
  })

  it('ask why, once, those who have just left and nobody else', async () => {
    const reasons = () =>
      engine.database.db.selectFrom('subscriber').select(['state', 'left_reason']).execute()
    const why = (reason: string, by = visitor) =>
      by.form(`/ada/unsubscribe/why?reason=${reason}`, {})
    const code = await askForCode()
    await visitor.form('/ada/verify', { subscribe_email: EMAIL, otp: code })
    expect((await visitor.get('/ada/unsubscribe')).text).not.toContain('tell us why')
    expect((await why('often')).status).toBe(404)
    await visitor.form('/ada/unsubscribe', {})

    const other = await app.makePage('bea')
    const stranger = app.browser()
    expect((await stranger.get('/ada/unsubscribe?done=1')).text).not.toContain('tell us why')
    expect((await visitor.get('/bea/unsubscribe?done=1')).text).not.toContain('tell us why')
    expect((await why('often', stranger)).status).toBe(404)
    expect((await visitor.form('/bea/unsubscribe/why?reason=often', {})).status).toBe(404)
    expect(other.id).not.toBe(page.id)

    const asked = await visitor.get('/ada/unsubscribe?done=1')
    expect(asked.text).toContain('Would you tell us why? This is optional.')
    expect(asked.text).toContain('formAction="/ada/unsubscribe/why?reason=often"')
    expect((await why('because')).status).toBe(404)
    expect(await reasons()).toEqual([{ state: 'unsubscribed', left_reason: '' }])
    const said = await why('often')
    expect([said.status, said.headers.location]).toEqual([303, '/ada/unsubscribe?said=1'])
    expect((await visitor.get('/ada/unsubscribe?said=1')).text).toContain('Thank you for your')
    expect((await visitor.get('/ada/unsubscribe?done=1')).text).not.toContain('tell us why')
    expect(await reasons()).toEqual([{ state: 'unsubscribed', left_reason: 'often' }])
  })

  it("show the page again with the error's text", async () => {
    const bad = await visitor.form('/ada/subscribe', { subscribe_email: '<b>nobody' })
    expect(bad.status).toBe(400)
    expect(bad.text).toContain('Invalid email address')
    expect(bad.text).toContain('value="&lt;b&gt;nobody"')
    const code = await askForCode()
    const wrong = await visitor.form('/ada/verify', {
      subscribe_email: EMAIL,
      otp: wrongCode(code),
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Please Enter Correct Code')
    const absent = await visitor.form('/ada/verify', { subscribe_email: EMAIL, otp: '12' })
    expect(absent.text).toContain('Please add valid otp')
    await visitor.form('/ada/verify', { subscribe_email: EMAIL, otp: code })
    const twice = await visitor.form('/ada/verify', { subscribe_email: EMAIL, otp: code })
    expect(twice.status).toBe(409)
    expect(twice.text).toContain('Your email is already verified')
    const again = await visitor.form('/ada/subscribe', { subscribe_email: EMAIL })
    expect(again.text).toContain('This email is already subscribed.')
  })

  it.each([
    ['en', 'This page cannot take more subscribers at the moment.'],
    ['de', 'Diese Seite kann zurzeit keine weiteren Abos aufnehmen.'],
  ])('tell a visitor in %s, not as its owner, that a page has no room', async (lang, text) => {
    await app.changePage(page.id, { language: lang })
    const code = await askForCode()
    await definePackage(app.deps, { id: 'free', isFree: true, limits: { subscribers: 0 } })
    const full = await visitor.form('/ada/verify', { subscribe_email: EMAIL, otp: code })
    expect(full.status).toBe(409)
    expect(full.text).toContain(text)
    expect(full.text).not.toContain('package')
    await app.deps.db.deleteFrom('package').execute()
    await definePackage(app.deps, { id: 'larger', isFree: true })
    const verified = await visitor.form('/ada/verify', { subscribe_email: EMAIL, otp: code })
    expect(verified.status).toBe(303)
  })

  it('return an address with an open code to step 1, and resend when it is time', async () => {
    await askForCode()
    const same = await visitor.form('/ada/subscribe', {
      subscribe_email: ` ${EMAIL.toUpperCase()}`,
    })
    expect([same.status, same.headers.location]).toEqual([303, '/ada/verify'])
    expect(app.deps.mail.mails).toHaveLength(1)
    const early = await visitor.form('/ada/resend', { subscribe_email: EMAIL })
    expect(early.status).toBe(429)
    expect(early.headers['retry-after']).toBe('30')
    expect(early.text).toContain('Too many requests try again later')
    app.deps.clock.advance(30_000)
    const due = await visitor.form('/ada/resend', { subscribe_email: EMAIL })
    expect(due.status).toBe(303)
    await until(() => app.deps.mail.mails.length === 2)
  })

  it('refuse forms of other sites and accept requests that do not name a site', async () => {
    const before = await readAllTables(engine.database, ['counter'])
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3001' },
    ] as Record<string, string>[]) {
      for (const step of ['subscribe', 'verify', 'resend', 'unsubscribe', 'unsubscribe/why']) {
        const answer = await visitor.form(`/ada/${step}`, { subscribe_email: EMAIL }, headers)
        expect(answer.status).toBe(400)
      }
    }
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
    for (const headers of [
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      {},
    ] as Record<string, string>[]) {
      const answer = await app.browser().form('/ada/subscribe', { subscribe_email: EMAIL }, headers)
      expect(answer.status).toBe(303)
    }
  })

  it('accept nothing but small urlencoded forms (A24, A26, A27)', async () => {
    const send = (type: string, payload: string) =>
      visitor.send({
        method: 'POST',
        url: '/ada/subscribe',
        payload,
        headers: { 'content-type': type },
      })
    const form = 'application/x-www-form-urlencoded'
    expect((await send('application/json', '{}')).status).toBe(415)
    expect((await send('text/plain', 'subscribe_email=x')).status).toBe(415)
    expect((await send(`${form}; garbage`, 'subscribe_email=x')).status).toBe(415)
    expect((await send(form, 'subscribe_email=a&subscribe_email=b')).status).toBe(400)
    expect(
      (await send(form, Array.from({ length: 50 }, (_, at) => `f${at}=1`).join('&'))).status,
    ).toBe(400)
    expect((await send(form, `x=${'y'.repeat(20_000)}`)).status).toBe(413)
    expect((await send(form, '__proto__=1&constructor.prototype=2')).status).toBe(400)
    expect((await send(form, '')).text).toContain('Invalid email address')
  })

  it('do not exist on pages that take no subscribers', async () => {
    await app.makePage('quiet', { is_subscribable: 0 })
    const answer = await visitor.form('/quiet/subscribe', { subscribe_email: EMAIL })
    expect(answer.status).toBe(404)
    expect((await visitor.form('/nobody-here/subscribe', { subscribe_email: EMAIL })).status).toBe(
      404,
    )
  })

  it('show a reader the error as a page, even if there is no page to show again', async () => {
    const accept = { accept: 'text/html' }
    const unknown = await visitor.form('/nobody/subscribe', { subscribe_email: EMAIL }, accept)
    expect(unknown.status).toBe(404)
    expect(unknown.headers['content-type']).toBe('text/html; charset=utf-8')
    const foreign = await visitor.form(
      '/ada/subscribe',
      { subscribe_email: EMAIL },
      { ...accept, origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(400)
    expect(foreign.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('redirect a reader who opens the address of a form to the current step', async () => {
    for (const step of ['subscribe', 'resend']) {
      const opened = await visitor.get(`/ada/${step}`)
      expect([opened.status, opened.headers.location]).toEqual([303, '/ada/verify'])
      expect((await visitor.get(`/nobody/${step}`)).status).toBe(404)
    }
  })
})

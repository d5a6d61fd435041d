import { afterEach, expect, it, vi } from 'vitest'
import { describeOnBothEngines } from '../support/engines.ts'
import {
  codeIn,
  createPublicApp,
  type PublicApp,
  type PublicBrowser,
  type TestPage,
  wrongCode,
} from '../support/public-app.ts'
import { until } from '../support/until.ts'

const VICTIM = 'victim@example.com'
const MANY = Number(process.env.OTP_GUESSES ?? 2_000)

describeOnBothEngines('one-time codes under attack', (engine) => {
  let app: PublicApp
  afterEach(() => app.close())

  async function start(): Promise<{ page: TestPage; victim: PublicBrowser; code: string }> {
    app = await createPublicApp(engine)
    const page = await app.makePage('ada')
    const victim = app.browser()
    await victim.subscribe(page, VICTIM)
    await until(() => app.deps.mail.mails.length === 1)
    return { page, victim, code: codeIn(app.deps.mail.lastTo(VICTIM)) }
  }

  const subscribers = () =>
    engine.database.db.selectFrom('subscriber').select(['email', 'state']).execute()

  it('A31: thousands of parallel guesses from random networks confirm nothing', async () => {
    const { page, code } = await start()
    const statuses = new Map<string, number>()
    const guess = async (at: number) => {
      const network = `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`
      const answer = await app.browser(network).verify(page, VICTIM, wrongCode(code, at + 1))
      const name = answer.body.error?.message ?? 'confirmed'
      statuses.set(name, (statuses.get(name) ?? 0) + 1)
    }
    for (let start = 0; start < MANY; start += 500) {
      await Promise.all(Array.from({ length: 500 }, (_, at) => guess(start + at)))
    }
    expect(statuses.get('confirmed')).toBeUndefined()
    expect(statuses.get('err_0')).toBe(5)
    // a machine that cannot keep up refuses guesses before it checks them
    const turnedAway = statuses.get('err_503') ?? 0
    expect((statuses.get('err_211') ?? 0) + turnedAway).toBe(MANY - 5)
    expect(await subscribers()).toEqual([])
    // now even the right code is refused without the cookie
    expect((await app.browser().verify(page, VICTIM, code)).body.error.message).toBe('err_211')
  }, 120_000)

  it('A31: ten tries an hour over all challenges of an address and page', async () => {
    const { page } = await start()
    let compared = 0
    for (let challenge = 0; challenge < 2; challenge++) {
      const browser = app.browser()
      await browser.subscribe(page, VICTIM)
      await until(() => app.deps.mail.mails.length === challenge + 2)
      const code = codeIn(app.deps.mail.lastTo(VICTIM))
      for (let at = 1; at <= 5; at++) {
        const answer = await browser.verify(page, VICTIM, wrongCode(code, at))
        if (answer.body.error.message === 'err_0') compared += 1
      }
      const right = await browser.verify(page, VICTIM, code)
      expect([right.status, right.body.error.message]).toEqual([429, 'err_211'])
    }
    expect(compared).toBe(10)
    expect(
      Number((await app.browser().verify(page, VICTIM, '000000')).headers['retry-after']),
    ).toBeGreaterThan(0)
  })

  it('A32: of 100 guesses at once at most five are compared', async () => {
    const { page, victim, code } = await start()
    const compare = vi.spyOn(app.deps.secrets, 'hmac')
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => victim.verify(page, VICTIM, wrongCode(code, at + 1))),
    )
    const compared = compare.mock.calls.filter(([purpose]) => purpose === 'subscription-code')
    expect(compared.length).toBeLessThanOrEqual(5)
    const codes = answers.map((answer) => answer.body.error.message)
    expect(codes.filter((one) => one === 'err_0')).toHaveLength(5)
    expect(codes.filter((one) => one === 'err_211')).toHaveLength(95)
  })

  it('A32: the right code sent a hundred times at once confirms once', async () => {
    const { page, victim, code } = await start()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => victim.verify(page, VICTIM, code)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await subscribers()).toEqual([{ email: VICTIM, state: 'active' }])
    await until(() => app.deps.mail.mails.length === 2)
  })

  it('A33: who burns the tries of strangers leaves the visitor with the cookie alone', async () => {
    const { page, victim, code } = await start()
    for (let at = 1; at <= 50; at++) {
      await app.browser().verify(page, VICTIM, wrongCode(code, at))
    }
    expect((await victim.verify(page, VICTIM, code)).status).toBe(200)
  })

  it('A33: a new challenge from another browser still works', async () => {
    const { page, victim, code } = await start()
    for (let at = 1; at <= 6; at++) await victim.verify(page, VICTIM, wrongCode(code, at))
    const other = app.browser()
    await other.subscribe(page, VICTIM)
    await until(() => app.deps.mail.mails.length === 2)
    const second = codeIn(app.deps.mail.lastTo(VICTIM))
    expect((await other.verify(page, VICTIM, second)).status).toBe(200)
  })

  it('works in an in-app browser that never saw the cookie', async () => {
    const { page, code } = await start()
    const inApp = app.browser()
    const answer = await inApp.verify(page, VICTIM, code)
    expect(answer.body.data.message).toBe('succ_0')
    expect(inApp.cookies.has(page.id)).toBe(true)
  })
})

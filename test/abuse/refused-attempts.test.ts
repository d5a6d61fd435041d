import { afterEach, expect, it } from 'vitest'
import { signIn } from '#server/features/identity/sessions/sign-in.service.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { createRateLimits } from '#server/platform/rate-limit/rate-limits.ts'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '../support/accounts.ts'
import { describeOn, describeOnBothEngines } from '../support/engines.ts'
import { createTestClock } from '../support/fakes.ts'
import { createLinkApp, type LinkApp } from '../support/link-app.ts'
import { createPublicApp, type PublicApp } from '../support/public-app.ts'

const HOUR = 3_600_000
const hourly = (points: number) => ({ points, windowMs: HOUR, store: 'database' }) as const

describeOn('sqlite', 'A65: wrong passwords', (engine) => {
  it('of one address keep nobody else from signing in, however many they are', async () => {
    const attempts = Number(process.env.SIGN_IN_ATTEMPTS ?? 200)
    const deps = testDepsWithIdentity(engine)
    const { email } = await makeAccount(deps, { email: 'ada@example.com' })
    const from = (clientKey: string, given: { email: string; password: string }) =>
      signIn(deps, {
        ...given,
        clientKey,
        userAgent: '',
        deviceCookie: undefined,
        heldId: undefined,
      })
    // an hour's worth for honest users; 5,000 full attempts would take most of a minute
    await deps.limits.consume(deps, 'signInAll', 'all', Math.max(0, 5_000 - attempts))
    const refusals: Record<string, number> = {}
    for (let tries = 0; tries < attempts; tries += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          from('203.0.113.66', { email: `p${tries + at}@x.example`, password: 'guess' }).catch(
            ({ code }: { code: string }) => {
              refusals[code] = (refusals[code] ?? 0) + 1
            },
          ),
        ),
      )
    }
    expect(refusals).toEqual({ err_13: 30, err_211: attempts - 30 })
    const breaker = await deps.limits.look(deps, 'signInAll', 'all')
    expect(breaker.remaining).toBe(Math.min(5_000, attempts) - 30)
    const other = await from('198.51.100.7', { email, password: TEST_PASSWORD })
    expect(other.kind).toBe('signed in')
    // attempts that an account's own limit refused do not use up the client's budget either
    const guess = { email, password: 'guess' }
    await Promise.allSettled(Array.from({ length: 30 }, () => from('203.0.113.67', guess)))
    const client = await deps.limits.look(deps, 'signInClient', '203.0.113.67')
    expect(client.limit - client.remaining).toBe(10)
  }, 60_000)
})

describeOnBothEngines('A65: limits asked in a row', (engine) => {
  const limits = {
    abuseReport: hourly(2),
    abuseReportAll: hourly(4),
    mailAddressHour: { ...hourly(3), failure: 'tooManyFromAccount' },
  } as const

  it('take from all of them or from none, whichever refuses', async () => {
    const deps = testDepsWithIdentity(engine)
    const rates = createRateLimits({ clock: createTestClock(), secrets: deps.secrets, limits })
    const take = (client: string) =>
      rates.consumeAll(deps, [
        ['abuseReport', client],
        ['abuseReportAll', 'all'],
      ])
    const takenOf = async (name: keyof Limits, key: string) => {
      const { limit, remaining } = await rates.look(deps, name, key)
      return limit - remaining
    }
    const flood = await Promise.allSettled(Array.from({ length: 20 }, () => take('a')))
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await takenOf('abuseReportAll', 'all')).toBe(2)
    await take('b')
    await take('b')
    await expect(take('c')).rejects.toMatchObject({ code: 'err_211', status: 429 })
    expect(await takenOf('abuseReport', 'c')).toBe(0)
    await rates.refund(deps, 'abuseReportAll', 'all')
    await take('c')
  })

  it('say of the one that refuses what it says alone, and a refused attempt takes nothing of it', async () => {
    const deps = testDepsWithIdentity(engine)
    const rates = createRateLimits({ clock: createTestClock(), secrets: deps.secrets, limits })
    expect(await rates.tryConsume(deps, 'mailAddressHour', 'a', 5)).toMatchObject({
      allowed: false,
    })
    await rates.consume(deps, 'mailAddressHour', 'a', 3)
    for (let tries = 0; tries < 3; tries++) {
      await expect(rates.consumeAll(deps, [['mailAddressHour', 'a']])).rejects.toMatchObject({
        code: 'err_344',
        headers: { 'RateLimit-Limit': '3', 'RateLimit-Remaining': '0' },
      })
    }
    await rates.refund(deps, 'mailAddressHour', 'a')
    await rates.consume(deps, 'mailAddressHour', 'a')
  })
})

describeOn('sqlite', 'A65: every call with a limit that all share', (engine) => {
  let app: Pick<PublicApp | LinkApp, 'close'> | undefined
  afterEach(() => app?.close())

  it('reports of one client beyond its own do not fill the budget of all, nor do those about nothing', async () => {
    const links = await createLinkApp(engine, { limits: { abuseReportAll: hourly(12) } })
    app = links
    await links.makeLink('mine')
    const report = { about: 'mine', reason: 'phishing', text: 'x', website: '' }
    const flood = links.client('203.0.113.66')
    for (let tries = 0; tries < 40; tries++) await flood.post('/u/report', report)
    const nothing = links.client('203.0.113.67')
    for (let tries = 0; tries < 10; tries++) {
      expect((await nothing.post('/u/report', { ...report, about: 'not-there' })).status).toBe(404)
    }
    expect((await links.client('198.51.100.7').post('/u/report', report)).status).toBe(200)
  })

  it('subscriptions of one mailbox or one client beyond their own do not pause the page', async () => {
    const pages = await createPublicApp(engine, {
      limits: {
        subscribePage: hourly(6),
        subscribeClient: hourly(2),
        subscribe: { points: 1_000_000, windowMs: HOUR, store: 'memory' },
      },
    })
    app = pages
    const page = await pages.makePage('ada')
    for (let tries = 0; tries < 20; tries++) {
      await pages.browser().subscribe(page, `victim+${tries}@example.com`)
    }
    const one = '203.0.113.66'
    for (let tries = 0; tries < 20; tries++) {
      await pages.browser(one).subscribe(page, `p${tries}@example.com`)
    }
    expect((await pages.browser().subscribe(page, 'reader@example.com')).status).toBe(200)
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import { LINK_COOKIE } from '#server/platform/http/link-cookie.ts'
import {
  PASSWORDS_AT_ONCE,
  PASSWORDS_WAITING,
  passwordHasher,
} from '#server/platform/password/password-hasher.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { createLinkApp, type LinkApp, type LinkAppOptions } from '../support/link-app.ts'
import { quickHash } from '../support/quick-hash.ts'

const PASSWORD = 'open sesame'
/** More than the budget of a link, so that answers slow down. */
const GUESSES = Number(process.env.LINK_GUESSES ?? 1_000)

describeOnBothEngines('link passwords under attack', (engine) => {
  // when many wait for one row, PostgreSQL itself is slow, which is not what this tests
  const [guesses, atOnce] = engine.name === 'sqlite' ? [GUESSES, 200] : [150, 40]
  let app: LinkApp
  afterEach(async () => {
    vi.restoreAllMocks()
    await app.close()
  })

  async function start(options: LinkAppOptions = {}) {
    app = await createLinkApp(engine, options)
    const link = await app.makeLink('secret', { password: PASSWORD })
    await app.changeLink(link.id, { password_hash: quickHash(PASSWORD) })
    return { link, compares: vi.spyOn(passwordHasher, 'verify') }
  }

  /** Statuses of many guesses, several at a time, as an attacker would send them. */
  async function guess(count: number, addressOf: (at: number) => string) {
    const statuses = new Map<number, number>()
    let next = 0
    const worker = async () => {
      while (next < count) {
        const at = next++
        const attempt = () => app.client(addressOf(at)).unlock('secret', `guess ${at}`)
        let { status } = await attempt()
        // an overloaded database answers 503 with Retry-After (F18)
        while (status === 503) status = (await attempt()).status
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return statuses
  }

  const opens = async (address: string) => {
    const client = app.client(address)
    const { status } = await client.unlock('secret', PASSWORD)
    return status === 200 && (await client.get('/secret')).status === 302
  }

  it('A52: a thousand guesses from one network are ten', async () => {
    const { compares } = await start()
    const statuses = await guess(guesses, (at) => `2001:db8:1:2::${(at + 1).toString(16)}`)
    expect(statuses).toEqual(
      new Map([
        [400, 10],
        [429, guesses - 10],
      ]),
    )
    expect(compares).toHaveBeenCalledTimes(10)
    const refused = await app.client('2001:db8:1:2:ffff::1').unlock('secret', PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('Too many tries')
    expect(refused.cookies).toEqual([])
    expect(await opens('2001:db8:1:3::1')).toBe(true)
    expect(app.clicks()).toHaveLength(2)
  }, 120_000)

  it('A52: a thousand guesses from a thousand networks slow the link down and lock nobody out', async () => {
    const { compares } = await start()
    const startedAt = performance.now()
    const statuses = await guess(guesses, (at) => `198.18.${at >> 8}.${at & 255}`)
    // after the first hundred each waits two seconds, several at a time
    const leastMs = ((guesses - 100 - atOnce) / atOnce) * 2_000
    expect(performance.now() - startedAt).toBeGreaterThan(leastMs)
    expect([...statuses.keys()].filter((status) => status !== 400 && status !== 429)).toEqual([])
    expect(compares.mock.calls.length).toBe(statuses.get(400)! + (statuses.get(429) ?? 0))
    expect(await opens('203.0.113.9')).toBe(true)
  }, 180_000)

  it('A52: of a hundred guesses at once ten are compared', async () => {
    const { compares } = await start()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        app.client('203.0.113.1').unlock('secret', at === 99 ? PASSWORD : `guess ${at}`),
      ),
    )
    expect(compares.mock.calls.length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(89)
  })

  it('A52: while every place to hash is taken a visitor waits, and loses no try by it', async () => {
    await start()
    const places = PASSWORDS_AT_ONCE + PASSWORDS_WAITING
    let isOver = false
    // each retries at once, so that there is no free place when the visitor comes
    const crowd = Array.from({ length: places }, async () => {
      while (!isOver) await passwordHasher.hash('somebody else')
    })
    const turnedAway = await app.client('203.0.113.1').unlock('secret', PASSWORD)
    expect(turnedAway.status).toBe(429)
    expect(turnedAway.headers.get('retry-after')).toBe('2')
    expect(turnedAway.text).toContain('Too many tries at once. Try again in a few seconds.')
    isOver = true
    await Promise.all(crowd)
    for (let at = 0; at < 9; at++) await app.client('203.0.113.1').unlock('secret', 'wrong')
    expect((await app.client('203.0.113.1').unlock('secret', PASSWORD)).status).toBe(200)
  })

  it('A52: neither the password nor a cookie of another link or of a forger opens it', async () => {
    await start()
    await app.makeLink('other', { password: PASSWORD })
    const other = app.client()
    await other.unlock('other', PASSWORD)
    const value = other.jar[0]!.value
    for (const cookie of [
      PASSWORD,
      value,
      `${value}x`,
      '',
      'null',
      '1.a',
      `zzzzzzzz.${value.slice(-43)}`,
    ]) {
      const headers = { cookie: `${LINK_COOKIE}=${encodeURIComponent(cookie)}` }
      const reply = await app.client().get('/secret', headers)
      expect([reply.status, reply.headers.get('location')]).toEqual([200, null])
    }
  })

  it('A50: a forged X-Forwarded-For is one client, and so is another spelling of the path', async () => {
    await start({ trustedProxies: [] })
    const forged = (at: number) => `203.0.113.${at & 255}, ::ffff:10.0.0.${at & 255}`
    const statuses = await guess(50, forged)
    expect(statuses.get(400)).toBe(10)
    for (const alias of ['SECRET', 'Secret', '%73ecret']) {
      expect((await app.client('192.0.2.1').unlock(alias, PASSWORD)).status).toBe(429)
    }
  })

  it('A50: an IPv6 network is one client, a mapped IPv4 address the IPv4 one', async () => {
    await start()
    for (let at = 0; at < 10; at++) {
      await app.client(at % 2 ? '203.0.113.5' : '::ffff:203.0.113.5').unlock('secret', 'wrong')
    }
    expect((await app.client('203.0.113.5').unlock('secret', PASSWORD)).status).toBe(429)
    expect((await app.client('::ffff:cb00:7105').unlock('secret', PASSWORD)).status).toBe(429)
    expect((await app.client('203.0.113.6').unlock('secret', PASSWORD)).status).toBe(200)
  })

  it('changes nothing by what it refuses', async () => {
    await start()
    const tables = async () => {
      const { db } = app.deps
      return {
        links: await db.selectFrom('link').selectAll().execute(),
        outbox: await db.selectFrom('outbox').selectAll().execute(),
        limits: await db.selectFrom('link_limit').selectAll().execute(),
      }
    }
    const before = await tables()
    const client = app.client()
    await client.unlock('secret', 'wrong')
    await client.unlock('secret', PASSWORD, { origin: 'https://evil.example' })
    await client.unlock('secret', PASSWORD, { 'sec-fetch-site': 'cross-site' })
    for (let at = 0; at < 12; at++) await client.unlock('secret', 'wrong')
    expect(await tables()).toEqual(before)
    expect(app.clicks()).toEqual([])
  })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createHttpApp } from '#test/support/http-app.ts'
import { openPage, type TestPage } from '#test/support/open-page.ts'
import { addSubscribers } from '../../subscribers/index.ts'
import { createBroadcast, getBroadcast } from '../broadcasts.service.ts'
import { broadcastRoutes } from '../index.ts'
import { signatureOf } from '../mail/mail-signature.ts'
import { sendBroadcastHandler } from '../send-broadcast.job.ts'
import { sendBroadcast } from '../send-broadcast.service.ts'
import { pruneMailEvents } from './mail-events.service.ts'

const SECRET = 'a secret of the mail service'

describeOnBothEngines('POST /api/v1/mail-events', (engine) => {
  let deps: TestDeps
  let page: TestPage
  let app: Awaited<ReturnType<typeof createHttpApp>>
  let calls = 0

  beforeEach(async () => {
    deps = testDeps(engine, { views, config: { mailEventsSecret: SECRET } })
    page = await openPage(deps, 'ada')
    app = await createHttpApp({ deps: { ...deps }, routes: broadcastRoutes })
  })
  afterEach(() => app.fastify.close())

  async function sendOut(addresses: string[]) {
    await addSubscribers(
      deps,
      page.id,
      addresses.map((email) => ({ email, consentAt: 1 })),
    )
    const { row } = await createBroadcast(deps, page.userId, {
      pageId: page.id,
      subject: 'News',
      document: { blocks: [{ kind: 'text', text: 'Hello' }] },
    })
    const caller = { userId: page.userId, id: row.id }
    await sendBroadcast(deps, caller, { at: null })
    const payload = { broadcastId: row.id } as never
    await sendBroadcastHandler.run(deps, payload, { id: 'e', attempt: 1, sinceAt: 0 })
    return caller
  }
  const messageIdTo = (address: string) => `<${deps.mail.lastTo(address).id}@waypost.example>`
  const states = async () =>
    (await deps.db.selectFrom('subscriber').select(['email', 'state']).orderBy('email').execute())
      .map(({ email, state }) => `${email[0]} ${state}`)
      .join()

  interface Wish {
    secret?: string
    at?: number
    headers?: Record<string, string>
    signed?: string
  }
  async function tell(events: unknown, wish: Wish = {}) {
    const body = typeof events === 'string' ? events : JSON.stringify({ events })
    const id = `call-${++calls}`
    const timestamp = String(Math.floor((wish.at ?? deps.clock.now()) / 1000))
    const signed = { id, timestamp, body: Buffer.from(wish.signed ?? body) }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/mail-events',
      payload: body,
      headers: {
        host: 'localhost:3000',
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(wish.secret ?? SECRET, signed),
        ...wish.headers,
      },
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body) }
  }

  it('ends subscriptions for good, shows in the results, and processes each event once', async () => {
    const caller = await sendOut(['a@example.com', 'b@example.com', 'c@example.com'])
    const events = [
      { id: '1', kind: 'bounce', messageId: messageIdTo('a@example.com') },
      { id: '2', kind: 'complaint', messageId: messageIdTo('b@example.com').slice(1, -1) },
      { id: '3', kind: 'soft-bounce', messageId: messageIdTo('c@example.com') },
      { id: '4', kind: 'bounce', messageId: '<somebody@else.example>' },
      { id: '1', kind: 'complaint', messageId: messageIdTo('c@example.com') },
    ]
    const told = await tell(events)
    expect(told.status).toBe(200)
    expect(told.body.results.map((one: { result: string }) => one.result)).toEqual([
      'bounce',
      'complaint',
      'soft-bounce',
      'unknown',
      'repeated',
    ])
    expect(await states()).toBe('a bounced,b complained,c active')
    const seen = async () => (await getBroadcast(deps, caller)).results
    const results = await seen()
    expect(results).toMatchObject({ sent: 1, bounced: 1, failed: 1, complained: 1 })
    const before = await readAllTables(deps)
    const again = await tell(events)
    expect(again.body.results.every((one: { result: string }) => one.result === 'repeated')).toBe(
      true,
    )
    expect(await readAllTables(deps)).toEqual(before)
    deps.clock.advance(31 * 24 * 60 * 60_000)
    await pruneMailEvents(deps)
    expect(await deps.db.selectFrom('mail_event').selectAll().execute()).toEqual([])
  })

  it('gives up an address whose mails come back five times in a row', async () => {
    for (let time = 1; time <= 5; time++) {
      expect(await states()).toBe(time === 1 ? '' : 'a active')
      await sendOut(['a@example.com'])
      const messageId = messageIdTo('a@example.com')
      await tell([{ id: `soft ${time}`, kind: 'soft-bounce', messageId }])
    }
    expect(await states()).toBe('a bounced')
  })

  it('goes by the address where no mail is named, on every page', async () => {
    await addSubscribers(deps, page.id, [{ email: 'a@example.com', consentAt: 1 }])
    const other = await openPage(deps, 'bob')
    await addSubscribers(deps, other.id, [{ email: 'A@example.com', consentAt: 1 }])
    const events = [
      { id: '1', kind: 'bounce', email: 'A@EXAMPLE.com' },
      { id: '2', kind: 'bounce', email: 'nobody@example.com' },
      { id: '3', kind: 'bounce', email: 'no address' },
    ]
    const { body } = await tell(events)
    expect(body.results.map((one: { result: string }) => one.result)).toEqual([
      'bounce',
      'unknown',
      'unknown',
    ])
    const rows = await deps.db.selectFrom('subscriber').select('state').execute()
    expect(rows.map(({ state }) => state)).toEqual(['bounced', 'bounced'])
    const scopes = await deps.db.selectFrom('suppressed_address').select('scope').execute()
    expect(scopes).toEqual([{ scope: 'all' }])
  })

  it('accepts nothing that is not signed with the secret at this time', async () => {
    await sendOut(['a@example.com'])
    const events = [{ id: '1', kind: 'bounce', messageId: messageIdTo('a@example.com') }]
    const before = await readAllTables(deps)
    const now = deps.clock.now()
    const wishes: Wish[] = [
      { secret: 'another secret of somebody' },
      { at: now - 6 * 60_000 },
      { at: now + 6 * 60_000 },
      { signed: JSON.stringify({ events: [] }) },
      { headers: { 'webhook-id': 'another' } },
      { headers: { 'webhook-signature': 'v1,' } },
    ]
    for (const wish of wishes) {
      expect([wish, (await tell(events, wish)).status]).toEqual([wish, 401])
    }
    expect(await readAllTables(deps)).toEqual(before)
    const other = signatureOf('another secret', { id: 'x', timestamp: '1', body: Buffer.alloc(0) })
    const id = `call-${calls + 1}`
    const timestamp = String(Math.floor(now / 1000))
    const body = Buffer.from(JSON.stringify({ events }))
    const signatures = `${other} ${signatureOf(SECRET, { id, timestamp, body })}`
    expect((await tell(events, { headers: { 'webhook-signature': signatures } })).status).toBe(200)
  })

  it('does not exist without a secret, and refuses what is not a list of events', async () => {
    for (const wrong of [
      [],
      [{ id: '1', kind: 'open', email: 'a@example.com' }],
      [{ id: '1', kind: 'bounce' }],
      [{ id: '1', kind: 'bounce', email: 'a@example.com', more: 1 }],
      Array.from({ length: 501 }, (_, at) => ({ id: `${at}`, kind: 'bounce', email: 'a@b.ch' })),
      '{"events":',
      '{"__proto__":{"events":[]}}',
    ]) {
      const { status, body } = await tell(wrong)
      expect([status, body.error.message]).toEqual([400, 'err_400'])
    }
    expect((await tell('x'.repeat(600_000))).status).toBe(413)
    expect((await tell([], { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    deps.config.mailEventsSecret = undefined
    expect((await tell([{ id: '1', kind: 'bounce', email: 'a@b.ch' }])).status).toBe(404)
  })
})

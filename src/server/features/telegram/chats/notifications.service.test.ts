import { expect, it } from 'vitest'
import {
  advanceManual,
  payInvoice,
} from '#server/features/billing/manual/manual-payments.service.ts'
import { putPaymentProvider } from '#server/features/billing/providers/providers.service.ts'
import { addNotice } from '#server/features/notices/index.ts'
import { tellSpace } from '#server/features/telegram-news/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { DETAILS, SELLER } from '#test/support/billing-app.ts'
import { joinSpace, leaveSpace } from '#test/support/chat-members.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { useClickStore } from '#test/support/statistics-app.ts'
import { someone } from '#test/support/telegram-server.ts'
import { HTTPS, useTelegram } from '#test/support/telegram-space.ts'
import { until } from '#test/support/until.ts'
import { tellSummaries } from './notifications.service.ts'

const MINUTE_MS = 60_000

describeOn('sqlite', 'notifications by Telegram', (engine) => {
  const { server, prepare } = useTelegram()
  const clicks = useClickStore(engine)

  const open = async (names?: string[]) => {
    const app = await prepare(engine, names, {
      config: HTTPS,
      clickStore: clicks.deps().clickStore,
    })
    const { ada, bots, saidTo } = app
    const person = await app.pair()
    const path = `/api/v1/spaces/${ada.spaceId}/notifications`
    const chatOf = async () => (await ada.call('GET', bots)).json.items[0].chats[0]
    const put = (body: object, by = ada) => by.call('PUT', path, body)
    const told = () => saidTo(person).slice(1) as string[]
    return { ...app, person, chatOf, put, told }
  }

  it('are chosen for a chat of one’s own, with a time that fits', async () => {
    const { put, chatOf, creators } = await open(['ada', 'bob'])
    const { id: chatId } = await chatOf()
    const codes = async (body: object, by = creators[0]!) => (await put(body, by)).code
    expect(await codes({ kind: 'deadLink', at: 'now' })).toBe('err_251')
    expect(await codes({ chatId: 'none', kind: 'deadLink', at: 'now' })).toBe('err_251')
    expect(await codes({ chatId, kind: 'deadLink', at: 'now' }, creators[1])).toBe('err_54')
    expect(await codes({ chatId, at: 'now' })).toBe('err_252')
    expect(await codes({ chatId, kind: 'rain', at: 'now' })).toBe('err_252')
    for (const at of [undefined, 'now', '8:00', '24:00', 'monday 08:00']) {
      expect(await codes({ chatId, kind: 'dailySummary', at })).toBe('err_253')
    }
    expect(await codes({ chatId, kind: 'limit', at: '08:00' })).toBe('err_253')
    await put({ chatId, kind: 'dailySummary', at: '08:00' })
    const { json } = await put({ chatId, kind: 'weeklySummary', at: 'monday 07:30' })
    expect(json.notifications).toEqual([
      { kind: 'dailySummary', at: '08:00' },
      { kind: 'weeklySummary', at: 'monday 07:30' },
    ])
    await put({ chatId, kind: 'weeklySummary', at: null })
    expect((await chatOf()).notifications).toEqual([{ kind: 'dailySummary', at: '08:00' }])
  })

  it('come bundled, at most one message a minute, also after a failure', async () => {
    const { ada, deps, put, chatOf, told } = await open()
    const { id: chatId } = await chatOf()
    for (const kind of ['deadLink', 'newSubscriber', 'domain']) {
      await put({ chatId, kind, at: 'now' })
    }
    const { json: link } = await ada.call('POST', '/api/v1/links', {
      destination: 'https://gone.example/x',
    })
    const tell = (name: string) =>
      transaction(deps, (deps) =>
        tellSpace(deps, {
          ...{ spaceId: ada.spaceId, kind: 'newSubscriber' },
          detail: { email: `${name}@example.com`, pageId: '' },
        }),
      )
    server().state.isAway = true
    await transaction(deps, (deps) => addNotice(deps, { kind: 'linkDead', linkId: link.id }))
    const failed = deps.db
      .selectFrom('outbox')
      .select('last_error')
      .where('kind', '=', 'telegram.tell')
    await until(async () => (await failed.execute()).some((row) => row.last_error !== null))
    await tell('first')
    // nobody has chosen it
    await transaction(deps, (deps) => addNotice(deps, { kind: 'linkLimit', linkId: link.id }))
    server().state.isAway = false
    deps.clock.advance(10 * MINUTE_MS)
    await until(() => told().length === 1)
    expect(told()[0]).toContain(`${link.shortUrl} leads nowhere`)
    expect(told()[0]).toContain('first@example.com')
    await tell('second')
    await tell('third')
    const waiting = deps.db
      .selectFrom('outbox')
      .select('due_at')
      .where('kind', '=', 'telegram.tell')
    await until(async () => Number((await waiting.executeTakeFirst())?.due_at) > deps.clock.now())
    expect(told()).toHaveLength(1)
    deps.clock.advance(MINUTE_MS)
    await until(() => told().length === 2)
    expect(told()[1]).toBe(
      'New subscriber: second@example.com\n\nNew subscriber: third@example.com',
    )
  })

  it('bring summaries at their time, once, from any number of processes', async () => {
    const { deps, put, chatOf, told } = await open()
    const { id: chatId } = await chatOf()
    await put({ chatId, kind: 'dailySummary', at: '08:00' })
    await tellSummaries(deps)
    deps.clock.advance(6 * 60 * MINUTE_MS)
    await Promise.all([tellSummaries(deps), tellSummaries(deps)])
    await until(() => told().length === 1)
    expect(told()[0]).toContain('Last day: 0 clicks')
    await tellSummaries(deps)
    deps.clock.advance(24 * 60 * MINUTE_MS)
    await tellSummaries(deps)
    await until(() => told().length === 2)
  })

  it('say that a payment for the package failed, and that the package has ended', async () => {
    const { ada, deps, put, chatOf, told } = await open()
    const DAY_MS = 24 * 60 * MINUTE_MS
    await definePackage(deps, { id: 'free', isFree: true })
    await definePackage(deps, { id: 'pro', monthly: 900 })
    await putPaymentProvider(deps, { kind: 'manual', seller: SELLER })
    await ada.call('PUT', `/api/v1/spaces/${ada.spaceId}/billing-details`, DETAILS)
    const wish = { space: ada.spaceId, package: 'pro', span: 'month' }
    const { json } = await ada.call('POST', '/api/v1/billing/checkout', wish)
    await payInvoice(deps, json.invoiceId)
    await put({ chatId: (await chatOf()).id, kind: 'package', at: 'now' })
    deps.clock.advance(31 * DAY_MS)
    await advanceManual(deps)
    await until(() => told().length === 1)
    expect(told()[0]).toMatch(
      /^A payment for the package pro failed\. It stays until \w+ \d+, 2030/,
    )
    deps.clock.advance(8 * DAY_MS)
    await advanceManual(deps)
    await until(() => told().length === 2)
    expect(told()[1]).toContain('The package pro has ended.')
  })

  it('hide addresses from viewers, and end with the rights in the space', async () => {
    const { ada, bots, creators, deps, pair, saidTo, put } = await open(['ada', 'bob'])
    const bob = creators[1]!
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'viewer')
    const person = await pair(bob, someone(50))
    const [chat] = (await bob.call('GET', bots)).json.items[0].chats
    expect((await put({ chatId: chat.id, kind: 'newSubscriber', at: 'now' }, bob)).status).toBe(200)
    const news = { spaceId: ada.spaceId, kind: 'newSubscriber' } as const
    const detail = { email: 'secret@example.com', pageId: '' }
    const tell = () => transaction(deps, (deps) => tellSpace(deps, { ...news, detail }))
    await tell()
    await until(() => saidTo(person).length === 2)
    expect(saidTo(person)[1]).toBe('New subscriber')
    await leaveSpace(deps.db, ada.spaceId, bob.userId)
    deps.clock.advance(MINUTE_MS)
    await tell()
    const left = deps.db.selectFrom('telegram_news').select('id')
    await until(async () => (await left.execute()).length === 0)
    expect(saidTo(person)).toHaveLength(2)
  })

  it('say nothing of links in folders that others alone may see, nor of links that left the space', async () => {
    const { ada, bots, creators, deps, pair, saidTo, put } = await open(['ada', 'bob'])
    const bob = creators[1]!
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'editor')
    const person = await pair(bob, someone(50))
    const [chat] = (await bob.call('GET', bots)).json.items[0].chats
    await put({ chatId: chat.id, kind: 'deadLink', at: 'now' }, bob)
    const shut = { name: 'Shut', color: 'blue', access: 'granted' }
    const { json: folder } = await ada.call('POST', '/api/v1/folders', shut)
    const links: { id: string }[] = []
    for (const [alias, by, more] of [
      ['hidden', ada, { folder: folder.id }],
      ['elsewhere', bob, {}],
      ['open', ada, {}],
    ] as const) {
      const destination = `https://${alias}.example/`
      links.push((await by.call('POST', '/api/v1/links', { destination, alias, ...more })).json)
    }
    const spaceId = ada.spaceId
    await transaction(deps, async (deps) => {
      for (const { id: linkId } of links) {
        await tellSpace(deps, { spaceId, kind: 'deadLink', detail: { linkId } })
      }
    })
    await until(() => saidTo(person).length === 2)
    expect(saidTo(person)[1]).toContain('https://open.example/')
    expect(saidTo(person)[1]).not.toMatch(/hidden|elsewhere/)
  })
})

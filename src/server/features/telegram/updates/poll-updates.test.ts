import { expect, it } from 'vitest'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { messageOf, someone } from '#test/support/telegram-server.ts'
import { HTTPS, useTelegram } from '#test/support/telegram-space.ts'
import { until } from '#test/support/until.ts'
import { checkBots } from '../bots/connect-bot.job.ts'

const HOUR_MS = 3_600_000

describeOnBothEngines('long polling', (engine) => {
  const { server, prepare, poll } = useTelegram()

  it('asks in one of two processes, and applies each update once through a restart', async () => {
    const { ada, deps, token, bot } = await prepare(engine)
    const codes = `/api/v1/spaces/${ada.spaceId}/telegram-codes`
    const { json } = await ada.call('POST', codes, { botId: bot.id })
    const person = someone(41)
    const other = { ...deps, db: (await engine.openAnother()).db }
    const stop = poll(deps)
    poll(other)
    server().happens(token, messageOf(person, `/start ${json.code}`))
    await until(() => server().sent('sendMessage').length === 1)
    const linksOf = async () => (await ada.call('GET', '/api/v1/links')).json.items.length
    server().happens(token, messageOf(person, 'https://example.com/1'))
    await until(async () => (await linksOf()) === 1)
    expect(server().state.mostPolling).toBe(1)

    // the process ends; what comes meanwhile waits at Telegram
    await stop()
    for (const path of ['2', '3']) {
      server().happens(token, messageOf(person, `https://example.com/${path}`))
    }
    await until(async () => (await linksOf()) === 3)
    await until(() => server().sent('sendPhoto').length === 3)
    const [row] = await deps.db.selectFrom('telegram_bot').selectAll().execute()
    expect(Number(row!.next_update_id)).toBeGreaterThan(1_000)
  })
})

describeOn('sqlite', 'Telegram that is away', (engine) => {
  const { server, prepare, poll } = useTelegram()

  it('loses no answer and no update within an hour', async () => {
    const { ada, bots, deps, token, pair, deliver, saidTo } = await prepare(engine, ['ada'], {
      config: HTTPS,
    })
    const person = await pair()
    server().state.isAway = true
    const update = server().happens(token, messageOf(person, 'https://example.com'))
    await deliver(update)
    const waiting = deps.db
      .selectFrom('outbox')
      .select(['attempts'])
      .where('kind', '=', 'telegram.send')
    await until(async () => Number((await waiting.executeTakeFirst())?.attempts ?? 0) > 0)
    await checkBots(deps)
    expect((await ada.call('GET', bots)).json.items[0].problem).toBe('unreachable')
    deps.clock.advance(HOUR_MS)
    server().state.isAway = false
    await until(() => server().sent('sendPhoto').length === 1)
    expect(saidTo(person)).toHaveLength(2)
    expect((await ada.call('GET', '/api/v1/links')).json.items).toHaveLength(1)
    await checkBots(deps)
    expect((await ada.call('GET', bots)).json.items[0].problem).toBe(null)
  })

  it('is asked again for what it kept meanwhile', async () => {
    const { bots, ada, deps, token } = await prepare(engine)
    server().state.isAway = true
    poll(deps)
    const problem = async () => (await ada.call('GET', bots)).json.items[0].problem
    await until(async () => (await problem()) === 'unreachable')
    server().happens(token, messageOf(someone(3), '/help'))
    server().state.isAway = false
    await until(() => server().sent('sendMessage').length === 1)
    expect(await problem()).toBe(null)
  })
})

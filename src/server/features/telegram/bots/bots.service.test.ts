import { expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { HTTPS, useTelegram } from '#test/support/telegram-space.ts'
import { until } from '#test/support/until.ts'
import { checkBots } from './connect-bot.job.ts'

describeOn('sqlite', 'Telegram bots of a space', (engine) => {
  const { server, prepare, poll } = useTelegram()

  it('are connected with a token that Telegram knows, once, and are disconnected there too', async () => {
    const { ada, bots, bot, token, deps } = await prepare(engine, ['ada', 'bob'], { config: HTTPS })
    expect(bot).toMatchObject({
      username: 'ada_bot',
      name: 'The ada_bot',
      problem: null,
      chats: [],
    })
    expect(server().bot(token).webhook).toMatchObject({
      url: `https://way.example/telegram/${bot.id}`,
    })
    expect(
      server()
        .sent('setMyCommands')
        .map(({ payload }) => payload.language_code),
    ).toEqual([undefined, 'de'])
    const { json } = await ada.call('GET', bots)
    expect(json).toMatchObject({ canChange: true, items: [{ id: bot.id, receives: 'webhook' }] })
    expect(JSON.stringify(json)).not.toContain(token)
    const [row] = await deps.db.selectFrom('telegram_bot').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token.slice(8))

    const add = async (body: object) => (await ada.call('POST', bots, body)).code
    expect(await add({ token })).toBe('err_141')
    expect(await add({})).toBe('err_142')
    expect(await add({ token: 'no token' })).toBe('err_142')
    expect(await add({ token: `123456:${'A'.repeat(35)}` })).toBe('err_142')
    server().state.isAway = true
    expect(await add({ token: server().makeBot('second_bot') })).toBe('err_503')
    server().state.isAway = false

    expect((await ada.call('DELETE', `/api/v1/telegram-bots/none`)).code).toBe('err_145')
    expect((await ada.call('DELETE', `/api/v1/telegram-bots/${bot.id}`)).status).toBe(204)
    await until(() => server().sent('deleteWebhook').length === 1)
    expect((await ada.call('GET', bots)).json.items).toEqual([])
  })

  it('says in the settings that a token ended, and asks no more', async () => {
    const { bots, ada, deps, token } = await prepare(engine)
    server().revoke(token)
    poll(deps)
    const problem = async () => (await ada.call('GET', bots)).json.items[0].problem
    await until(async () => (await problem()) === 'tokenRefused')
  })

  it('is told of another address of the installation, and of a webhook that fails', async () => {
    const { bots, ada, deps, token, bot } = await prepare(engine)
    const items = async () => (await ada.call('GET', bots)).json.items
    expect((await items())[0].receives).toBe('polling')
    deps.config.publicUrl = 'https://new.example'
    await checkBots(deps)
    expect(server().bot(token).webhook?.url).toBe(`https://new.example/telegram/${bot.id}`)
    server().bot(token).lastError = deps.clock.now() / 1000 - 60
    await checkBots(deps)
    expect((await items())[0]).toMatchObject({ receives: 'webhook', problem: 'webhookFails' })
  })
})

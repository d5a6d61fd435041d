import { expect, it } from 'vitest'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { readQr } from '#test/support/read-qr.ts'
import { messageOf, someone } from '#test/support/telegram-server.ts'
import { HTTPS, useTelegram } from '#test/support/telegram-space.ts'
import { until } from '#test/support/until.ts'
import { botTexts } from './talk/bot-texts.ts'

describeOn('sqlite', 'Telegram bots of a space', (engine) => {
  const { server, prepare } = useTelegram()

  it('answer with a short link and its QR code, and by commands', async () => {
    const { ada, pair, say } = await prepare(engine, ['ada'], { config: HTTPS })
    const person = await pair()
    const answer = await say(person, 'look: https://example.com/a/long/way')
    const [link] = (await ada.call('GET', '/api/v1/links')).json.items
    expect(link).toMatchObject({ destination: 'https://example.com/a/long/way', shortUrl: answer })
    const [picture] = server().sent('sendPhoto')
    expect((await readQr(picture!.files.photo!)).text).toContain(link.alias)

    expect(await say(person, 'example.com/bare')).toMatch(/^https:\/\/way\.example\//)
    expect(await say(person, '/last')).toContain('example.com/bare')
    expect(await say(person, '/spaces')).toContain('the owner')
    expect(await say(person, '/help')).toContain('/stats')
    expect(await say(person, 'hello')).toContain('/help')
    expect(await say(person, '/stats')).toContain('which link')
    expect(await say(person, '/stats nothing')).toContain('no such link')
    expect(await say(person, 'http://127.0.0.1/')).toContain('cannot be shortened')
  })

  it('say what the package of the space lacks', async () => {
    const { deps, pair, say } = await prepare(engine, ['ada'], { config: HTTPS })
    const person = await pair()
    const { refused } = botTexts('en')
    await definePackage(deps, { id: 'paid' })
    expect(await say(person, 'https://example.com')).toBe(refused.noPackage)
    await definePackage(deps, { id: 'free', isFree: true, limits: { linksPerMonth: 0 } })
    expect(await say(person, 'https://example.com')).toBe(refused.limit)
  })

  it('tell a person in German, and of a blocked bot in the settings', async () => {
    const { ada, bots, deps, pair, say, deliver, token } = await prepare(engine, ['ada'], {
      config: HTTPS,
    })
    const person = await pair(ada, someone(42, { language_code: 'de-AT' }))
    expect(await say(person, '/hilfe')).toContain('Sende mir eine Adresse')
    const { id } = (await ada.call('GET', bots)).json.items[0]
    expect((await ada.call('POST', `/api/v1/telegram-bots/${id}/test`)).status).toBe(202)
    server().state.blockedBy.add(person.id)
    expect((await ada.call('POST', `/api/v1/telegram-bots/${id}/test`)).status).toBe(202)
    const isBlocked = async () => (await ada.call('GET', bots)).json.items[0].chats[0].isBlocked
    await until(isBlocked)
    const back = { my_chat_member: { ...memberOf(person, 'member') } }
    await deliver(server().happens(token, back))
    await until(async () => !(await isBlocked()))
    expect(deps.clock.now()).toBeGreaterThan(0)
  })
})

const memberOf = (from: ReturnType<typeof someone>, status: string) => ({
  ...{ chat: { id: from.id, type: 'private' }, from, date: 0 },
  old_chat_member: { status: 'kicked', user: from },
  new_chat_member: { status, user: from },
})

describeOn('sqlite', 'strangers at a bot (row 77)', (engine) => {
  const { server, prepare } = useTelegram()

  it('get nothing of the space, by any way of writing', async () => {
    const { ada, pair, say, deliver, saidTo, token, deps } = await prepare(engine, ['ada'], {
      config: HTTPS,
    })
    const person = await pair()
    await ada.call('POST', '/api/v1/links', {
      destination: 'https://example.com',
      alias: 'secretalias',
    })
    const stranger = someone(99)
    for (const text of [
      '/last',
      '/stats secretalias',
      '/help',
      '/spaces',
      'https://example.com/x',
    ]) {
      expect(await say(stranger, text)).toMatch(/^This bot talks to people who are connected/)
    }
    expect(await say(stranger, '/start guessed')).toContain('no longer works')
    const quiet = server().state.calls.length
    const group = { chat: { id: -5, type: 'group', title: 'All' } }
    const updates = [
      messageOf(stranger, '/last', group),
      messageOf(person, '/last', group),
      messageOf(person, '/last', {
        forward_origin: { type: 'user', date: 0, sender_user: person },
      }),
      messageOf(person, '/last', { via_bot: { ...stranger, is_bot: true } }),
      { channel_post: messageOf(person, '/last').message },
      { inline_query: { id: 'q', from: stranger, query: 'secret', offset: '' } },
    ]
    for (const update of updates) {
      expect(await deliver(server().happens(token, update))).toBe(200)
    }
    deps.clock.advance(1_000)
    expect(await say(person, '/spaces')).toContain('the owner')
    const said = server().state.calls.slice(quiet)
    expect(said.map(({ method }) => method)).toEqual(['sendMessage'])
    expect(JSON.stringify(saidTo(stranger))).not.toContain('secretalias')
  })

  it('reach no webhook without its secret', async () => {
    const { deliver, bot, app, saidTo } = await prepare(engine, ['ada'], { config: HTTPS })
    const update = { update_id: 1, ...messageOf(someone(5), '/help') }
    const header = 'x-telegram-bot-api-secret-token'
    expect(await deliver(update, { [header]: 'wrong' })).toBe(404)
    expect(await deliver(update, { [header]: '' })).toBe(404)
    const other = await app.inject({
      ...{ method: 'POST', url: `/telegram/${bot.id}x`, payload: update },
      headers: { host: 'localhost:3000' },
    })
    expect(other.statusCode).toBe(404)
    expect(saidTo(someone(5))).toEqual([])
  })
})

describeOn('sqlite', 'inline queries', (engine) => {
  const { server, prepare } = useTelegram()

  it('shorten the address that somebody has finished typing, once', async () => {
    const { ada, pair, deliver, token, deps } = await prepare(engine, ['ada'], { config: HTTPS })
    const person = await pair()
    const type = (query: string, id: string) =>
      deliver(server().happens(token, { inline_query: { id, from: person, query, offset: '' } }))
    const answers = () => server().sent('answerInlineQuery')
    await type('https://example.com/wa', 'a')
    await type('https://example.com/way', 'b')
    deps.clock.advance(1_000)
    await until(() => answers().length === 1)
    const { payload } = answers()[0]!
    expect(payload).toMatchObject({ inline_query_id: 'b', is_personal: true, cache_time: 0 })
    const { items } = (await ada.call('GET', '/api/v1/links')).json
    expect(items.map(({ destination }: { destination: string }) => destination)).toEqual([
      'https://example.com/way',
    ])
    expect(payload.results[0].input_message_content.message_text).toBe(items[0].shortUrl)

    await type('https://example.com/way', 'c')
    deps.clock.advance(1_000)
    await until(() => answers().length === 2)
    await type('', 'd')
    deps.clock.advance(1_000)
    await until(() => answers().length === 3)
    expect(answers()[2]!.payload.results.map(({ id }: { id: string }) => id)).toEqual([items[0].id])
    expect((await ada.call('GET', '/api/v1/links')).json.items).toHaveLength(1)
  })
})

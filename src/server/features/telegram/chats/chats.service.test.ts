import { expect, it } from 'vitest'
import { changeSettings } from '#server/features/installation/settings.service.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import type { Creator } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { messageOf, someone } from '#test/support/telegram-server.ts'
import { HTTPS, useTelegram } from '#test/support/telegram-space.ts'
import { until } from '#test/support/until.ts'

describeOn('sqlite', 'a stranger at a bot (row 77)', (engine) => {
  const { server, prepare } = useTelegram()

  it('cannot use a code twice, late, forwarded or of another bot', async () => {
    const { ada, say, saidTo, deps, bot, token, deliver } = await prepare(engine, ['ada'], {
      config: HTTPS,
    })
    const codes = `/api/v1/spaces/${ada.spaceId}/telegram-codes`
    const make = async () => (await ada.call('POST', codes, { botId: bot.id })).json
    expect((await ada.call('POST', codes, {})).code).toBe('err_144')
    expect((await ada.call('POST', codes, { botId: 'none' })).code).toBe('err_145')
    const test = `/api/v1/telegram-bots/${bot.id}/test`
    expect((await ada.call('POST', test)).code).toBe('err_143')

    const first = await make()
    expect(first.link).toBe(`https://t.me/ada_bot?start=${first.code}`)
    const second = await make()
    expect(await say(someone(7), `/start ${first.code}`)).toContain('no longer works')
    const forwarded = { forward_origin: { type: 'user', date: 0 } }
    await deliver(
      server().happens(token, messageOf(someone(8), `/start ${second.code}`, forwarded)),
    )
    expect(await say(someone(7), `/start ${second.code}`)).toContain('Connected')
    expect(await say(someone(8), `/start ${second.code}`)).toContain('no longer works')
    expect(saidTo(someone(8))).toHaveLength(1)
    const late = await make()
    deps.clock.advance(10 * 60_000)
    expect(await say(someone(9), `/start ${late.code}`)).toContain('no longer works')
    expect((await ada.call('POST', test)).status).toBe(202)
  })

  it('hears of the installation by the name that it has been given', async () => {
    const { ada, pair, saidTo, deps, bot } = await prepare(engine, ['ada'], { config: HTTPS })
    await changeSettings(deps, { name: 'Hillside' })
    const person = await pair()
    await ada.call('POST', `/api/v1/telegram-bots/${bot.id}/test`)
    await until(async () => saidTo(person).some((text) => text.includes('message from Hillside')))
    expect(saidTo(person).join()).not.toContain('Waypost')
  })
})

describeOn('sqlite', 'rights of people at a bot', (engine) => {
  const { server, prepare } = useTelegram()

  it('are those they have in the space, and end with them', async () => {
    const app = await prepare(engine, ['ada', 'bob', 'eve'], { config: HTTPS })
    const { ada, bot, bots, deps, pair, say } = app
    const [, bob, eve] = app.creators as [Creator, Creator, Creator]
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'viewer')
    const person = await pair(bob)
    expect(await say(person, 'https://example.com')).toContain('does not allow')
    expect(await say(person, '/last')).toContain('No links yet')
    expect((await bob.call('POST', bots, {})).code).toBe('err_101')
    expect((await bob.call('DELETE', `/api/v1/telegram-bots/${bot.id}`)).code).toBe('err_101')
    for (const path of [bots, `/api/v1/spaces/${ada.spaceId}/telegram-codes`]) {
      expect((await eve.call('POST', path, {})).code).toBe('err_54')
    }
    expect((await eve.call('POST', `/api/v1/telegram-bots/${bot.id}/test`)).code).toBe('err_145')

    const [chat] = (await bob.call('GET', bots)).json.items[0].chats
    expect(chat).toMatchObject({ name: 'Person 41', person: { id: bob.userId } })
    expect((await eve.call('DELETE', `/api/v1/telegram-chats/${chat.id}`)).status).toBe(404)
    await deps.db
      .deleteFrom('membership')
      .where('user_id', '=', bob.userId)
      .where('space_id', '=', ada.spaceId)
      .execute()
    expect(await say(person, '/last')).toMatch(/^This bot talks/)
    await joinSpace(deps.db, ada.spaceId, [bob.userId], 'viewer')
    expect(await say(person, '/last')).toContain('No links yet')
    expect((await ada.call('DELETE', `/api/v1/telegram-chats/${chat.id}`)).status).toBe(204)
    expect(await say(person, '/last')).toMatch(/^This bot talks/)
    expect(server().sent('sendPhoto')).toEqual([])
  })

  it('end with a banned account', async () => {
    const { ada, deps, pair, say } = await prepare(engine, ['ada'], { config: HTTPS })
    const person = await pair()
    await deps.db
      .updateTable('user')
      .set({ status: 'banned' })
      .where('id', '=', ada.userId)
      .execute()
    expect(await say(person, 'https://example.com')).toMatch(/^This bot talks/)
  })
})

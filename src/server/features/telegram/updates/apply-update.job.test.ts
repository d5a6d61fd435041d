import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { messageOf } from '#test/support/telegram-server.ts'
import { HTTPS, useTelegram } from '#test/support/telegram-space.ts'
import { until } from '#test/support/until.ts'

describeOnBothEngines('an update that arrives many times at once', (engine) => {
  const { server, prepare, work } = useTelegram()

  it('is applied once by any number of processes', async () => {
    const { ada, deps, token, pair, deliver } = await prepare(engine, ['ada'], {
      config: HTTPS,
    })
    work({ ...deps, db: (await engine.openAnother()).db })
    const person = await pair()
    const update = server().happens(token, messageOf(person, 'https://example.com'))
    const taken = await Promise.all(Array.from({ length: 8 }, () => deliver(update)))
    expect(new Set(taken)).toEqual(new Set([200]))
    await until(() => server().sent('sendPhoto').length > 0)
    await deliver(update)
    const left = deps.db.selectFrom('outbox').select('id').where('kind', 'like', 'telegram%')
    await until(async () => (await left.execute()).length === 0)
    expect((await ada.call('GET', '/api/v1/links')).json.items).toHaveLength(1)
    expect(server().sent('sendPhoto')).toHaveLength(1)
  })
})

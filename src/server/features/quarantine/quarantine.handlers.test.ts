import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { linkBlockSchema, listAppealsEndpoint } from '#contract/safety/quarantine.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink } from '../links/index.ts'
import { quarantineRoutes } from './quarantine.handlers.ts'

describeOnBothEngines('the calls about blocked links', (engine) => {
  it('answer what the contract says', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const link = newLinkSchema.parse({ alias: 'mine', destination: 'https://good.example/' })
    const { id } = await createLink(deps, userId, link)
    const call = (name: string, parts: object) => {
      const { handler } = quarantineRoutes.find((route) => route.endpoint.id === name)!
      const caller = { kind: 'account', userId, role: 'administrator' }
      // biome-ignore lint/suspicious/noExplicitAny: answers of any endpoint, looked at by tests
      return (handler as any)(deps, { caller, params: { id }, ...parts })
    }
    const free = linkBlockSchema.parse(await call('quarantine.getLinkBlock', {}))
    expect(free).toEqual({
      isBlocked: false,
      reason: null,
      host: '',
      blockedAt: null,
      appeal: null,
    })
    const blocked = { blocked_at: 5, blocked_reason: 'spam', blocked_host: 'good.example' }
    await deps.db.updateTable('link').set(blocked).where('id', '=', id).execute()
    const asked = linkBlockSchema.parse(
      await call('quarantine.appeal', { body: { text: 'It is my shop' } }),
    )
    expect(asked).toMatchObject({ isBlocked: true, reason: 'spam', appeal: { state: 'open' } })
    const list = listAppealsEndpoint.answer.parse(
      await call('quarantine.listAppeals', { query: { state: 'open', limit: 5 } }),
    )
    expect(list).toMatchObject({ total: 1, items: [{ email: 'ada@example.com', target: { id } }] })
    const ofSpace = async (blocked_at: number | null) => {
      await deps.db.updateTable('space').set({ blocked_at }).execute()
      return call('quarantine.getLinkBlock', {})
    }
    // a problem of the link itself is reported first
    expect(await ofSpace(9)).toMatchObject({ isBlocked: true, reason: 'spam' })
    await ofSpace(null)
    const params = { id: list.items[0]!.id }
    await call('quarantine.decideAppeal', { params, body: { decision: 'granted', answer: '' } })
    const freed = linkBlockSchema.parse(await call('quarantine.getLinkBlock', {}))
    expect(freed).toMatchObject({ isBlocked: false, appeal: { state: 'granted' } })
    const [blockedAt, reason] = [new Date(9).toISOString(), 'account']
    expect(await ofSpace(9)).toMatchObject({ isBlocked: true, reason, host: '', blockedAt })
    const decided = listAppealsEndpoint.answer.parse(
      await call('quarantine.listAppeals', { query: { state: 'decided', limit: 5 } }),
    )
    expect(decided.items[0]?.target).toMatchObject({ isBlocked: true, reason })
  })
})
